import { msg } from '#contract/languages/translate.ts';
/** What staff hear of licences: what was done, and what was not. */
export const texts = {
  notChanged: msg('The licence couldn’t be changed. Nothing was saved.'),
  changed: msg('Changed, and the customer was emailed'),
  notGiven: msg('The licence couldn’t be given. Nothing was saved.'),
  given: msg('Given, and the customer was emailed'),
  notSwapped: msg('The licence couldn’t be swapped. Nothing was saved.'),
  swapped: msg('Swapped, and the customer was emailed'),
  notUndone: msg('The change couldn’t be undone.'),
  undone: msg('Undone, and the customer was emailed'),
} as const;
