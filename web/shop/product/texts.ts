import { msg } from '#contract/languages/translate.ts';
/** What the specification says when a product cannot be shown, to the letter. */
export const texts = {
  missing: msg('Produk tidak ditemukan.'),
  broken: msg('Produk tidak ditemukan atau terjadi kesalahan pada server.'),
  withoutSlug: msg('Slug tidak ditemukan.'),
} as const;
