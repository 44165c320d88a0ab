import { asCents, formatDollars } from '#contract/money.ts';
import type { Email } from '#server/kit/email/email.ts';
import { type Block, composeEmail } from '#server/kit/email/email-template.ts';
import type { GivenBack } from '../queries.ts';

/** To a buyer whose money went back: how much, of which order, and what it ends. */
export function refundEmail(refund: GivenBack, publicUrl: string): Email {
  const isWhole = refund.status === 'refunded';
  const what = refund.kind === 'subscription' ? 'Your plan' : `Order ${refund.order_id}`;
  const ends =
    refund.kind === 'subscription'
      ? 'The period that it paid for has ended with it.'
      : 'The licences have ended with it. Please delete the files.';
  const blocks: Block[] = [
    `Hello ${refund.fullname},`,
    `${formatDollars(asCents(refund.amount_cents))} went back to you the way it was paid.`,
    {
      rows: [
        ['For', what],
        ['Given back', formatDollars(asCents(refund.amount_cents))],
        ['Credit note', refund.number],
      ],
    },
    isWhole ? ends : 'What was not given back stays yours.',
    `Attached: credit note ${refund.number}, as PDF.`,
    { link: `${publicUrl}/customer/order-history`, words: 'Your orders' },
  ];
  const subject = isWhole ? `${what} was refunded` : `Part of ${what.toLowerCase()} was refunded`;
  return {
    about: `refunded:${refund.number}`,
    to: refund.email,
    subject,
    ...composeEmail(subject, blocks),
    enclosures: [{ kind: 'credit_note', order: refund.order_id, number: refund.number, name: `${refund.number}.pdf` }],
  };
}
