import { Link } from 'react-router';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { ProductPrice } from '../product-price.tsx';
import type { LoadedProduct } from './load-product.ts';
import styles from './product.module.css';

/** Up to four other fonts. */
export function Also({ similar, heading }: { similar: LoadedProduct['similar']; heading: string }) {
  if (similar.length === 0) return null;
  return (
    <section className="sec">
      <div className="sechead">
        <h2>{heading}</h2>
      </div>
      <ul className={styles.also}>
        {similar.map(({ product, words, specimen }) => (
          <li key={product.id}>
            <Link to={`/product/${product.slug}`} prefetch="intent">
              <span className={styles.alsoArt}>
                <Specimen drawing={specimen.drawing} label={words} shape="fit-start" />
              </span>
              <span className="between t13">
                <b>{product.name}</b>
                <span>
                  <ProductPrice product={product} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
