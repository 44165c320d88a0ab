import { Link } from 'react-router';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { describeDuration } from '../subscription/describe-duration.ts';
import { describeEnd } from '../subscription/describe-end.ts';
import { texts } from '../subscription/texts.ts';
import { type Plans, usePlans } from '../subscription/use-plans.ts';
import styles from './dashboard.module.css';

const page = '/customer/subscription';

/** The plan that runs with its end, or the plan that one could begin with. */
export function SubscriptionPromo() {
  const { data, isLoading, hasFailed, reload } = usePlans();
  return (
    <section className={`panel ${styles.wide}`} aria-labelledby="promo">
      <h2 id="promo">Subscription</h2>
      {isLoading && data === null && <p className={styles.room} aria-busy="true" />}
      {hasFailed && <LoadTrouble what="Your subscription and the plans" onRetry={reload} />}
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
        <Way name="See your plan" />
      </>
    );
  const ended = held[0];
  return (
    <>
      <p className="t32">{ended ? `${ended.name} ended on ${formatDate(ended.end)}.` : texts.noSubscription}</p>
      {offer && (
        <p className="two">
          {offer.licenseType
            ? `${offer.name} opens ${offer.fontCount} fonts with ${offer.licenseType.name}`
            : offer.name}
          , <Price dollars={offer.price} /> for {describeDuration(offer.durationMonths)}.
        </p>
      )}
      {offer ? <Way name={ended ? 'Renew or choose a plan' : 'See the plans'} /> : <p>{texts.noPlans}</p>}
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
