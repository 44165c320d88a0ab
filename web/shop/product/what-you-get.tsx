import { countStyles } from '../count-styles.ts';
import depth from './depth.module.css';
import { formatBytes } from './format-bytes.ts';
import type { LoadedProduct } from './load-product.ts';
import styles from './product.module.css';

/** What a buyer holds after paying: files with their sizes, and papers. */
export function WhatYouGet({ product }: { product: LoadedProduct['product'] }) {
  const files = product.files.map(({ format, files: count, bytes }) => ({
    name: count === 1 ? format : `${format}, ${count} files`,
    amount: bytes === null ? 'made for you when you order' : formatBytes(bytes),
  }));
  const facts = [
    { name: 'ZIP', amount: 'everything in one' },
    ...files,
    { name: 'Styles', amount: countStyles(product.styleCount) },
    ...(product.font ? [{ name: 'Glyphs', amount: product.font.glyphs.toLocaleString('en-US') }] : []),
    { name: 'Licence number', amount: 'one for each licence' },
    { name: 'Download again', amount: 'for ever' },
  ];
  return (
    <section className={styles.block}>
      <h2>What you get</h2>
      <ul className={depth.get}>
        {facts.map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="two">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
