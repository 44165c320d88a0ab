import { Link } from 'react-router';
import type { LibraryPlan } from '#contract/nouns/library.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { useFeature } from '../../api/use-feature.ts';
import { formatDate } from '../../ui/format-date.ts';
import { useSubscribe } from '../subscription/use-subscription.ts';
import styles from './library.module.css';

type HeldPlans = { plans: LibraryPlan[]; today: { taken: number; most: number; endsAt: string } };

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What the plans of somebody give at the moment, how much of today is left, and what has ended. */
export function PlanNotes({ held: { plans, today } }: { held: HeldPlans }) {
  const running = plans.filter(({ state, licenseType }) => state === 'running' && licenseType !== null);
  const left = Math.max(0, today.most - today.taken);
  // A plan that ended is of interest while nothing has taken its place.
  const over = running.length > 0 ? plans.filter(({ state }) => state === 'disputed') : plans.slice(0, 1);
  return (
    <>
      {running.length > 0 && (
        <section className={styles.plans} aria-label="Your plan">
          <ul>
            {running.map((plan) => (
              <li key={plan.id}>
                <span className="b">{plan.name}</span>
                <span className="two">
                  {' '}
                  gives {writeNumber(plan.fonts)} {plan.fonts === 1 ? 'font' : 'fonts'} with a {plan.licenseType?.name},
                  paid until {formatDate(plan.endsAt)}
                </span>
              </li>
            ))}
            <li className="two">A font’s licence is made with its first download.</li>
          </ul>
          <div className={styles.today}>
            <p>
              <span className="b">{left}</span> <span className="two">of {today.most} new fonts left today</span>
            </p>
            <div className="bar" aria-hidden="true">
              <i style={{ width: `${(today.taken / today.most) * 100}%` }} />
            </div>
            <p className="two">
              {left === 0
                ? `The next ones can be had after ${clock.format(new Date(today.endsAt))} your time (midnight UTC).`
                : 'A font that you had today counts once.'}
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

const ENDS: Record<Exclude<LibraryPlan['state'], 'running'>, string> = {
  ended: 'ended on',
  refunded: 'was refunded and ended on',
  disputed: 'waits until its disputed payment is decided; it is paid until',
};

function OverNote({ plan }: { plan: LibraryPlan }) {
  const hasPlans = useFeature('subscriptions');
  if (plan.state === 'running')
    return (
      <p className={`note ${styles.over}`}>
        Your plan {plan.name} runs until {formatDate(plan.endsAt)}. It comes without downloads.
      </p>
    );
  return (
    <div className={`note ${styles.over}`}>
      <p>
        Your plan {plan.name} {ENDS[plan.state]} {formatDate(plan.endsAt)}. Its fonts can not be downloaded now.
      </p>
      {hasPlans &&
        plan.state !== 'disputed' &&
        (plan.isRenewable ? (
          <RenewPlan planId={plan.id} look="small fill" />
        ) : (
          <Link className="link" to="/customer/subscription">
            See the plans
          </Link>
        ))}
    </div>
  );
}

/** Starts paying for another period of a plan. */
export function RenewPlan({ planId, look = 'small' }: { planId: number; look?: 'small' | 'small fill' }) {
  const { busyPlanId, problem, subscribe } = useSubscribe();
  return (
    <>
      <button
        type="button"
        className={`btn ${look}`}
        disabled={busyPlanId !== null}
        onClick={() => subscribe(planId, true)}
      >
        {busyPlanId !== null ? 'Processing Payment...' : 'Renew'}
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
