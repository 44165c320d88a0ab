import { Link } from 'react-router';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { LibraryPlan } from '#contract/nouns/library.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useKnownBuyer } from '../../cart/use-buyer.ts';
import { formatDate } from '../../ui/format-date.ts';
import { useSubscribe } from '../subscription/use-subscription.ts';
import styles from './library.module.css';

type OwnedPlans = { plans: LibraryPlan[]; today: { taken: number; most: number; endsAt: string } };

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What the plans of somebody give at the moment, how much of today is left, and what has ended. */
export function PlanNotes({ held: { plans, today } }: { held: OwnedPlans }) {
  const running = plans.filter(({ state, licenseType }) => state === 'running' && licenseType !== null);
  const left = Math.max(0, today.most - today.taken);
  // A plan that ended is of interest while nothing has taken its place.
  const over = running.length > 0 ? plans.filter(({ state }) => state === 'disputed') : plans.slice(0, 1);
  return (
    <>
      {running.length > 0 && (
        <section className={styles.plans} aria-label={t('Your plan')}>
          <ul>
            {running.map((plan) => (
              <li key={plan.id}>
                <span className="b">{plan.name}</span>
                <span className="two">
                  {' '}
                  {t('gives {fonts} with a {license}, paid until {end}', {
                    fonts: formatCount('{count} font', '{count} fonts', plan.fonts),
                    license: plan.licenseType?.name,
                    end: formatDate(plan.endsAt),
                  })}
                </span>
              </li>
            ))}
            <li className="two">{t('A font’s licence is made with its first download.')}</li>
          </ul>
          <div className={styles.today}>
            <p>
              <span className="b">{left}</span>{' '}
              <span className="two">{t('of {most} new fonts left today', { most: today.most })}</span>
            </p>
            <div className="bar" aria-hidden="true">
              <i style={{ width: `${(today.taken / today.most) * 100}%` }} />
            </div>
            <p className="two">
              {left === 0
                ? t('The next ones are available after {time} your time (midnight UTC).', {
                    time: clock.format(new Date(today.endsAt)),
                  })
                : t('A font that you had today counts once.')}
            </p>
          </div>
        </section>
      )}
      {over.map((plan) => (
        <OverNote key={plan.id} plan={plan} />
      ))}
    </>
  );
}

const ENDS: Record<Exclude<LibraryPlan['state'], 'running'>, Message> = {
  ended: msg('Your plan {plan} ended on {end}. Its fonts can’t be downloaded.'),
  refunded: msg('Your plan {plan} was refunded and ended on {end}. Its fonts can’t be downloaded.'),
  disputed: msg(
    'Your plan {plan} is on hold until its disputed payment is decided; it is paid until {end}. Its fonts can’t be downloaded for now.',
  ),
};

function OverNote({ plan }: { plan: LibraryPlan }) {
  const hasPlans = useFeature('subscriptions');
  if (plan.state === 'running')
    return (
      <p className={`note ${styles.over}`}>
        {t('Your plan {plan} runs until {end}. It comes without downloads.', {
          plan: plan.name,
          end: formatDate(plan.endsAt),
        })}
      </p>
    );
  return (
    <div className={`note ${styles.over}`}>
      <p>{t(ENDS[plan.state], { plan: plan.name, end: formatDate(plan.endsAt) })}</p>
      {hasPlans &&
        plan.state !== 'disputed' &&
        (plan.isRenewable ? (
          <RenewPlan planId={plan.id} look="small fill" />
        ) : (
          <Link className="link" to="/customer/subscription">
            {t('See the plans')}
          </Link>
        ))}
    </div>
  );
}

/** Starts paying for another period of a plan. */
export function RenewPlan({ planId, look = 'small' }: { planId: number; look?: 'small' | 'small fill' }) {
  const buyer = useKnownBuyer();
  const { busyPlanId, problem, subscribe } = useSubscribe(buyer ? { buyer } : {});
  return (
    <>
      <button
        type="button"
        className={`btn ${look}`}
        disabled={busyPlanId !== null}
        onClick={() => subscribe(planId, true)}
      >
        {busyPlanId !== null ? t('Processing Payment...') : t('Renew')}
      </button>
      <span role="alert">
        {problem !== null && (
          <span className="err">
            {problem.title} {problem.reason}
          </span>
        )}
      </span>
    </>
  );
}
