import { msg } from '#contract/languages/translate.ts';

/** What staff hear of companies: what was done, and what was not. */
export const texts = {
  failed: msg('The company couldn’t be changed. Nothing was saved.'),
  renamed: msg('Renamed, and its owners were emailed'),
  merged: msg('Merged, and the owners were emailed'),
  closed: msg('Closed, and its members were emailed'),
  appointed: msg('The company has another owner, and its owners were emailed'),
} as const;
