import { msg } from '#contract/languages/translate.ts';
/** What staff are told of the advertising pixel: what was done, and what was not. */
export const texts = {
  notSaved: msg('Failed to save Pixel ID'),
  saved: msg('Pixel ID saved successfully'),
  notLoaded: msg('Failed to fetch Pixel ID'),
  notRemoved: msg('Failed to remove Pixel ID'),
  removed: msg('Pixel ID removed'),
} as const;
