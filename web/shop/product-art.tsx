import type { Product } from '#contract/nouns/products.ts';
import type { Drawing } from '../ui/drawing/drawing.ts';
import { Specimen } from '../ui/drawing/specimen.tsx';
import styles from './product-art.module.css';

/**
 * What is seen of a product: words drawn in its font or, where it has none, its picture, or its name in our own
 * letters. `label` is what a screen reader says of the drawing: nothing where it is the name, which stands next to it
 * everywhere.
 */
export function ProductArt({
  product,
  label,
  ...drawn
}: {
  product: Pick<Product, 'name' | 'images' | 'styleCount'>;
  drawing: Drawing | null;
  label?: string | undefined;
  shape?: 'line' | 'fit' | 'fit-start';
  isFromRight?: boolean;
}) {
  if (product.styleCount > 0) return <Specimen {...drawn} label={label === product.name ? undefined : label} />;
  if (product.images !== '') return <img className={styles.picture} src={product.images} alt="" loading="lazy" />;
  return <span className={styles.name}>{product.name}</span>;
}
