const MEGABYTE = 1024 * 1024;

/**
 * The largest files that are taken, in bytes: fonts or a ZIP of them, a table of products, a picture, a font to compare
 * with, a document that proves an answer, and a contract that goes with an offer.
 */
export const uploadSizes = {
  fonts: 200 * MEGABYTE,
  table: 20 * MEGABYTE,
  picture: 20 * MEGABYTE,
  compared: 16 * MEGABYTE,
  proof: 10 * MEGABYTE,
  contract: 10 * MEGABYTE,
} as const;

/** A size for people: "200 MB". */
export const formatMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
