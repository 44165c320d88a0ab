import { t } from '#contract/languages/translate.ts';
import type { OwnMaker } from '#contract/nouns/designer.ts';
import { formatDate } from '../../ui/format-date.ts';
import styles from './designer.module.css';

/** Every share that was agreed: sales keep the one of their day. */
export function OwnShares({ makers }: { makers: readonly OwnMaker[] }) {
  const shares = makers.flatMap(({ id, name, shares: own }) => own.map((share) => ({ ...share, id, name })));
  return (
    <section className={styles.part} aria-labelledby="shares">
      <h2 id="shares">{t('Shares')}</h2>
      {shares.length === 0 ? (
        <p className="two">{t('No share was agreed yet.')}</p>
      ) : (
        <table className={`tab stack ${styles.table}`} aria-labelledby="shares">
          <thead>
            <tr>
              <th>{t('Font')}</th>
              {makers.length > 1 && <th>{t('Name')}</th>}
              <th>{t('From')}</th>
              <th className="num">{t('Share')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ id, name, product, from, percent, afterFees }) => (
              <tr key={`${id} ${product.id} ${from}`}>
                <td className="main b">{product.name}</td>
                {makers.length > 1 && (
                  <td data-l={t('Name')}>
                    <bdi>{name}</bdi>
                  </td>
                )}
                <td data-l={t('From')}>{formatDate(`${from}T12:00:00`)}</td>
                <td className="num" data-l={t('Share')}>
                  {percent === 0 ? t('no share') : `${percent}%${afterFees ? t(' after fees') : ''}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="two">
        {t('A share is of sales without tax, after refunds. It counts for sales from the day it’s set.')}
      </p>
    </section>
  );
}
