/** The words of the specification, and ours where it has none. */
export const texts = {
  missing: 'Template tidak ditemukan.',
  broken: 'This page could not be brought just now. Try again in a moment.',
} as const;
