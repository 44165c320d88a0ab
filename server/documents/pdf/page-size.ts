/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
