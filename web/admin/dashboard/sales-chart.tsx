import type { Dashboard } from '#contract/admin/dashboard.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './dashboard.module.css';

type Months = Dashboard['months'];

const SalesBars = lazyPart(() => import('./sales-bars.tsx'), { what: msg('The chart') });

/** What came in month by month: bars to look at, and the same as a table for those who listen. */
export function SalesChart({ months }: { months: Months }) {
  return (
    <section className="panel" aria-labelledby="sales">
      <div className="between">
        <h2 id="sales">{t('Sales Performance')}</h2>
        <span className={`two ${styles.legend}`} aria-hidden="true">
          {t('Earnings')}
        </span>
      </div>
      <div className={styles.chart}>
        <SalesBars months={months} />
      </div>
      <div className="vh">
        <table>
          <caption>{t('Earnings by month')}</caption>
          <thead>
            <tr>
              <th>{t('Month')}</th>
              <th>{t('Earnings')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, label, total }) => (
              <tr key={month}>
                <th scope="row">
                  {label} {month.slice(0, 4)}
                </th>
                <td>
                  <Price dollars={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
