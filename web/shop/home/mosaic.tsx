import { Link } from 'react-router';
import { countStyles } from '../count-styles.ts';
import { ProductArt } from '../product-art.tsx';
import { ProductPrice } from '../product-price.tsx';
import styles from './home.module.css';
import type { MosaicCell } from './load-mosaic.ts';
import { listCells } from './mosaic-cells.ts';

/** The newest fonts as one picture of touching cells. */
export function Mosaic({ cells }: { cells: readonly MosaicCell[] }) {
  const shapes = listCells(cells.length);
  return (
    <ul className={styles.mosaic}>
      {cells.map(({ product, text, drawing }, at) => {
        const shape = shapes[at] ?? { columns: 4, shows: 'word', isInverse: false };
        const looks = [
          styles.cell,
          styles[`columns${shape.columns}`],
          styles[shape.shows],
          shape.isInverse ? 'inverse' : '',
        ];
        return (
          <li key={product.id} className={looks.join(' ')}>
            <Link to={`/product/${product.slug}`} prefetch="intent">
              <span className={styles.art}>
                <ProductArt product={product} drawing={drawing} label={text} shape="fit" />
              </span>
              <span className={styles.cap}>
                <b>{product.name}</b>
                <span className="two">{countStyles(product.styleCount)}</span>
                <span className={styles.price}>
                  <ProductPrice product={product} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
