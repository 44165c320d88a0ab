import { useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { describeConsent } from '#contract/consent-words.ts';
import { t } from '#contract/languages/translate.ts';
import { mainLabel, mainProvider, type ProviderName } from '#contract/payment-providers.ts';
import { requireFeature } from '../../api/require-feature.ts';
import { callFrom } from '../../api/server-call.ts';
import { useWaysToPay } from '../../api/use-ways-to-pay.ts';
import { BuyerFields } from '../../cart/buyer-fields.tsx';
import { useBuyer } from '../../cart/use-buyer.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { ConsentCheck } from '../../ui/form/consent-check.tsx';
import { WayToPay } from '../../ui/form/way-to-pay.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useShop } from '../../ui/use-shop.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { AccountPayments } from '../orders/account-payments.tsx';
import type { Route } from './+types/subscription-page.ts';
import { CurrentSubscription } from './current-subscription.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './subscription.module.css';
import { texts } from './texts.ts';
import type { Bought, SubscriptionReturn } from './use-subscription.ts';
import { usePlans, useSubscribe, useSubscriptionReturn } from './use-subscription.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  // A buyer who returns from paying sees the outcome, even if subscriptions were switched off meanwhile.
  if (!new URL(request.url).searchParams.has('paymentId')) await requireFeature(context, 'subscriptions');
  const { data: consent } = await callFrom(context)('readConsent', {});
  return { consentText: consent.text };
}

/** The page makes its own queries in the browser; the loader's data is fetched again only on an explicit reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

export default function SubscriptionPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = usePlans();
  const buyer = useBuyer(Boolean(useShop()?.priceNote));
  const consentText = buyer.isConsentAsked ? describeConsent(loaderData.consentText) : '';
  const billed = { ...(buyer.given && { buyer: buyer.given }), ...buyer.billing.given };
  const { busyPlanId, problem, hasConsented, consent, subscribe } = useSubscribe(billed, consentText, (fields) =>
    buyer.take(fields, true),
  );
  const [returned, endReturn] = useSubscriptionReturn(reload);
  const isConfirming = returned.kind === 'asking' || returned.kind === 'pending';
  const ways = useWaysToPay();
  const hasChoice = ways.length > 1;
  const [way, setWay] = useState<ProviderName>(mainProvider);
  // The plan that was pressed may stand far below.
  const notes = useInSight(problem);

  return (
    <>
      <PageHead title={t('Subscriptions')} />
      <div className="headrow">
        <h1>{t('Subscriptions')}</h1>
      </div>
      <div ref={notes} className={styles.notes}>
        <ReturnNotes returned={returned} />
        <div role="alert">
          {problem && (
            <p className="note bad">
              {problem.title}
              {problem.reason !== null && ` ${problem.reason}`}
            </p>
          )}
        </div>
        {hasFailed && <LoadError what={t('Your subscription and the plans')} onRetry={reload} />}
        <AccountPayments />
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {data && (
        <>
          <CurrentSubscription held={data.held} current={data.current} />
          <h2 className="vh">{t('Plans')}</h2>
          {data.offered.length === 0 && <p className={`t24 ${styles.none}`}>{t(texts.noPlans)}</p>}
          {data.offered.length > 0 && (
            <div className={styles.consent}>
              <BuyerFields buyer={buyer} />
              <ConsentCheck text={consentText} isGiven={hasConsented} onChange={consent} />
              {hasChoice && (
                <WayToPay
                  ways={ways}
                  way={way}
                  atOnce={t('starts immediately')}
                  later={t('starts when the money arrives')}
                  onChange={setWay}
                />
              )}
            </div>
          )}
          {data.offered.length > 0 && (
            <ul className={styles.plans} style={{ '--count': data.offered.length }}>
              {data.offered.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  held={data.held.find(({ planId }) => planId === plan.id) ?? null}
                  current={data.current}
                  isBusy={busyPlanId === plan.id}
                  isLocked={busyPlanId !== null || isConfirming}
                  onSubscribe={(isRenewal) => {
                    if (buyer.check()) void subscribe(plan.id, isRenewal, hasChoice ? way : mainProvider);
                  }}
                />
              ))}
            </ul>
          )}
          <p className={`two measure ${styles.small}`}>
            {rich(
              'A plan is paid once for its whole term and then ends: you aren’t charged again unless you renew. While it runs its files are in {link}, up to 50 fonts a day.',
              {
                link: (
                  <Link className="link" to="/customer/fonts">
                    {t('My fonts')}
                  </Link>
                ),
              },
            )}
          </p>
        </>
      )}
      <SuccessDialog bought={returned.kind === 'paid' ? returned.bought : null} onClose={endReturn} />
    </>
  );
}

/** What is said to a subscriber who comes back from PayPal without having paid, or before anybody knows. */
function ReturnNotes({ returned }: { returned: SubscriptionReturn }) {
  return (
    <>
      <div role="alert">
        {returned.kind === 'failed' && (
          <p className="note bad">
            {rich('{paymentFailed} Your subscription is unchanged.{approvalUrl}', {
              paymentFailed: t(texts.paymentFailed),
              approvalUrl: returned.approvalUrl !== null && (
                <>
                  {' '}
                  <a className="link" href={returned.approvalUrl}>
                    {t('Continue at {provider}', { provider: mainLabel })}
                  </a>
                </>
              ),
            })}
          </p>
        )}
        {returned.kind === 'refused' && <p className="note bad">{returned.message}</p>}
      </div>
      <div role="status">
        {returned.kind === 'asking' && (
          <p className="note">{t('Checking your payment with {provider}.', { provider: mainLabel })}</p>
        )}
        {returned.kind === 'pending' && (
          <p className="note">
            {t('Your payment is being confirmed. You can close this page and find the subscription here later.')}
          </p>
        )}
        {returned.kind === 'cancelled' && (
          <p className="note">
            {t('You cancelled the payment. You weren’t charged, and your subscription is unchanged.')}
          </p>
        )}
      </div>
    </>
  );
}

/** What a subscriber reads when PayPal has said yes. */
function SuccessDialog({ bought, onClose }: { bought: Bought | null; onClose: () => void }) {
  return (
    <Modal isOpen={bought !== null} onClose={onClose} label={t('Subscription paid')}>
      {bought && <Paid bought={bought} onClose={onClose} />}
    </Modal>
  );
}

function Paid({ bought: { subscription, isRenewal }, onClose }: { bought: Bought; onClose: () => void }) {
  return (
    <div className={styles.dialog}>
      <p className="t32" role="status">
        {isRenewal ? t(texts.renewed) : t('Your subscription has started.')}
      </p>
      <p className="two">
        {rich('{name} is paid{end}. An email with the dates is on its way.', {
          name: subscription.plan?.name,
          end: subscription.end_date && t(' until {end}', { end: formatDate(subscription.end_date) }),
        })}
      </p>
      <p className={styles.ways}>
        <button type="button" className="btn fill" onClick={onClose}>
          {t('Done')} <Icon name="right" />
        </button>
        <Link className="btn" to="/customer/fonts">
          {t('See your fonts')}
        </Link>
        <Link className="btn" to="/subscription-success">
          {t('What now?')}
        </Link>
      </p>
    </div>
  );
}
