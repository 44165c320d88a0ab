/** What a visitor is told of a font that fonts are to be compared with. */
export const texts = {
  tooLarge: (name: string, most: string) => `${name} is larger than ${most}.`,
} as const;
