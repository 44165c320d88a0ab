import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { formatDate } from '../../ui/format-date.ts';
import { describeEnd } from './describe-duration.ts';
import styles from './subscription.module.css';
import { texts } from './texts.ts';
import type { OfferedPlan } from './use-subscription.ts';

const day_ms = 86_400_000;

/** The plan that runs with its end, how much of it is left, and what else runs or has ended. */
export function CurrentSubscription({ held, current }: { held: readonly OfferedPlan[]; current: OfferedPlan | null }) {
  if (current === null) return <NoSubscription last={held[0] ?? null} />;
  const others = held.filter((plan) => plan.isRunning && plan !== current);
  return (
    <section className={styles.now} aria-labelledby="current">
      <div>
        <h2 className="two" id="current">
          {t('Current subscription')}
        </h2>
        <p className="t48">{current.name}</p>
        <p className="two">{describeEnd(current)}</p>
        {others.map((plan) => (
          <p className="two" key={plan.planId}>
            {t('At the same time {name} runs until {end}.', { name: plan.name, end: formatDate(plan.end) })}
          </p>
        ))}
      </div>
      <DaysLeft start={current.start} end={current.end} />
    </section>
  );
}

function NoSubscription({ last }: { last: OfferedPlan | null }) {
  return (
    <section className={styles.now} aria-labelledby="current">
      <div>
        <h2 className="two" id="current">
          {t('Current subscription')}
        </h2>
        <p className="t32">{t(texts.noSubscription)}</p>
        {last && (
          <p className="two">
            {last.isRefunded
              ? t('{plan} was refunded and ended on {end}.', { plan: last.name, end: formatDate(last.end) })
              : t('{plan} ended on {end}.', { plan: last.name, end: formatDate(last.end) })}
          </p>
        )}
      </div>
    </section>
  );
}

/** A paid time as a bar: filled up to today, which is where the red line stands. */
function DaysLeft({ start, end }: { start: string; end: string }) {
  const [from_ms, to_ms, now_ms] = [Date.parse(start), Date.parse(end), Date.now()];
  const all = Math.max(1, Math.round((to_ms - from_ms) / day_ms));
  const left = Math.min(all, Math.max(0, Math.ceil((to_ms - now_ms) / day_ms)));
  const used = Math.min(1, Math.max(0, (now_ms - from_ms) / Math.max(1, to_ms - from_ms)));
  return (
    <div role="img" aria-label={t('{used} of {days} days used, {left} left', { used: all - left, days: all, left })}>
      <span className="b">{formatCount('{count} day left', '{count} days left', left)}</span>
      <div className={styles.days}>
        <i style={{ width: `${(used * 100).toFixed(1)}%` }} />
      </div>
      <span className="between two t11">
        <span>{formatDate(start)}</span>
        <span>{formatDate(end)}</span>
      </span>
    </div>
  );
}
