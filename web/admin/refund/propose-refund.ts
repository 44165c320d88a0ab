import type { OrderTimeline } from '#contract/admin/orders.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import type { RefundChoice } from './refund-choice.ts';

/** What the owner's rule says should go back, and the facts that it goes by, a sentence each. */
export type Proposal = { words: string[]; choice: RefundChoice };

/** Proposes a refund of an order, of whose lines those in `offered` can be given back by themselves. */
export function proposeRefund(
  { delivery, lines }: Pick<OrderTimeline, 'delivery' | 'lines'>,
  offered: readonly { id: number }[],
): Proposal {
  const { firstDownloadAt, consentedAt, dueUntil } = delivery;
  const due = lines.filter(({ id, isDue }) => isDue && offered.some((line) => line.id === id)).map(({ id }) => id);
  const end = dueUntil === null ? '' : formatMoment(dueUntil);
  const facts = [
    firstDownloadAt === null
      ? 'Nothing of it was downloaded yet.'
      : `The first download began on ${formatMoment(firstDownloadAt)}.`,
    consentedAt === null
      ? 'The buyer did not give up the right to withdraw.'
      : `The buyer agreed on ${formatMoment(consentedAt)} that files at once end the right to withdraw.`,
  ];
  const propose = (rule: string, choice: Partial<RefundChoice>): Proposal => ({
    words: [...facts, rule],
    choice: { how: 'all', lineIds: [], amount: '', ...choice },
  });
  if (delivery.isDue) return propose(`By the rule in the settings all of it is due back until ${end}.`, {});
  if (due.length > 0)
    return propose(`By the rule in the settings what was not downloaded is due back until ${end}.`, {
      how: 'lines',
      lineIds: due,
    });
  const isOver = dueUntil !== null && Date.parse(dueUntil) <= Date.now();
  return propose(
    isOver
      ? `By the rule in the settings nothing is due back since ${end}. You may give back what you like.`
      : 'By the rule in the settings nothing is due back after a download. You may give back what you like.',
    { how: 'amount' },
  );
}
