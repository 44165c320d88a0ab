import { t } from '#contract/languages/translate.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import sentences from './language-samples.json' with { type: 'json' };

export type Sample = { name: string; text: string };

/**
 * Texts to try a font with, each with the name that stands in the list: the languages it supports, those of the script
 * it is made for first, and for a font with Latin letters capitals and figures.
 */
export function listSamples({
  font,
  scripts,
  specimen,
}: Pick<ProductDetail, 'font' | 'scripts' | 'specimen'>): Sample[] {
  const known = new Map(font?.languages.map(({ tag, name }) => [tag, name]));
  const written = sentences.flatMap(({ tag, text }) => {
    const name = known.get(tag);
    return name === undefined ? [] : [{ name, text }];
  });
  const own = written.filter(({ text }) => scriptOf(text) === scriptOf(specimen));
  const languages = [...own, ...written.filter((sample) => !own.includes(sample))];
  const isLatin = scripts.includes('Latn');
  const forms = isLatin
    ? [
        { name: t('Capitals'), text: 'HAMBURGEFONSTIV' },
        { name: t('Figures'), text: '0123456789 $£€ %&@' },
      ]
    : [];
  return [...languages.slice(0, 2), ...forms, ...languages.slice(2)];
}

/**
 * What stands on a page at several sizes before the visitor writes something: a sentence of a language that the font
 * writes, else the font's own words, so that no letter is missing.
 */
export function chooseLine(
  { specimen, name }: Pick<ProductDetail, 'specimen' | 'name'>,
  samples: readonly Sample[],
): string {
  const [first] = samples;
  const isSentence = first !== undefined && sentences.some(({ text }) => text === first.text);
  return isSentence ? first.text : specimen || name;
}

/** Which of the scripts that samples are written in a text begins with. */
function scriptOf(text: string): number {
  return [
    /\p{sc=Latn}/u,
    /\p{sc=Arab}/u,
    /\p{sc=Hebr}/u,
    /\p{sc=Deva}/u,
    /\p{sc=Hang}/u,
    /[\p{sc=Hani}\p{sc=Hira}]/u,
  ].findIndex((script) => script.test(text));
}
