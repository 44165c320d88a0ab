import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { attachInvoice } from '#server/documents/attachments.ts';
import { letterTo, queueEmails, stopLink } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { claimEnding, type Notice, type PeriodToNotify } from '#server/subscriptions/ending-queries.ts';
import { repeatConsent } from './resend-email.ts';

const HEADLINES: Record<Notice, (name: string) => string> = {
  week: (name) => t('Your plan {name} ends in a week', { name }),
  day: (name) => t('Your plan {name} ends tomorrow', { name }),
  end: (name) => t('Your plan {name} has ended', { name }),
};

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
/** The most urgent first: a subscriber notified of the end gets no notice of the week before it. */
const NOTICES: [notice: Notice, ahead_ms: number][] = [
  ['end', 0],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
];

/**
 * Writes to subscribers when their plan ends in a week, ends tomorrow or has ended, each once: the flag and the email
 * are one transaction. Rights never depend on it. @returns how many emails were written.
 */
export async function queueSubscriptionEmails({
  db,
  clock,
  settings,
}: Pick<Tools, 'db' | 'clock' | 'settings'>): Promise<number> {
  const now = new Date(clock.now());
  let written = 0;
  for (const [notice, ahead_ms] of NOTICES) {
    written += await db.transaction().execute(async (tx) => {
      const periods = await claimEnding(tx, notice, now, new Date(now.getTime() + ahead_ms), AT_ONCE);
      if (periods.length > 0)
        await queueEmails(
          tx,
          clock,
          periods.map((period) =>
            letterTo({ id: period.user_id, email: period.email }, () =>
              endingPlanEmail(notice, period, settings.PUBLIC_URL),
            ),
          ),
        );
      return periods.length;
    });
  }
  return written;
}

/** A period was paid: the first of its plan, or another one. */
export function paidPeriodEmail(period: PeriodToNotify, publicUrl: string): Email {
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: period.fullname }),
    `${begun(period)} ${whatIsGiven(period)}`,
    {
      rows: [
        [t('Plan'), period.plan_name],
        [t('Paid'), formatDollars(asCents(period.paid_cents))],
        [t('From'), day(period.start_at)],
        [t('Until'), day(period.end_at)],
      ],
    },
    t('There are no automatic payments: we email you before it ends, and you decide.'),
    { link: pageOf(publicUrl, '/customer/subscription'), words: t('Your subscription') },
    ...(period.invoice_number === null
      ? []
      : [t('Attached: invoice {invoice_number}, as PDF.', { invoice_number: period.invoice_number })]),
    ...repeatConsent(period),
  ];
  return {
    ...compose(
      `subscription_paid:${period.id}`,
      period,
      period.is_renewal
        ? t('Your plan {plan_name} has been renewed', { plan_name: period.plan_name })
        : t('Your plan {plan_name} has started', { plan_name: period.plan_name }),
      blocks,
    ),
    enclosures: attachInvoice(period.order_id, period.invoice_number),
  };
}

const whatIsGiven = ({ is_chosen }: PeriodToNotify): string =>
  is_chosen
    ? t('While it runs you can download its fonts.')
    : t('While it runs you can download every font of its licence.');

const begun = ({ is_renewal, plan_name }: PeriodToNotify): string =>
  is_renewal
    ? t('your plan {plan_name} has been renewed.', { plan_name })
    : t('your plan {plan_name} has started.', { plan_name });

/** A period that nothing follows ends soon, or has ended. */
export function endingPlanEmail(notice: Notice, period: PeriodToNotify, publicUrl: string): Email {
  const isOver = notice === 'end';
  const what = isOver
    ? t(
        'your plan {plan_name} ended on {end_at}. Fonts you downloaded keep their licence; new downloads have stopped.',
        { plan_name: period.plan_name, end_at: day(period.end_at) },
      )
    : t('your plan {plan_name} runs until {end_at}. It doesn’t renew automatically, so you won’t be charged.', {
        plan_name: period.plan_name,
        end_at: day(period.end_at),
      });
  const offer = period.is_offered
    ? offerOf(period.months, isOver)
    : t('This plan is no longer on offer; the page shows those that are.');
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: period.fullname }),
    what,
    offer,
    { link: pageOf(publicUrl, '/customer/subscription'), words: period.is_offered ? t('Renew') : t('See the plans') },
  ];
  const { stop, enclosed } = stopLink(publicUrl, 'endings', period.user_id);
  const about: Email['about'] = `subscription_${notice}:${period.id}`;
  return { ...compose(about, period, HEADLINES[notice](period.plan_name), blocks, stop), enclosures: [enclosed] };
}

function offerOf(months: number, isOver: boolean): string {
  if (isOver)
    return months === 1
      ? t('You can add a month at any time.')
      : t('You can add {months} months at any time.', { months });
  return months === 1
    ? t('You can add a month at any time; renewed early, it starts when this one ends.')
    : t('You can add {months} months at any time; renewed early, they start when this period ends.', { months });
}

function compose(
  about: Email['about'],
  { user_id, email, fullname, plan_name, end_at }: PeriodToNotify,
  subject: string,
  blocks: Block[],
  stop?: string,
): Email {
  const facts = { name: fullname, plan: plan_name, day: day(end_at) };
  const words = composeEmail(subject, blocks, stop === undefined ? {} : { stop });
  return { about, to: email, userId: user_id, subject, facts, ...words };
}

function day(date: Date): string {
  return date.toLocaleDateString(localeNow(), { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
}
