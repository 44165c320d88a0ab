import type { CustomLicense } from '#contract/nouns/site-pages.ts';

/** How the invitation begins. */
export const usualCustom: CustomLicense = {
  lines: ['For five desks.', 'For one film.', 'For ten million boxes.'],
  font: 'bodoni-moda',
  sentence: 'If no licence of the shop fits, tell us what you are making. A person answers.',
};
