import type { PlanMonth } from '#contract/admin/reports.ts';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatMonth } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import styles from './reports.module.css';

/** Recurring revenue and churn, with how they are computed. */
export function PlanReport({ months }: { months: readonly PlanMonth[] }) {
  const isEmpty = months.every(({ subscribers, before }) => subscribers === 0 && before === 0);
  return (
    <section className={styles.part} aria-labelledby="plans">
      <h2 id="plans">{t('Plans')}</h2>
      {isEmpty ? (
        <p className="two">{t('No plan was sold in the last twelve months.')}</p>
      ) : (
        <>
          <p className="two">
            {t(
              'MRR (monthly recurring revenue) = price ÷ months, added up over all periods that run when the month ends; in the present month, now.',
            )}{' '}
            {t(
              'Churn = subscribers lost ÷ subscribers at the beginning. Lost are those who had a plan when the month began and have none when it ends.',
            )}
          </p>
          <table className={`tab stack ${styles.table}`} aria-labelledby="plans">
            <thead>
              <tr>
                <th>{t('Month')}</th>
                {[t('MRR'), t('Subscribers'), t('At the beginning'), t('Lost'), t('Churn')].map((name) => (
                  <th key={name} className="num">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, mrr, subscribers, before, lost, churn }) => (
                <tr key={month}>
                  <td className="main b">{formatMonth(month)}</td>
                  <td className="num b" data-l={t('MRR')}>
                    <Price dollars={mrr} />
                  </td>
                  <td className="num" data-l={t('Subscribers')}>
                    {writeNumber(subscribers)}
                  </td>
                  <td className="num" data-l={t('At the beginning')}>
                    {writeNumber(before)}
                  </td>
                  <td className="num" data-l={t('Lost')}>
                    {writeNumber(lost)}
                  </td>
                  <td className="num" data-l={t('Churn')}>
                    {churn === null ? '–' : `${churn}%`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
