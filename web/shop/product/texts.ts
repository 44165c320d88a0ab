/** What the specification says when a product can not be shown, to the letter. */
export const texts = {
  missing: 'Produk tidak ditemukan.',
  broken: 'Produk tidak ditemukan atau terjadi kesalahan pada server.',
  withoutSlug: 'Slug tidak ditemukan.',
} as const;
