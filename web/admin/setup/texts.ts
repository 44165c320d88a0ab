/** What staff are told while a shop is set up: what was done, and what was not. */
export const texts = {
  notLoaded: 'Failed to fetch the state of the shop',
  chosen: 'The licences are on sale',
  notChosen: 'The licences were not chosen',
  emptied: 'The demo is gone. The shop is yours.',
  notEmptied: 'The demo was not emptied',
} as const;
