import type { Product } from '#contract/products.ts';
import { useDrawing } from '../../api/use-drawing.ts';
import { Picture } from '../../ui/drawing/picture.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { Price } from '../../ui/price.tsx';
import { addressSpecimen } from '../address-specimen.ts';
import { countStyles } from '../count-styles.ts';
import { fromPrice } from '../from-price.ts';
import styles from './search-modal.module.css';

/** One font that was found: its name in its own letters and, since not all letters read well, in ours. */
export function SearchResult({
  product,
  isChosen,
  onOpen,
}: {
  product: Product;
  isChosen: boolean;
  onOpen: () => void;
}) {
  const drawing = useDrawing(addressSpecimen(product, product.name));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points here (combobox pattern).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
    <div id={`found-${product.id}`} role="option" aria-selected={isChosen} className={styles.row} onClick={onOpen}>
      <span>
        {product.styleCount > 0 ? (
          <Specimen drawing={drawing} height={46} />
        ) : (
          product.images !== '' && <Picture address={product.images} height={46} />
        )}
        <b className="t13">{product.name}</b>
      </span>
      <span className="two t13 wide">{countStyles(product.styleCount)}</span>
      <span className="b">
        <Price dollars={fromPrice(product)} isShort />
      </span>
    </div>
  );
}
