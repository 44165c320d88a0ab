import { msg, t } from '#contract/languages/translate.ts';
/** What staff are told of designers and foundries. */
export const texts = {
  notAdded: msg('It was not added'),
  added: (name: string) => t('{name} is added', { name }),
  notSaved: msg('It was not saved'),
  saved: (name: string) => t('{name} is saved', { name }),
  notShared: msg('The share was not set'),
  shared: (name: string) => t('The share of {name} is set', { name }),
  notDeleted: msg('It was not deleted'),
  deleted: (name: string) => t('{name} is deleted', { name }),
} as const;
