/** What staff are told of landing pages: what was done, and what was not. */
export const texts = {
  pictureNotKept: 'Failed to upload file',
  notDeleted: 'Gagal menghapus template',
  deleted: 'Template berhasil dihapus',
  notAdded: 'Gagal menambahkan template',
  notUpdated: 'Gagal memperbarui template',
  added: 'Template berhasil ditambahkan',
  updated: 'Template berhasil diperbarui',
  required: 'Title dan Slug wajib diisi',
} as const;
