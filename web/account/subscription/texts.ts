import { msg } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
/** What the specification says of subscriptions, to the letter. */
export const texts = {
  noSubscription: msg('You have no active subscription.'),
  noPlans: msg('No subscription plans available.'),
  notCreated: msg('Unable to create {provider} subscription.', { provider: mainLabel }),
  wentWrong: msg('Something went wrong during subscription.'),
  notRenewed: msg('Failed to renew subscription.'),
  renewed: msg('Subscription renewed successfully.'),
  paymentFailed: msg('Payment failed or expired.'),
} as const;
