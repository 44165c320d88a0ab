import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import { labelOf } from '#contract/payment-providers.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { PaymentToNotify } from './pending-payment-queries.ts';

/** To a buyer with a payment that reached the provider but not the shop yet (an eCheck, a review). */
export function pendingPaymentEmail(payment: PaymentToNotify, publicUrl: string): Email {
  const words = wordsOf(payment);
  const subject = t('Your payment for {what} is being cleared', words);
  return write(`payment_pending:${payment.payment}`, subject, payment, publicUrl, [
    t("We've got your payment of {amount} for {what}.", words),
    t('{provider} is still clearing it, which can take some days.', words),
    payment.kind === 'subscription'
      ? t("Your plan starts, and we email you, as soon as it clears. There's nothing you need to do.")
      : t("Your files and licences come by email as soon as it clears. There's nothing you need to do."),
  ]);
}

/** To a buyer who got the email that the money is being cleared: it didn't arrive. */
export function failedPaymentEmail(payment: PaymentToNotify, publicUrl: string): Email {
  const words = wordsOf(payment);
  const subject = t("Your payment for {what} didn't go through", words);
  return write(`payment_failed:${payment.payment}`, subject, payment, publicUrl, [
    t("{provider} couldn't clear your payment of {amount} for {what}.", words),
    t('We received no money, so nothing was delivered.'),
    payment.kind === 'subscription'
      ? t('If you still want the plan, subscribe again and choose another way to pay.')
      : t('If you still want the fonts, order them again and choose another way to pay.'),
  ]);
}

const wordsOf = ({ kind, order_id, amount_cents, provider }: PaymentToNotify) => ({
  what: kind === 'subscription' ? t('your plan') : t('order {order_id}', { order_id }),
  amount: formatDollars(asCents(amount_cents)),
  provider: labelOf(provider),
});

function write(
  about: Email['about'],
  subject: string,
  payment: PaymentToNotify,
  publicUrl: string,
  sentences: string[],
): Email {
  const { email, user_id, fullname } = payment;
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    ...sentences,
    { link: pageOf(publicUrl, '/customer/order-history'), words: t('Your orders') },
  ];
  const facts = { name: fullname, amount: wordsOf(payment).amount };
  return { about, to: email, userId: user_id, subject, facts, ...composeEmail(subject, blocks) };
}
