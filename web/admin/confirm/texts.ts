import { msg } from '#contract/text/translate.ts';
/** What staff are told when they say again who they are. */
export const texts = {
  notConfirmed: msg('It could not be confirmed'),
} as const;
