import { useCallback } from 'react';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { Alone } from '../../cart/use-checked-cart.ts';
import { formatDay } from '../../ui/format-moment.ts';
import { rich } from '../../ui/text/rich.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import styles from './checkout.module.css';

/** So many are listed, the latest; of more the number is told. */
const LISTED = 100;

/** What somebody reads before buying a font exclusively: the licences of it that stay valid beside that one. */
export function EarlierLicenses({ font: { productId, name } }: { font: Alone }) {
  const ask = useCallback(
    () => call('listEarlierLicenses', { params: { id: productId }, query: { limit: LISTED } }),
    [productId],
  );
  const { data: answer, hasFailed, reload } = useAnswer(ask);
  const heading = `earlier-${productId}`;
  return (
    <section className={styles.alone} aria-labelledby={heading} aria-busy={answer === null && !hasFailed}>
      <h2 id={heading}>{t('{name}, for you alone', { name })}</h2>
      <p className="measure">
        {rich(
          'Nobody can buy {name} after you, and plans give it no longer. While you pay it is held for you for 30 minutes.{answer}',
          { name, answer: answer !== null && ` ${sayEarlier(answer.total ?? 0)}` },
        )}
      </p>
      {hasFailed && <LoadTrouble what={t('The licences sold before')} onRetry={() => void reload()} />}
      {answer !== null && answer.data.length > 0 && (
        <details className={styles.earlier} open={answer.data.length <= 10}>
          <summary>{t('Their numbers')}</summary>
          <table className="tab">
            <thead>
              <tr>
                <th>{t('Number')}</th>
                <th>{t('Licence')}</th>
                <th className="num">{t('Quantity')}</th>
                <th className="num">{t('Since')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.data.map((license) => (
                <tr key={license.licenseNumber}>
                  <td>{license.licenseNumber}</td>
                  <td>{license.licenseType}</td>
                  <td className="num">{license.quantity}</td>
                  <td className="num">{formatDay(license.issuedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

function sayEarlier(count: number): string {
  if (count === 0) return t('No licence of it was sold before.');
  const rest = count > LISTED ? t(' The latest {count}:', { count: LISTED }) : '';
  return count === 1
    ? t('One licence sold before stays valid:')
    : t('{count} licences sold before stay valid.{rest}', { count: writeNumber(count), rest });
}
