import { msg } from '#contract/languages/translate.ts';

/** What staff hear of the parts that a font is sold in. */
export const texts = {
  saved: msg('The prices were saved.'),
  notLoaded: msg('The styles couldn’t be loaded'),
  notSaved: msg('The prices weren’t saved'),
} as const;
