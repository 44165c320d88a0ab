import { msg, t } from '#contract/languages/translate.ts';
/** What staff are told while fonts and licences are brought in: what was done, and what was not. */
export const texts = {
  notRead: msg('The table was not read'),
  imported: msg('The licences are in the wallets of their buyers'),
  noTable: msg('Choose the table (CSV) together with the font files.'),
  manyTables: (names: readonly string[]) =>
    t('There are {count} tables ({names}). Choose one.', { count: names.length, names: names.join(', ') }),
  brought: msg('The fonts are in the list of products'),
  notBrought: msg('It was not brought in.'),
  notChosen: (file: string) => t('{file} is not among the files that you chose.', { file }),
  tooLarge: (most: string) => t('The file is larger than {most}.', { most }),
  noFonts: msg('This is no font and no ZIP of fonts.'),
  manyFamilies: (families: readonly string[]) =>
    families.length === 0
      ? t('No family was found in it.')
      : t('It holds {count} families ({names}). Give each family a file and a line of its own.', {
          count: families.length,
          names: families.join(', '),
        }),
} as const;
