import { msg } from '#contract/languages/translate.ts';
/** What staff are told of the pages: what was done, and what was not. */
export const texts = {
  notLoaded: msg('Failed to fetch the pages'),
  notKept: msg('The draft was not kept'),
  notPublished: msg('The pages were not published'),
  published: msg('The pages are published'),
  undone: msg('What was published before is back'),
  discarded: msg('The draft is what visitors see'),
  notUndone: msg('It was not brought back'),
  pictureNotKept: msg('The picture was not kept'),
} as const;
