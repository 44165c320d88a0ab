import { memo } from 'react';
import { Link } from 'react-router';
import { type LoadedDrawing, useDrawing } from '../../api/use-drawing.ts';
import { nameScripts } from '../../ui/name-scripts.ts';
import { addressSpecimen } from '../address-specimen.ts';
import type { Face } from '../bundle/faces.ts';
import { describeSize } from '../count-styles.ts';
import type { ListedProduct } from '../listed-product.ts';
import { MissingLetters } from '../missing-letters.tsx';
import { ProductArt } from '../product-art.tsx';
import { ProductPrice } from '../product-price.tsx';
import styles from './product-row.module.css';

/** The page of a font; the visitor's words go along and stand in its tester. */
function addressProduct(slug: string, text: string): string {
  return `/product/${slug}${text.trim() === '' ? '' : `?${new URLSearchParams({ text })}`}`;
}

/** One font of the list: facts on a line, and below it the font at its full size. */
export const ProductRow = memo(function ProductRow({
  product,
  specimen,
  faces,
  text,
}: {
  product: ListedProduct;
  specimen: LoadedDrawing;
  /** Of a bundle. */
  faces: readonly Face[];
  text: string;
}) {
  const drawing = useDrawing(addressSpecimen(product, text), specimen);
  const isOwn = text.trim() !== '';
  const isFromRight = isOwn
    ? /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
    : product.direction === 'rtl';
  return (
    <li className={styles.row}>
      <Link to={addressProduct(product.slug, text)} prefetch="intent">
        <span className={styles.meta}>
          <b>{product.name}</b>
          <span className={`two ${styles.count}`}>{describeSize(product)}</span>
          <span className={styles.scripts}>{product.members.join(', ') || nameScripts(product.scripts)}</span>
          <span className={styles.price}>
            <ProductPrice product={product} />
          </span>
        </span>
        <span className={styles.specimen}>
          <ProductArt
            product={product}
            drawing={drawing}
            faces={faces}
            text={text}
            label={isOwn ? text : product.specimen}
            isFromRight={isFromRight}
          />
        </span>
        {isOwn && drawing && <MissingLetters letters={drawing.missing} />}
      </Link>
    </li>
  );
});
