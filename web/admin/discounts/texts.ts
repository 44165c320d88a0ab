import { msg, t } from '#contract/languages/translate.ts';
/** What staff hear of discounts and sales: what was done, and what was not. */
export const texts = {
  codesNotLoaded: msg('The discounts didn’t load'),
  salesNotLoaded: msg('The sales didn’t load'),
  notAdded: msg('The discount wasn’t added'),
  added: (name: string) => t('{name} added', { name }),
  notSaved: msg('The discount wasn’t saved'),
  saved: (name: string) => t('{name} saved', { name }),
  notDeleted: msg('The discount wasn’t deleted'),
  deleted: (name: string) => t('{name} deleted', { name }),
  copied: msg('Link copied'),
  notCopied: msg('The link couldn’t be copied'),
  notPlanned: msg('The sale wasn’t planned'),
  planned: (name: string) => t('{name} planned', { name }),
  notEnded: msg('The sale didn’t end'),
  ended: (name: string) => t('{name} ended', { name }),
} as const;
