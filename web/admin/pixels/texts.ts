/** What staff are told of the advertising pixel: what was done, and what was not. */
export const texts = {
  notSaved: 'Failed to save Pixel ID',
  saved: 'Pixel ID saved successfully',
  notLoaded: 'Failed to fetch Pixel ID',
  notRemoved: 'Failed to remove Pixel ID',
  removed: 'Pixel ID removed',
} as const;
