import { mainLabel } from '#contract/payment-providers.ts';
/** What the specification says of subscriptions, to the letter. */
export const texts = {
  noSubscription: 'You have no active subscription.',
  noPlans: 'No subscription plans available.',
  notCreated: `Unable to create ${mainLabel} subscription.`,
  wentWrong: 'Something went wrong during subscription.',
  notRenewed: 'Failed to renew subscription.',
  renewed: 'Subscription renewed successfully.',
  paymentFailed: 'Payment failed or expired.',
} as const;
