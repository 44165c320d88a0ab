import { useCallback } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { call } from '../api/call.ts';
import { useAnswer } from '../api/use-answer.ts';
import { sumCart } from '../cart/cart.ts';
import { useCart } from '../cart/use-cart.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { formatDate } from '../ui/format-date.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Price } from '../ui/price.tsx';
import styles from './customer.module.css';
import { StatusBadge } from './status-badge.tsx';

export { staticPage as headers } from '../api/page-headers.ts';

const latest = 3;

export default function DashboardPage() {
  const { session } = useAuth();
  const cart = useCart() ?? [];
  const ask = useCallback(() => call('listOrders', { query: { page: 1, limit: latest } }).then(({ data }) => data), []);
  const { data: orders } = useAnswer(ask);
  const count = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <PageHead title="Dashboard" />
      <div className="headrow">
        <h1>
          Hello, <bdi>{session?.user.fullname}</bdi>
        </h1>
      </div>
      <div className={styles.panels}>
        <section className="panel">
          <h2>Your cart</h2>
          {cart.length === 0 ? (
            <p className={styles.say}>Your cart is empty.</p>
          ) : (
            <>
              <ul className={styles.lines}>
                {cart.map((item) => (
                  <li key={`${item.productId}/${item.licenseTypeId}`}>
                    <span>
                      <span className="b">{item.name}</span> <span className="two">{item.licenseName}</span>
                      {item.quantity > 1 && <span className="two"> × {item.quantity}</span>}
                    </span>
                    <Price dollars={(Math.round(item.price * 100) * item.quantity) / 100} />
                  </li>
                ))}
              </ul>
              <div className={`total ${styles.total}`}>
                <span>
                  {count} {count === 1 ? 'licence' : 'licences'}
                </span>
                <strong>{formatDollars(sumCart(cart))}</strong>
              </div>
            </>
          )}
          <p className={styles.ways}>
            <Link className="btn" to="/product">
              Continue Shopping
            </Link>
            {cart.length > 0 && (
              <Link className="btn fill" to="/checkout">
                Pay with PayPal <Icon name="right" />
              </Link>
            )}
          </p>
        </section>
        <section className="panel">
          <h2>Latest orders</h2>
          {orders?.length === 0 && <p className={styles.say}>You have no orders yet.</p>}
          {orders && orders.length > 0 && (
            <>
              <ul className={styles.lines}>
                {orders.map((order) => (
                  <li key={order.id}>
                    <span className="hang">
                      {formatDate(order.createdAt)} <StatusBadge status={order.status} />
                    </span>
                    <Price dollars={order.totalAmount} />
                  </li>
                ))}
              </ul>
              <p className={styles.ways}>
                <Link className="link" to="/customer/order-history">
                  All orders and downloads
                </Link>
              </p>
            </>
          )}
        </section>
      </div>
    </>
  );
}
