import { Link } from 'react-router';
import type { UnpaidOrders } from '#contract/admin/reports.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { Price } from '../../ui/price.tsx';
import styles from './reports.module.css';

const rows = [
  ['begun', msg('Begun'), ''],
  ['paid', msg('Paid'), ''],
  ['waiting', msg('May still be paid'), 'pending'],
  ['left', msg('Left without a payment'), 'expired'],
] as const satisfies readonly (readonly [keyof UnpaidOrders, Message, string])[];

/** How many orders were begun, and how many of them came to nothing. */
export function UnpaidReport({ unpaid }: { unpaid: UnpaidOrders }) {
  const { from, to, environment, begun } = unpaid;
  const address = (status: string) => `/admin/orders?${new URLSearchParams({ status, from, to, environment })}`;
  return (
    <section className={styles.part} aria-labelledby="unpaid">
      <h2 id="unpaid">{t('Orders begun and left')}</h2>
      <p className="two">
        {t(
          'Orders of fonts by the day they were placed (UTC). An order begins when a customer goes from the checkout to the payment. Carts before that stay in the customers’ browsers, so the shop doesn’t know them.',
        )}
      </p>
      <table className={`tab stack ${styles.table}`} aria-labelledby="unpaid">
        <thead>
          <tr>
            <th>{t('State')}</th>
            <th className="num">{t('Orders')}</th>
            <th className="num">{t('Of all')}</th>
            <th className="num">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([state, name, status]) => (
            <tr key={state}>
              <td className="main b">
                {status === '' ? (
                  t(name)
                ) : (
                  <Link className="link" to={address(status)}>
                    {t(name)}
                  </Link>
                )}
              </td>
              <td className="num" data-l={t('Orders')}>
                {writeNumber(unpaid[state].orders)}
              </td>
              <td className="num" data-l={t('Of all')}>
                {begun.orders === 0 ? '–' : `${Math.round((unpaid[state].orders / begun.orders) * 100)}%`}
              </td>
              <td className="num" data-l={t('Total')}>
                <Price dollars={unpaid[state].total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
