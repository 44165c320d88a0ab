import { msg } from '#contract/languages/translate.ts';
/** What staff hear of licence types: what was done, and what was not. */
export const texts = {
  notAdded: msg('Gagal menambahkan license'),
  notUpdated: msg('Gagal update license'),
  notAssigned: msg('Gagal assign license.'),
  assigned: msg('License berhasil di-assign ke produk'),
  noneToUpdate: msg('No license selected for update'),
  gone: msg('This licence type no longer exists.'),
  added: msg('License berhasil ditambahkan'),
  updated: msg('License berhasil diperbarui'),
  notDeleted: msg('Gagal menghapus license'),
  deleted: msg('License berhasil dihapus'),
  termsPublished: msg('The terms are published'),
  termsNotPublished: msg('The terms weren’t published'),
  choose: msg('Pilih license dan setidaknya satu produk'),
  translated: msg('Translation saved'),
  notTranslated: msg('Translation not saved'),
} as const;
