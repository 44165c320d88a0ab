import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { AccountPayments } from '../orders/account-payments.tsx';
import { useFreshLinks } from '../use-fresh-links.ts';
import { CartSummary } from './cart-summary.tsx';
import styles from './dashboard.module.css';
import { LatestOrders } from './latest-orders.tsx';
import { NewestDownloads } from './newest-downloads.tsx';
import { SubscriptionPromo } from './subscription-promo.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

/** Enough to hold some paid ones also when the newest are not paid. */
const latest = 10;

export default function DashboardPage() {
  const { session } = useAuth();
  const ask = useCallback(() => call('listOrders', { query: { page: 1, limit: latest } }).then(({ data }) => data), []);
  const { data: orders, isLoading, hasFailed, reload } = useAnswer(ask);
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
        {isLoading && orders === null && <WaitingRows rows={4} height={41} phone={41} />}
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
