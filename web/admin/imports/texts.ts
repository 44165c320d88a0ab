/** What staff are told while fonts and licences are brought in: what was done, and what was not. */
export const texts = {
  notRead: 'The table was not read',
  imported: 'The licences are in the wallets of their buyers',
  noTable: 'Choose the table (CSV) together with the font files.',
  manyTables: (names: readonly string[]) => `There are ${names.length} tables (${names.join(', ')}). Choose one.`,
  brought: 'The fonts are in the list of products',
  notBrought: 'It was not brought in.',
  notChosen: (file: string) => `${file} is not among the files that you chose.`,
  tooLarge: (most: string) => `The file is larger than ${most}.`,
  noFonts: 'This is no font and no ZIP of fonts.',
  manyFamilies: (families: readonly string[]) =>
    families.length === 0
      ? 'No family was found in it.'
      : `It holds ${families.length} families (${families.join(', ')}). Give each family a file and a line of its own.`,
} as const;
