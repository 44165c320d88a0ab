import { Link } from 'react-router';
import { type Answer, useLoaded } from '../../api/answer.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import { listFonts } from '../orders/line-names.ts';
import table from '../table/table.module.css';
import styles from './dashboard.module.css';

const newest = { query: { limit: 5, sort: '-createdAt' } } as const;

export const askLatestOrders = () => callAdmin('listAllOrders', newest).then(({ data }) => data);

/** The newest orders of all customers, and the way to the others. */
export function LatestOrders({ loaded }: { loaded: Answer<Awaited<ReturnType<typeof askLatestOrders>>> }) {
  const { data: orders, hasFailed, reload } = useLoaded(loaded);
  return (
    <section className={`panel ${styles.latest}`} aria-labelledby="latest">
      <div className="between">
        <h2 id="latest">Latest orders</h2>
        <Link className="link" to="/admin/orders">
          All orders
        </Link>
      </div>
      {hasFailed && <LoadTrouble what="The orders" onRetry={reload} />}
      {orders?.length === 0 && <p className="two">No orders yet.</p>}
      {orders !== null && orders.length > 0 && (
        <table className={`tab stack brief ${table.rows}`} aria-labelledby="latest">
          <thead>
            <tr>
              <th>Order</th>
              <th>Customer</th>
              <th>Items</th>
              <th>Status</th>
              <th>Date</th>
              <th className="num">Total</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td className="main b">
                  <Link className="link" to={`/admin/orders/${order.id}`}>
                    No. {order.id}
                  </Link>
                </td>
                <td data-l="Customer">
                  <bdi className={`ell ${table.cut}`}>{order.user.fullname || 'Unknown'}</bdi>
                </td>
                <td data-l="Items">
                  <span className={`ell ${table.cut}`}>{listFonts(order)}</span>
                </td>
                <td data-l="Status">
                  <StatusBadge status={order.status} />
                </td>
                <td data-l="Date">{formatMoment(order.createdAt)}</td>
                <td className="num b key" data-l="Total">
                  <Price dollars={order.totalAmount} />
                </td>
                <td className="brk phone" aria-hidden="true" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
