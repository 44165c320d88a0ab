/** The letters for finding fonts in pictures, and how many of them one search takes. */
export const picturedLetters = /^[A-Za-z0-9]$/;
export const fewestLetters = 2;
export const mostLetters = 24;
