import { msg } from '#contract/languages/translate.ts';
/** What staff are told while a shop is set up: what was done, and what was not. */
export const texts = {
  notLoaded: msg('Failed to fetch the state of the shop'),
  chosen: msg('The licences are on sale'),
  notChosen: msg('The licences were not chosen'),
  opened: msg('The shop is open'),
  closed: msg('The shop is closed to visitors'),
  notChanged: msg('The shop stays as it is'),
  emptied: msg('The demo is gone. The shop is yours.'),
  notEmptied: msg('The demo was not emptied'),
} as const;
