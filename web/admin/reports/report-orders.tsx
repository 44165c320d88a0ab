import { Link } from 'react-router';
import { reportFigures } from '#contract/admin/report-words.ts';
import type { Report, ReportOrder } from '#contract/admin/reports.ts';
import { t } from '#contract/languages/translate.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { FigureCells, figureNames } from './report-table.tsx';
import { addressView, nameRow, type ReportView } from './report-view.ts';
import styles from './reports.module.css';

type ReportOrdersProps = {
  report: Report;
  orders: { data: readonly ReportOrder[]; total: number | null };
  view: ReportView;
  size: number;
};

/** The orders of a row, each with what of it is in the row. */
export function ReportOrders({ report, orders: { data, total }, view, size }: ReportOrdersProps) {
  const key = view.key ?? '';
  const name = nameRow(report.by, report.rows.find((row) => row.key === key) ?? { key, name: key });
  const pages = Math.ceil((total ?? data.length) / size);
  return (
    <section className={styles.part} aria-labelledby="orders">
      <div className="headrow">
        <h2 id="orders">{t('Orders of {name}', { name })}</h2>
        <Link className="link" to={addressView(view, { key: null })} preventScrollReset>
          {t('Close')}
        </Link>
      </div>
      {data.length === 0 && <p className="two">{t('No order has a part in it.')}</p>}
      {data.length > 0 && (
        <div data-scroll>
          <table className={`tab stack ${styles.table}`} aria-labelledby="orders">
            <thead>
              <tr>
                <th>{t('Order')}</th>
                <th>{t('Customer')}</th>
                {reportFigures.map((figure) => (
                  <th key={figure} className="num">
                    {t(figureNames[figure])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((order) => (
                <tr key={order.orderId}>
                  <td className="main b">
                    {order.kind === 'fonts' ? (
                      <Link className="link" to={`/admin/orders/${order.orderId}`}>
                        {t('No. {id}', { id: order.orderId })}
                      </Link>
                    ) : (
                      t('No. {id}, a plan', { id: order.orderId })
                    )}
                  </td>
                  <td data-l={t('Customer')}>
                    <bdi>{order.customer || t('Unknown')}</bdi>
                  </td>
                  <FigureCells of={order} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && <Pager page={view.page} pages={pages} addressOf={(page) => addressView(view, { page })} />}
    </section>
  );
}
