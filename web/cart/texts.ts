import { msg } from '#contract/languages/translate.ts';
/** What the specification says at the checkout, to the letter. */
export const texts = {
  loginFirst: msg('You must be logged in to place an order.'),
  checkoutFailed: msg('Failed to process checkout.'),
  paymentFailed: msg('Payment failed or expired.'),
} as const;
