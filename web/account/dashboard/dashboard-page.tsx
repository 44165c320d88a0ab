import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount, useFreshLinks } from '../call-account.ts';
import { AccountPayments } from '../orders/account-payments.tsx';
import { describeDuration, describeEnd } from '../subscription/describe-duration.ts';
import { texts } from '../subscription/texts.ts';
import { type Plans, usePlans } from '../subscription/use-subscription.ts';
import type { Route } from './+types/dashboard-page.ts';
import { CartSummary } from './cart-summary.tsx';
import styles from './dashboard.module.css';
import { NewestDownloads } from './newest-downloads.tsx';

const page = '/customer/subscription';

const most = 4;

/** The newest orders, each with its state and the way to it. */
function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <section className="panel" aria-labelledby="orders">
      <h2 id="orders">{t('Latest orders')}</h2>
      {orders.length === 0 ? (
        <p className={styles.say}>{t('You have no orders yet.')}</p>
      ) : (
        <>
          <ul className={`${styles.lines} ${styles.orders}`}>
            {orders.slice(0, most).map((order) => (
              <li key={order.id}>
                <span className={styles.ordered}>
                  <Link className="link" to={`/customer/order-history?query=${order.id}`}>
                    {t('No. {id}', { id: order.id })}
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
              {t('All orders')}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** Enough to hold some paid ones also when the newest are not paid. */
const latest = 10;

export const clientLoader = inBrowser(() =>
  tryLoad(callAccount('listOrders', { query: { page: 1, limit: latest } }).then(({ data }) => data)),
);

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const { data: orders, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useFreshLinks(reload);
  const hasPlans = useFeature('subscriptions');
  return (
    <>
      <PageHead title={t('Dashboard')} />
      <div className="headrow">
        <h1 className={styles.hello}>
          {t('Hello,')} <bdi>{session?.user.fullname}</bdi>
        </h1>
      </div>
      <div className={styles.note}>
        <AccountPayments />
      </div>
      <div className={styles.panels}>
        {hasPlans && <SubscriptionPromo />}
        <CartSummary />
        {isLoading && orders === null && <WaitingRows rows={4} height={45} phone={45} />}
        {hasFailed && <LoadError what={t('Your orders')} onRetry={reload} />}
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

/** The plan that runs with its end, or the plan that one could begin with. */
function SubscriptionPromo() {
  const { data, isLoading, hasFailed, reload } = usePlans();
  return (
    <section className={`panel ${styles.wide}`} aria-labelledby="promo">
      <h2 id="promo">{t('Subscription')}</h2>
      {isLoading && data === null && <p className={styles.room} aria-busy="true" />}
      {hasFailed && <LoadError what={t('Your subscription and the plans')} onRetry={reload} />}
      {data && <Promo plans={data} />}
    </section>
  );
}

function Promo({ plans: { current, held, offered } }: { plans: Plans }) {
  const offer = pickOffer(offered);
  if (current)
    return (
      <>
        <p className="t32">{current.name}</p>
        <p className="two">{describeEnd(current)}</p>
        <Way name={t('See your plan')} />
      </>
    );
  const ended = held[0];
  return (
    <>
      <p className="t32">
        {ended
          ? t('{name} ended on {end}.', { name: ended.name, end: formatDate(ended.end) })
          : t(texts.noSubscription)}
      </p>
      {offer && (
        <p className="two">
          {rich('{licenseType}, {price} for {durationMonths}.', {
            licenseType: offer.licenseType
              ? t('{plan} opens {count} fonts with {license}', {
                  plan: offer.name,
                  count: offer.fontCount,
                  license: offer.licenseType.name,
                })
              : offer.name,
            price: <Price dollars={offer.price} />,
            durationMonths: describeDuration(offer.durationMonths),
          })}
        </p>
      )}
      {offer ? <Way name={ended ? t('Renew or choose a plan') : t('See the plans')} /> : <p>{t(texts.noPlans)}</p>}
    </>
  );
}

function Way({ name }: { name: string }) {
  return (
    <p className={styles.ways}>
      <Link className="btn" to={page}>
        {name} <Icon name="right" />
      </Link>
    </p>
  );
}

/** The cheapest plan that opens fonts; without one the cheapest. Plans come sorted by their price. */
function pickOffer(offered: readonly Plan[]): Plan | null {
  return offered.find(({ fontCount }) => fontCount > 0) ?? offered[0] ?? null;
}
