/** What of the shop its owner can switch off and on. */
export const featureNames = [
  'tester',
  'glyphs',
  'letters',
  'trials',
  'logotypes',
  'advisor',
  'subscriptions',
  'contact',
  'pixel',
] as const;
export type FeatureName = (typeof featureNames)[number];
