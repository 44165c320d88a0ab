import { msg } from '#contract/languages/translate.ts';
/** Messages shown to staff during setup. */
export const texts = {
  notLoaded: msg('Failed to fetch the state of the shop'),
  chosen: msg('The licences are on sale'),
  notChosen: msg('The licences weren’t saved'),
  opened: msg('The shop is open'),
  closed: msg('The shop is closed to visitors'),
  notChanged: msg('Nothing was changed in the shop'),
  emptied: msg('The demo is gone. The shop is yours.'),
  notEmptied: msg('The demo was not emptied'),
} as const;
