import { msg } from '#contract/languages/translate.ts';
/** What a buyer is told of bank transfers. */
export const texts = {
  copied: msg('Reference copied'),
  notCopied: msg('The reference could not be copied'),
} as const;
