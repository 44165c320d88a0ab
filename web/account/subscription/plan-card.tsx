import { Link } from 'react-router';
import { languageNow, msg, t } from '#contract/languages/translate.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { describeDuration } from './describe-duration.ts';
import type { OwnedPlan } from './held-plans.ts';
import styles from './subscription.module.css';

const busyText = msg('Processing Payment...');

/** A plan with its price, what it opens, and what it can be bought as. */
export function PlanCard({
  plan,
  held,
  current,
  isBusy,
  isLocked,
  onSubscribe,
}: {
  plan: Plan;
  /** What the reader holds or held of it. */
  held: OwnedPlan | null;
  /** The plan that runs, be it this one or another. */
  current: OwnedPlan | null;
  isBusy: boolean;
  /** Another payment is being started. */
  isLocked: boolean;
  onSubscribe: (isRenewal: boolean) => void;
}) {
  const nameId = `plan-${plan.id}`;
  const priceNote = useShop()?.priceNote;
  return (
    <li className={styles.plan} aria-labelledby={nameId}>
      <div className="between">
        <h3 id={nameId}>{plan.name}</h3>
        {held && (
          <span className={`badge ${held.isRunning ? 'ok' : ''}`}>{held.isRunning ? t('Active') : t('Expired')}</span>
        )}
      </div>
      <p className={styles.price}>
        <Price dollars={plan.price} />{' '}
        <span className="two">
          {t('for {durationMonths}{priceNote}', { durationMonths: describeDuration(plan.durationMonths), priceNote })}
        </span>
      </p>
      <ul className={styles.features}>
        <li>
          <WhatItOpens plan={plan} />
        </li>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className={styles.choice}>
        <p className="two">
          {explainStart(held, current)}
          {held?.isRunning && (
            <>
              {' '}
              <button
                type="button"
                className={`link ${styles.early}`}
                aria-describedby={nameId}
                disabled={isBusy || isLocked}
                onClick={() => onSubscribe(true)}
              >
                {isBusy ? t(busyText) : t('Renew early')}
              </button>
            </>
          )}
        </p>
        {held?.isRunning ? (
          <button type="button" className="btn wide-b" disabled>
            {t('Already Subscribed')}
          </button>
        ) : (
          <button
            type="button"
            className={`btn wide-b ${held ? 'fill' : ''}`}
            aria-describedby={nameId}
            disabled={isBusy || isLocked}
            onClick={() => onSubscribe(held !== null)}
          >
            {isBusy ? t(busyText) : held ? t('Renew') : t('Subscribe')}
            {isBusy ? <span className="spin" style={{ height: 12 }} /> : <Icon name="right" />}
          </button>
        )}
      </div>
    </li>
  );
}

function WhatItOpens({ plan }: { plan: Plan }) {
  if (plan.licenseType === null) return t('Without downloads');
  const { name } = plan.licenseType;
  if (plan.products.length > 0) return t('Opens {fonts} with {name}', { fonts: listFonts(plan.products), name });
  return (
    <>
      {rich('Opens {link} with {name}', {
        link: (
          <Link className="link" to={`/product?${new URLSearchParams({ license: name })}`}>
            {formatCount('{count} font', '{count} fonts', plan.fontCount)}
          </Link>
        ),
        name,
      })}
    </>
  );
}

const MOST_NAMED = 6;

/** The fonts of a plan by their names, and how many more there are. */
function listFonts(fonts: Plan['products']): string {
  const names = fonts.slice(0, MOST_NAMED).map((font) => font.name);
  const rest = fonts.length - names.length;
  const more = rest > 0 ? [formatCount('{count} more', '{count} more', rest)] : [];
  return new Intl.ListFormat(languageNow() ?? 'en-GB').format([...names, ...more]);
}

/** When a period that is bought now begins, and what becomes of the one that runs. */
function explainStart(owned: OwnedPlan | null, current: OwnedPlan | null): string {
  if (owned?.isRunning) return t('Paid until {end}; a renewal is added to that.', { end: formatDate(owned.end) });
  if (current)
    return t('Starts now. {name} continues until {end}.', { name: current.name, end: formatDate(current.end) });
  return owned ? t('Ended on {end}. Starts now.', { end: formatDate(owned.end) }) : t('Starts now.');
}
