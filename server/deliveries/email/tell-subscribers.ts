import { asCents, formatDollars } from '#contract/money.ts';
import { attachInvoice } from '#server/documents/attachments.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { claimEnding, type Notice, type PeriodToTell } from '#server/subscriptions/ending-queries.ts';
import { repeatConsent } from './resend-email.ts';

const HEADLINES: Record<Notice, (name: string) => string> = {
  week: (name) => `Your plan ${name} ends in a week`,
  day: (name) => `Your plan ${name} ends tomorrow`,
  end: (name) => `Your plan ${name} has ended`,
};

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
/** The most urgent first: who is told of the end is not told of the week before it. */
const NOTICES: [notice: Notice, ahead_ms: number][] = [
  ['end', 0],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
];

/**
 * Writes to subscribers whose plan ends in a week, ends tomorrow or has ended, each once: the mark and the mail are one
 * transaction. Rights never depend on it. @returns how many mails were written.
 */
export async function tellSubscribers({
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
          periods.map((period) => endingEmail(notice, period, settings.PUBLIC_URL)),
        );
      return periods.length;
    });
  }
  return written;
}

/** A period was paid: the first of its plan, or another one. */
export function paidPeriodEmail(period: PeriodToTell, publicUrl: string): Email {
  const verb = period.is_renewal ? 'renewed' : 'started';
  const blocks: Block[] = [
    `Hello ${period.fullname},`,
    `your plan ${period.plan_name} has ${verb}. While it runs you may download every font of its licence.`,
    {
      rows: [
        ['Plan', period.plan_name],
        ['Paid', formatDollars(asCents(period.price_cents))],
        ['From', day(period.start_at)],
        ['To', day(period.end_at)],
      ],
    },
    'Nothing is taken by itself: we write to you before it ends, and you decide.',
    { link: `${publicUrl}/customer/subscription`, words: 'Your subscription' },
    ...(period.invoice_number === null ? [] : [`Attached: invoice ${period.invoice_number}, as PDF.`]),
    ...repeatConsent(period),
  ];
  return {
    ...compose(`subscription_paid:${period.id}`, period, `Your plan ${period.plan_name} has ${verb}`, blocks),
    enclosures: attachInvoice(period.order_id, period.invoice_number),
  };
}

/** A period that nothing follows ends soon, or has ended. */
function endingEmail(notice: Notice, period: PeriodToTell, publicUrl: string): Email {
  const isOver = notice === 'end';
  const what = isOver
    ? `your plan ${period.plan_name} ended on ${day(period.end_at)}. What you downloaded keeps the licence that came with it; new downloads have stopped.`
    : `your plan ${period.plan_name} runs until ${day(period.end_at)}. It does not renew itself, so nothing is taken.`;
  const offer = period.is_offered
    ? `Another ${period.months === 1 ? 'month' : `${period.months} months`} can be had at any time${isOver ? '' : '; renewed early, it begins where this one ends'}.`
    : 'This plan is no longer on offer; the page shows those that are.';
  const blocks: Block[] = [
    `Hello ${period.fullname},`,
    what,
    offer,
    { link: `${publicUrl}/customer/subscription`, words: period.is_offered ? 'Renew' : 'See the plans' },
  ];
  return compose(`subscription_${notice}:${period.id}`, period, HEADLINES[notice](period.plan_name), blocks);
}

function compose(about: string, { email }: PeriodToTell, subject: string, blocks: Block[]): Email {
  return { about, to: email, subject, ...composeEmail(subject, blocks) };
}

function day(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
}
