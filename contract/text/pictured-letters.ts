/** The letters that fonts are found by in pictures, and how many of them are asked about at once. */
export const picturedLetters = /^[A-Za-z0-9]$/;
export const fewestLetters = 2;
export const mostLetters = 24;
