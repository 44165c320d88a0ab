import { msg } from '#contract/languages/translate.ts';
/** What staff hear of landing pages: what was done, and what was not. */
export const texts = {
  pictureNotKept: msg('Failed to upload file'),
  notDeleted: msg('Gagal menghapus template'),
  deleted: msg('Template berhasil dihapus'),
  notAdded: msg('Gagal menambahkan template'),
  notUpdated: msg('Gagal memperbarui template'),
  added: msg('Template berhasil ditambahkan'),
  updated: msg('Template berhasil diperbarui'),
  required: msg('Title dan Slug wajib diisi'),
} as const;
