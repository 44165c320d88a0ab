import { msg } from '#contract/languages/translate.ts';

/** What each class of letters is called. */
export const classWords = {
  serif: msg('Serif'),
  sans: msg('Sans serif'),
  slab: msg('Slab serif'),
  mono: msg('Monospaced'),
  script: msg('Handwriting or script'),
  display: msg('Display'),
  pixel: msg('Pixel face'),
} as const;
