import type { LoadedProduct } from './load-product.ts';
import styles from './product.module.css';

/** What the font is, in words and in the catalogue's own terms. */
export function About({ product }: { product: LoadedProduct['product'] }) {
  const facts = [
    ['Type', product.type],
    ['Categories', product.categories],
    ['Tags', product.tagList.join(', ')],
    ['SKU', product.sku],
  ].filter(([, value]) => value !== '');
  return (
    <section className={styles.block}>
      <h2>About</h2>
      <div className={styles.about}>
        <p className="t18 measure">{product.description || product.shortDescription}</p>
        <FactList facts={facts} />
      </div>
    </section>
  );
}

/** What was measured on the letters. It stands below what is drawn as one scrolls, so that it does not move that. */
export function Shape({ facts }: { facts: string[][] }) {
  return (
    facts.length > 0 && (
      <section className={styles.block}>
        <h2>Letters</h2>
        <FactList facts={facts} />
      </section>
    )
  );
}

function FactList({ facts }: { facts: (string | undefined)[][] }) {
  return (
    <dl className="dl">
      {facts.map(([label, value]) => (
        <div key={label} className={styles.pair}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
