import { countStyles } from '../count-styles.ts';
import depth from './depth.module.css';
import type { LoadedProduct } from './load-product.ts';
import styles from './product.module.css';

/** What a buyer holds after paying. */
export function WhatYouGet({ product }: { product: LoadedProduct['product'] }) {
  const files = product.formats.map((format) => ({
    name: format === 'ZIP' ? 'ZIP, everything' : format,
    amount: format === 'ZIP' ? 'one download' : countStyles(product.styleCount),
  }));
  const papers = [
    { name: 'Licence number', amount: 'one for each licence' },
    { name: 'Download again', amount: 'for ever' },
  ];
  return (
    <section className={styles.block}>
      <h2>What you get</h2>
      <ul className={depth.get}>
        {[...files, ...papers].map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="two">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
