import { msg, t } from '#contract/languages/translate.ts';
/** What staff hear of order questions and documents: what was done, and what was not. */
export const texts = {
  notLoaded: msg('The questions didn’t load'),
  proofsNotLoaded: msg('The documents didn’t load'),
  notAdded: msg('The question wasn’t added'),
  added: msg('Question added'),
  notSaved: msg('The question wasn’t saved'),
  saved: msg('Question saved'),
  notRemoved: msg('The question wasn’t removed'),
  removed: msg('Question removed'),
  notDownloaded: msg('The document couldn’t be downloaded'),
  notDecided: msg('Nothing was decided'),
  accepted: (name: string) => t('The document of {name} is accepted', { name }),
  declined: (name: string) => t('The document of {name} is declined', { name }),
} as const;
