/** What of the shop its owner can switch off and on. */
export const featureNames = [
  'tester',
  'glyphs',
  'letters',
  'trials',
  'logotypes',
  'advisor',
  'clean',
  'subscriptions',
  'contact',
  'pixel',
  'bank_transfer',
  'offers',
  'email_login',
] as const;
/** What is off until its owner switches it on: it asks for something first, or opens another way into accounts. */
export const offAtFirst: readonly FeatureName[] = ['bank_transfer', 'email_login'];
export type FeatureName = (typeof featureNames)[number];
