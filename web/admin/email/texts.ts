import { msg } from '#contract/languages/translate.ts';

/** What staff hear of emails: what was done, and what was not. */
export const texts = {
  saved: msg('Email saved'),
  notSaved: msg('The email wasn’t saved.'),
  tested: msg('Test sent to {address}'),
  notTested: msg('The test wasn’t sent.'),
} as const;
