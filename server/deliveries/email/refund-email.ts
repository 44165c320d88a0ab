import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { GivenBack } from '../queries.ts';

/** To a buyer after a refund: how much, for which order, and what it ends. */
export function refundEmail(refund: GivenBack, publicUrl: string): Email {
  const isWhole = refund.status === 'refunded';
  const what = refund.kind === 'subscription' ? t('Your plan') : t('Order {order_id}', { order_id: refund.order_id });
  const ends =
    refund.kind === 'subscription'
      ? t('The period it paid for has ended too.')
      : t('The licences have ended with it. Please delete the files.');
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: refund.fullname }),
    refund.is_unbooked
      ? t(
          'we had marked {amount} as received by mistake. No money arrived, so the invoice is cancelled and nothing is due.',
          {
            amount: formatDollars(asCents(refund.amount_cents)),
          },
        )
      : t('{amount} was refunded the way it was paid.', { amount: formatDollars(asCents(refund.amount_cents)) }),
    {
      rows: [
        [t('For'), what],
        [refund.is_unbooked ? t('Cancelled') : t('Refunded'), formatDollars(asCents(refund.amount_cents))],
        [t('Credit note'), refund.number],
      ],
    },
    isWhole ? ends : t('What wasn’t refunded stays yours.'),
    t('Attached: credit note {number}, as PDF.', { number: refund.number }),
    { link: pageOf(publicUrl, '/customer/order-history'), words: t('Your orders') },
  ];
  const subject = refund.is_unbooked
    ? t('{what} was not paid', { what })
    : isWhole
      ? t('{what} was refunded', { what })
      : t('Part of {what} was refunded', { what: what.toLowerCase() });
  return {
    about: `refunded:${refund.number}`,
    to: refund.email,
    subject,
    facts: { name: refund.fullname, amount: formatDollars(asCents(refund.amount_cents)) },
    ...composeEmail(subject, blocks),
    enclosures: [{ kind: 'credit_note', order: refund.order_id, number: refund.number, name: `${refund.number}.pdf` }],
  };
}
