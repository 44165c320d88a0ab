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
] as const;
/** What is off until its owner switches it on, since it asks for something of him first. */
export const offAtFirst: readonly FeatureName[] = ['bank_transfer'];
export type FeatureName = (typeof featureNames)[number];
