import { msg, t } from '#contract/languages/translate.ts';
/** What staff hear of designers and foundries. */
export const texts = {
  notAdded: msg('It wasn’t added'),
  added: (name: string) => t('{name} added', { name }),
  notSaved: msg('It wasn’t saved'),
  saved: (name: string) => t('{name} saved', { name }),
  notShared: msg('The share wasn’t set'),
  shared: (name: string) => t('The share of {name} is set', { name }),
  notLinked: msg('The account wasn’t linked'),
  linked: (name: string) => t('The account is linked to {name}', { name }),
  notUnlinked: msg('The account wasn’t unlinked'),
  unlinked: (email: string) => t('{email} is unlinked', { email }),
  notDeleted: msg('It wasn’t deleted'),
  deleted: (name: string) => t('{name} deleted', { name }),
} as const;
