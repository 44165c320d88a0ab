/** What staff are told of licence types: what was done, and what was not. */
export const texts = {
  notAdded: 'Gagal menambahkan license',
  notUpdated: 'Gagal update license',
  notAssigned: 'Gagal assign license.',
  assigned: 'License berhasil di-assign ke produk',
  noneToUpdate: 'No license selected for update',
  gone: 'This licence type does not exist any more.',
  added: 'License berhasil ditambahkan',
  updated: 'License berhasil diperbarui',
  notDeleted: 'Gagal menghapus license',
  deleted: 'License berhasil dihapus',
  termsPublished: 'The terms are published',
  termsNotPublished: 'The terms were not published',
  choose: 'Pilih license dan setidaknya satu produk',
} as const;
