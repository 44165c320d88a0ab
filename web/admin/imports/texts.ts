import { msg, t } from '#contract/languages/translate.ts';
/** Messages shown to staff during imports of fonts and licences. */
export const texts = {
  notRead: msg('The table couldn’t be read'),
  imported: msg('The buyers have their licences'),
  emailed: msg('The emails are on their way'),
  notEmailed: msg('The holders weren’t emailed'),
  noTable: msg('Choose the table (CSV) together with the font files.'),
  manyTables: (names: readonly string[]) =>
    t('There are {count} tables ({names}). Choose one.', { count: names.length, names: names.join(', ') }),
  brought: msg('The fonts are in your products'),
  notBrought: msg('It wasn’t imported.'),
  notChosen: (file: string) => t('{file} is not among the files that you chose.', { file }),
  tooLarge: (most: string) => t('The file is larger than {most}.', { most }),
  noFonts: msg('This isn’t a font or a ZIP of fonts.'),
  manyFamilies: (families: readonly string[]) =>
    families.length === 0
      ? t('No font family was found in it.')
      : t('It contains {count} families ({names}). Give each family its own file and row.', {
          count: families.length,
          names: families.join(', '),
        }),
} as const;
