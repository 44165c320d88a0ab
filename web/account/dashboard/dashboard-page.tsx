import { Link } from 'react-router';
import type { Order } from '#contract/nouns/orders.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAccount } from '../call-account.ts';
import { AccountPayments } from '../orders/account-payments.tsx';
import { useFreshLinks } from '../use-fresh-links.ts';
import type { Route } from './+types/dashboard-page.ts';
import { CartSummary } from './cart-summary.tsx';
import styles from './dashboard.module.css';
import { NewestDownloads } from './newest-downloads.tsx';
import { SubscriptionPromo } from './subscription-promo.tsx';

const most = 4;

/** The newest orders, each with its state and the way to it. */
function LatestOrders({ orders }: { orders: readonly Order[] }) {
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

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** Enough to hold some paid ones also when the newest are not paid. */
const latest = 10;

export const clientLoader = inBrowser(() =>
  answer(callAccount('listOrders', { query: { page: 1, limit: latest } }).then(({ data }) => data)),
);

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const { data: orders, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useFreshLinks(reload);
  const hasPlans = useFeature('subscriptions');
  return (
    <>
      <PageHead title="Dashboard" />
      <div className="headrow">
        <h1 className={styles.hello}>
          Hello, <bdi>{session?.user.fullname}</bdi>
        </h1>
      </div>
      <div className={styles.note}>
        <AccountPayments />
      </div>
      <div className={styles.panels}>
        {hasPlans && <SubscriptionPromo />}
        <CartSummary />
        {isLoading && orders === null && <WaitingRows rows={4} height={45} phone={45} />}
        {hasFailed && <LoadTrouble what="Your orders" onRetry={reload} />}
        {orders && (
          <>
            <NewestDownloads orders={orders} />
            <LatestOrders orders={orders} />
          </>
        )}
      </div>
    </>
  );
}
