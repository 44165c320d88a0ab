import { msg } from '#contract/languages/translate.ts';
/** What staff are told of the frame of the admin area: what was done, and what was not. */
export const texts = {
  turnedAway: msg('Unauthorized. Please login.'),
} as const;
