import { msg } from '#contract/languages/translate.ts';

/** What staff hear of the parts that a font is sold in. */
export const texts = {
  saved: msg('The prices were saved.'),
  notSaved: msg('The prices weren’t saved'),
} as const;
