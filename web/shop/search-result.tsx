import type { Product } from '#contract/products.ts';
import { addressPreview } from '../api/preview-address.ts';
import { useDrawing } from '../api/use-drawing.ts';
import { Price } from '../ui/price.tsx';
import { Specimen } from '../ui/specimen.tsx';
import { countStyles } from './count-styles.ts';
import { fromPrice } from './from-price.ts';
import styles from './search-modal.module.css';

/** One font that was found: its name in its own letters. */
export function SearchResult({
  product,
  isChosen,
  onOpen,
}: {
  product: Product;
  isChosen: boolean;
  onOpen: () => void;
}) {
  const drawing = useDrawing(addressPreview({ productId: product.id, version: product.version, text: product.name }));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points here (combobox pattern).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
    <div id={`found-${product.id}`} role="option" aria-selected={isChosen} className={styles.row} onClick={onOpen}>
      <Specimen drawing={drawing} label={product.name} height={46} />
      <span className="two t13 wide">{countStyles(product.styleCount)}</span>
      <span className="b">
        <Price dollars={fromPrice(product)} isShort />
      </span>
    </div>
  );
}
