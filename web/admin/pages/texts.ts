/** What staff are told of the pages: what was done, and what was not. */
export const texts = {
  notLoaded: 'Failed to fetch the pages',
  notKept: 'The draft was not kept',
  notPublished: 'The pages were not published',
  published: 'The pages are published',
  undone: 'What was published before is back',
  discarded: 'The draft is what visitors see',
  notUndone: 'It was not brought back',
  pictureNotKept: 'The picture was not kept',
} as const;
