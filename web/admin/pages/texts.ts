import { msg } from '#contract/languages/translate.ts';
/** What staff hear of the pages: what was done, and what was not. */
export const texts = {
  notLoaded: msg('Failed to fetch the pages'),
  notKept: msg('Draft not saved'),
  notPublished: msg('The pages weren’t published'),
  published: msg('The pages are published'),
  undone: msg('The earlier version is published again'),
  discarded: msg('The draft is the same as the published version'),
  notRenewed: msg('Preview link not renewed'),
  notUndone: msg('It wasn’t restored'),
  pictureNotKept: msg('Picture not saved'),
} as const;
