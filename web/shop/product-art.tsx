import type { Product } from '#contract/nouns/products.ts';
import type { Drawing } from '../ui/drawing/drawing.ts';
import { Specimen } from '../ui/drawing/specimen.tsx';
import { BundleArt } from './bundle/bundle-art.tsx';
import type { Face } from './bundle/faces.ts';
import styles from './product-art.module.css';

/**
 * What is seen of a product: words drawn in its font, or in the first fonts of a bundle; where it has none, its
 * picture, or its name in our own letters. `label` is what a screen reader says of the drawing: nothing where it is the
 * name, which stands next to it everywhere.
 */
export function ProductArt({
  product,
  label,
  faces = [],
  text = '',
  ...drawn
}: {
  product: Pick<Product, 'name' | 'images' | 'styleCount'>;
  /** Of a bundle. */
  faces?: readonly Face[];
  /** The visitor's own words, which the fonts of a bundle are seen in. */
  text?: string;
  drawing: Drawing | null;
  label?: string | undefined;
  shape?: 'line' | 'fit' | 'fit-start';
  isFromRight?: boolean;
}) {
  if (product.styleCount > 0) return <Specimen {...drawn} label={label === product.name ? undefined : label} />;
  if (faces.length > 0) return <BundleArt faces={faces} text={text} shape={drawn.shape === 'fit' ? 'stack' : 'line'} />;
  if (product.images !== '') return <img className={styles.picture} src={product.images} alt="" loading="lazy" />;
  return <span className={styles.name}>{product.name}</span>;
}
