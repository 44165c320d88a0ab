import type { Product } from '#contract/nouns/products.ts';
import styles from './products.module.css';

/** A product as visitors first see it: its font in the ink of the page, or the picture that its owner brought. */
export function ProductPicture({ images, label }: { images: Product['images']; label?: string }) {
  if (isPhoto(images)) return <img className={styles.picture} src={images} alt={label ?? ''} loading="lazy" />;
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span className={styles.specimen} style={{ maskImage: `url("${images}")` }} {...spoken} />;
}

/** Whether a picture was uploaded for the product; without one its address is that of a drawing. */
export const isPhoto = (images: Product['images']) => images.includes('/picture.');
