import type { OrderTimeline } from '#contract/admin/orders.ts';
import { t } from '#contract/languages/translate.ts';
import { asCents, fromDollars, toDollars } from '#contract/money.ts';
import { formatMoment } from '../../ui/format-moment.ts';

/** What the owner's rule says should go back, and the facts that it goes by, a sentence each. */
export type Proposal = { words: string[]; choice: RefundChoice };

/** Proposes a refund of an order. Only the lines in `offered` can be refunded separately. */
export function proposeRefund(
  { delivery, lines }: Pick<OrderTimeline, 'delivery' | 'lines'>,
  offered: readonly { id: number }[],
): Proposal {
  const { firstDownloadAt, consentedAt, dueUntil } = delivery;
  const due = lines.filter(({ id, isDue }) => isDue && offered.some((line) => line.id === id)).map(({ id }) => id);
  const end = dueUntil === null ? '' : formatMoment(dueUntil);
  const facts = [
    firstDownloadAt === null
      ? t('Nothing has been downloaded yet.')
      : t('The first download began on {firstDownloadAt}.', { firstDownloadAt: formatMoment(firstDownloadAt) }),
    consentedAt === null
      ? t('The buyer didn’t give up the right to withdraw.')
      : t('The buyer agreed on {consentedAt} that files at once end the right to withdraw.', {
          consentedAt: formatMoment(consentedAt),
        }),
  ];
  const propose = (rule: string, choice: Partial<RefundChoice>): Proposal => ({
    words: [...facts, rule],
    choice: { how: 'all', lineIds: [], amount: '', ...choice },
  });
  if (delivery.isDue) return propose(t('By your refund rule, all of it is refundable until {end}.', { end }), {});
  if (due.length > 0)
    return propose(t('By your refund rule, what wasn’t downloaded is refundable until {end}.', { end }), {
      how: 'lines',
      lineIds: due,
    });
  const isOver = dueUntil !== null && Date.parse(dueUntil) <= Date.now();
  return propose(
    isOver
      ? t('By your refund rule, nothing is refundable since {end}. You can still refund any amount.', { end })
      : t('By your refund rule, nothing is refundable after a download. You can still refund any amount.'),
    { how: 'amount' },
  );
}

/** A line that can be given back on its own. */
export type RefundLine = { id: number; name: string; cents: number };

export type RefundChoice = {
  how: 'all' | 'lines' | 'amount';
  lineIds: readonly number[];
  /** As it was typed. */
  amount: string;
};

/** What a choice comes to in cents, or null while that cannot be given back. */
export function centsOf(choice: RefundChoice, left_cents: number, lines: readonly RefundLine[]): number | null {
  const cents = requested(choice, left_cents, lines);
  return cents === null || cents <= 0 || cents > left_cents ? null : cents;
}

/** What the shop is sent for a choice. */
export function bodyOf({ how, lineIds, amount }: RefundChoice, reason: string) {
  switch (how) {
    case 'all':
      return { reason };
    case 'lines':
      return { reason, items: [...lineIds] };
    case 'amount':
      return { reason, amount: toDollars(fromDollars(amount.trim()) ?? asCents(0)) };
  }
}

function requested(choice: RefundChoice, left_cents: number, lines: readonly RefundLine[]): number | null {
  switch (choice.how) {
    case 'all':
      return left_cents;
    case 'lines':
      return lines.filter(({ id }) => choice.lineIds.includes(id)).reduce((sum, { cents }) => sum + cents, 0);
    case 'amount':
      return fromDollars(choice.amount.trim());
  }
}

/** In words what a refund of a period of a plan does: of all that is left, or of a part. */
export function describeEndOfPeriod(isAll: boolean): string {
  return isAll
    ? t('The period and its downloads end immediately. Later paid periods of this plan move forward.')
    : t('The period continues to its end, with all its downloads.');
}
