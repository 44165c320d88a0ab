import { t } from '#contract/languages/translate.ts';
import depth from '../depth/depth.module.css';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';

/** What a buyer holds after paying, and what everybody may have before. */
export function WhatYouGet({ gets }: { gets: LoadedProduct['gets'] }) {
  return (
    <section className={styles.block}>
      <h2>{t('What you get')}</h2>
      <ul className={depth.get}>
        {gets.map(({ name, amount, href }) => (
          <li key={name}>
            {href ? <a href={href}>{name}</a> : <span>{name}</span>}
            <span className="two">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
