import { t } from '#contract/languages/translate.ts';
/** What a visitor is told of a font that fonts are to be compared with. */
export const texts = {
  tooLarge: (name: string, most: string) => t('{name} is larger than {most}.', { name, most }),
} as const;
