import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { requireFeature } from '../../api/require-feature.ts';
import { ConsentCheck } from '../../ui/form/consent-check.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { AccountPayments } from '../orders/account-payments.tsx';
import type { Route } from './+types/subscription-page.ts';
import { CurrentSubscription } from './current-subscription.tsx';
import { PlanCard } from './plan-card.tsx';
import { ReturnNotes } from './return-notes.tsx';
import styles from './subscription.module.css';
import { SuccessDialog } from './success-dialog.tsx';
import { texts } from './texts.ts';
import { usePlans } from './use-plans.ts';
import { useSubscribe } from './use-subscribe.ts';
import { useSubscriptionReturn } from './use-subscription-return.ts';

export { staticPage as headers } from '../../api/page-headers.ts';
export { FeatureOff as ErrorBoundary } from '../../ui/feature-off.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  // Who comes back from paying is told how it went, whatever was switched off meanwhile.
  if (!new URL(request.url).searchParams.has('paymentId')) await requireFeature(context, 'subscriptions');
  return null;
}

/** Its own questions are asked in the browser. */
export const shouldRevalidate = () => false;

export default function SubscriptionPage() {
  const { data, isLoading, hasFailed, reload } = usePlans();
  const { busyPlanId, problem, hasConsented, consent, subscribe } = useSubscribe();
  const [returned, endReturn] = useSubscriptionReturn(reload);
  const isConfirming = returned.kind === 'asking' || returned.kind === 'pending';
  return (
    <>
      <PageHead title="Subscriptions" />
      <div className="headrow">
        <h1>Subscriptions</h1>
      </div>
      <div className={styles.notes}>
        <ReturnNotes returned={returned} />
        <div role="alert">
          {problem && (
            <p className="note bad">
              {problem.title}
              {problem.reason !== null && ` ${problem.reason}`}
            </p>
          )}
        </div>
        {hasFailed && <LoadTrouble what="Your subscription and the plans" onRetry={reload} />}
        <AccountPayments />
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label="Loading" />}
      {data && (
        <>
          <CurrentSubscription held={data.held} current={data.current} />
          <h2 className="vh">Plans</h2>
          {data.offered.length === 0 && <p className={`t24 ${styles.none}`}>{texts.noPlans}</p>}
          {data.offered.length > 0 && (
            <div className={styles.consent}>
              <ConsentCheck isGiven={hasConsented} onChange={consent} />
            </div>
          )}
          {data.offered.length > 0 && (
            <ul className={styles.plans} style={{ '--count': data.offered.length } as CSSProperties}>
              {data.offered.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  held={data.held.find(({ planId }) => planId === plan.id) ?? null}
                  current={data.current}
                  isBusy={busyPlanId === plan.id}
                  isLocked={busyPlanId !== null || isConfirming}
                  onSubscribe={(isRenewal) => subscribe(plan.id, isRenewal)}
                />
              ))}
            </ul>
          )}
          <p className={`two measure ${styles.small}`}>
            A plan is paid once for its whole time and ends by itself: nothing is taken again unless you renew. While it
            runs its files lie in{' '}
            <Link className="link" to="/customer/fonts">
              My fonts
            </Link>
            , up to 50 fonts a day.
          </p>
        </>
      )}
      <SuccessDialog bought={returned.kind === 'paid' ? returned.bought : null} onClose={endReturn} />
    </>
  );
}
