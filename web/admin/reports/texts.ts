import { msg } from '#contract/languages/translate.ts';
/** What staff hear of reports. */
export const texts = {
  notExported: msg('The report wasn’t exported'),
} as const;
