import { msg } from '#contract/languages/translate.ts';
/** What staff are told when they say again who they are. */
export const texts = {
  notConfirmed: msg('It could not be confirmed'),
} as const;
