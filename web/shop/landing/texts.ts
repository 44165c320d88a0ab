import { msg } from '#contract/languages/translate.ts';
/** The words of the specification, and ours where it has none. */
export const texts = {
  missing: msg('Template tidak ditemukan.'),
  broken: msg('This page could not be brought just now. Try again in a moment.'),
} as const;
