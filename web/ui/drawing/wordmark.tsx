import { useShop } from '../use-shop.ts';

/**
 * The name of the shop, drawn: as wide as its place, or of the given height. The outlines are a separate file that the
 * browser caches permanently, so page code doesn't carry them. A name that can't be drawn is shown as text.
 */
export function Wordmark({ height }: { height?: number }) {
  const { mark, name } = useShop() ?? {};
  if (!mark) return <span className="t24">{name}</span>;
  const [, , width = 0, tall = 1] = mark.viewBox;
  const size =
    height === undefined ? { width: '100%', height: 'auto' } : { height, width: Math.round((height * width) / tall) };
  return (
    <svg className="o" viewBox={mark.viewBox.join(' ')} aria-hidden="true" style={size}>
      <use href={mark.address} />
    </svg>
  );
}
