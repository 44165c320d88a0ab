import { t } from '#contract/languages/translate.ts';
import type { OwnSale, OwnSales } from '#contract/nouns/designer.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import styles from './designer.module.css';

/** What each font sold for in the month. */
export function FontSales({ fonts }: { fonts: OwnSales['fonts'] }) {
  return (
    <section className={styles.part} aria-labelledby="fonts">
      <h2 id="fonts">{t('By font')}</h2>
      {fonts.length === 0 ? (
        <p className="two">{t('No font names you yet.')}</p>
      ) : (
        <table className={`tab stack ${styles.table}`} aria-labelledby="fonts">
          <thead>
            <tr>
              <th>{t('Font')}</th>
              <th className="num">{t('Licences')}</th>
              <th className="num">{t('Sold')}</th>
            </tr>
          </thead>
          <tbody>
            {fonts.map(({ product, licenses, sold }) => (
              <tr key={product.id}>
                <td className="main b">{product.name}</td>
                <td className="num" data-l={t('Licences')}>
                  {writeNumber(licenses)}
                </td>
                <td className="num b" data-l={t('Sold')}>
                  <Price dollars={sold} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A day of the wire in the middle of the reader's day, so that no time zone makes it another one. */
const formatDay = (day: string) => formatDate(`${day}T12:00:00`);

/** The newest sales of the month, without who bought. */
export function NewestSales({ sales }: { sales: readonly OwnSale[] }) {
  return (
    <section className={styles.part} aria-labelledby="newest">
      <h2 id="newest">{t('Newest sales')}</h2>
      {sales.length === 0 ? (
        <p className="two">{t('Nothing was sold in this month yet.')}</p>
      ) : (
        <table className={`tab stack ${styles.table}`} aria-labelledby="newest">
          <thead>
            <tr>
              <th>{t('Font')}</th>
              <th>{t('Licence')}</th>
              <th>{t('Day')}</th>
              <th className="num">{t('Amount')}</th>
            </tr>
          </thead>
          <tbody>
            {sales.map(({ product, part, licenseType, quantity, amount, day }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sale has nothing that tells it from another.
              <tr key={at}>
                <td className="main b">{part === null ? product.name : `${product.name} ${part}`}</td>
                <td data-l={t('Licence')}>
                  {licenseType}
                  {quantity > 1 && ` × ${quantity}`}
                </td>
                <td data-l={t('Day')}>{formatDay(day)}</td>
                <td className="num b" data-l={t('Amount')}>
                  <Price dollars={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
