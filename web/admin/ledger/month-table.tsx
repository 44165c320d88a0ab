import { Link } from 'react-router';
import type { Ledger, LedgerMonth, LedgerSums } from '#contract/admin/ledger.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatMonth } from '../../ui/format-date.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { ExportMonth } from './export-month.tsx';
import styles from './ledger.module.css';

const sums: [name: keyof LedgerSums, title: Message][] = [
  ['gross', msg('Gross')],
  ['tax', msg('Tax')],
  ['refunds', msg('Refunds')],
  ['fees', msg('Fees')],
  ['disputed', msg('Disputed')],
  ['paidTwice', msg('Owed to buyers')],
  ['paidOut', msg('Paid out')],
  ['elsewhere', msg('Elsewhere')],
  ['net', msg('Net')],
];

/** Every month with what it came to; `onClose` is there for those who may close one. */
export function MonthTable({ ledger, onClose }: { ledger: Ledger; onClose: ((month: string) => void) | null }) {
  const { months, totals, closable, environment } = ledger;
  return (
    <section className={`${styles.part} ${styles.rows}`} aria-labelledby="months">
      <div className="headrow">
        <h2 id="months">{t('Months')}</h2>
      </div>
      <div data-scroll>
        <table className="tab stack" aria-labelledby="months">
          <thead>
            <tr>
              <th>{t('Month')}</th>
              <th className="num">{t('Orders')}</th>
              {sums.map(([name, title]) => (
                <th key={name} className="num">
                  {t(title)}
                </th>
              ))}
              <th>{t('State')}</th>
              <th className="num">{t('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <td className="main b">
                  <Link className="link" to={`/admin/ledger/${month.month}?environment=${environment}`}>
                    {formatMonth(month.month)}
                  </Link>
                </td>
                <Sums of={month} />
                <td data-l={t('State')}>
                  <State month={month} />
                </td>
                <td className="end">
                  <span className="acts">
                    {onClose && closable === month.month && (
                      <button type="button" className="btn small" onClick={() => onClose(month.month)}>
                        {t('Close…')}
                      </button>
                    )}
                    <ExportMonth month={month.month} environment={environment} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="main">
                {t('All months')}
              </th>
              <Sums of={totals} />
              <td aria-hidden="true" />
              <td aria-hidden="true" />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="two">
        {t(
          'Net is gross minus refunds, fees, disputes and payouts, plus money owed to buyers (paid twice, or a transfer waiting for its rest) and money from elsewhere. The balance grew by this much. Fees, payouts and what happens in the {provider} account outside this shop arrive with {provider}’s report, a few hours later.',
          { provider: mainLabel },
        )}
      </p>
    </section>
  );
}

function Sums({ of }: { of: LedgerSums }) {
  return (
    <>
      <td className="num" data-l={t('Orders')}>
        {writeNumber(of.orders)}
      </td>
      {sums.map(([name, title]) => (
        <td key={name} className={name === 'net' ? 'num b' : 'num'} data-l={t(title)}>
          <Price dollars={of[name]} />
        </td>
      ))}
    </>
  );
}

function State({ month: { closedAt, closedBy } }: { month: LedgerMonth }) {
  if (closedAt === null) return <span className="badge">{t('Open|state')}</span>;
  return (
    <span className="badge ok" title={t('By {closedBy}, {closedAt}', { closedBy, closedAt: formatMoment(closedAt) })}>
      {t('Closed')}
    </span>
  );
}
