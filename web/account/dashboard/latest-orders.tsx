import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './dashboard.module.css';

const most = 4;

/** The newest orders, each with its state and the way to it. */
export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <section className="panel" aria-labelledby="orders">
      <h2 id="orders">Latest orders</h2>
      {orders.length === 0 ? (
        <p className={styles.say}>You have no orders yet.</p>
      ) : (
        <>
          <ul className={`${styles.lines} ${styles.orders}`}>
            {orders.slice(0, most).map((order) => (
              <li key={order.id}>
                <span className={styles.ordered}>
                  <Link className="link" to={`/customer/order-history?query=${order.id}`}>
                    No. {order.id}
                  </Link>{' '}
                  <span className="two">{order.orderItems.map(({ product }) => product.name).join(', ')}</span>
                </span>
                <span className="two">{formatDate(order.createdAt)}</span>
                <StatusBadge status={order.status} />
                <span className="num">
                  <Price dollars={order.totalAmount} />
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.ways}>
            <Link className="link" to="/customer/order-history">
              All orders
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
