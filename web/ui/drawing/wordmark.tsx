import wordmark from './wordmark.svg?url';

/** The box of the drawing, in font units. */
const viewBox = [89, -1461, 6356, 1489] as const;

/**
 * The name of the shop, drawn: as wide as its place, or of the given height. The outlines are a file of their own, kept by
 * the browser for ever, so that no page's code carries them.
 */
export function Wordmark({ height }: { height?: number }) {
  const [, , width, tall] = viewBox;
  const size =
    height === undefined ? { width: '100%', height: 'auto' } : { height, width: Math.round((height * width) / tall) };
  return (
    <svg className="o" viewBox={viewBox.join(' ')} aria-hidden="true" style={size}>
      <use href={`${wordmark}#huruf`} />
    </svg>
  );
}
