import data from '../data/languages.json' with { type: 'json' };
import type { CodePointRange } from '../types.ts';
import { indexCoverage } from './list-coverage.ts';

/** A language with the code points of its everyday letters. */
export type Language = { tag: string; name: string; script: string; letters: [first: number, last: number][] };

/** Every language the shop knows, sorted by tag. */
const languages: readonly Language[] = data.map(({ letters, ...language }) => ({
  ...language,
  letters: letters.split(' ').map((range) => {
    const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16)) as [number, number?];
    return [first, last];
  }),
}));

/**
 * The languages with all everyday letters covered, sorted by English name. The letters are the main exemplar characters
 * of Unicode CLDR with their capitals.
 */
export function listLanguages(covers: (codePoint: number) => boolean): Language[] {
  return languages
    .filter(({ letters }) => letters.every(([first, last]) => coversRange(covers, first, last)))
    .sort(byName);
}

/** The everyday letters of each language that the shop knows. */
export const lettersOfLanguages = (): [first: number, last: number][][] => languages.map(({ letters }) => letters);

/** The everyday letters of a language as code points; none for one that the shop does not know. */
export function languageLetters(tag: string): number[] {
  const { letters = [] } = languages.find((language) => language.tag === tag) ?? {};
  return letters.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function coversRange(covers: (codePoint: number) => boolean, first: number, last: number): boolean {
  for (let codePoint = first; codePoint <= last; codePoint++) if (!covers(codePoint)) return false;
  return true;
}

function byName(a: Language, b: Language): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** A language asked after, and the everyday letters of it that a font lacks; none when it can write the language. */
export type LanguageSupport = { tag: string; name: string; missing: string[] };

const mostAnswers = 8;

/** The English name of a BCP 47 tag that the shop knows; the tag itself for any other. */
export function nameLanguage(tag: string): string {
  return namesByTag.get(tag) ?? tag;
}

/** The languages that the shop knows, by tag and English name. */
export const languageNames = (): { tag: string; name: string }[] => languages.map(({ tag, name }) => ({ tag, name }));

/**
 * How well this coverage supports the languages with the query in their names, those that begin with it first. At most
 * eight; a blank query finds none. Letters are the main exemplar characters of Unicode CLDR.
 */
export function supportLanguages(coverage: readonly CodePointRange[], query: string): LanguageSupport[] {
  const requested = plain(query);
  if (requested === '') return [];
  const covers = indexCoverage(coverage);
  return languages
    .filter(({ name, tag }) => plain(name).includes(requested) || tag.toLowerCase() === requested)
    .sort((a, b) => rank(a, requested) - rank(b, requested) || (a.name < b.name ? -1 : 1))
    .slice(0, mostAnswers)
    .map((language) => ({ tag: language.tag, name: language.name, missing: listMissing(language, covers) }));
}

/** More letters than these are work of another kind, such as a second script. */
const mostGaps = 8;

/**
 * The languages that this coverage nearly supports: at most eight letters are missing, and no more than a quarter of
 * them all.
 */
export function nearLanguages(coverage: readonly CodePointRange[]): LanguageSupport[] {
  const covers = indexCoverage(coverage);
  return languages.flatMap((language) => {
    const missing = listMissing(language, covers);
    const letters = language.letters.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const isNear = missing.length > 0 && missing.length <= mostGaps && missing.length * 4 <= letters;
    return isNear ? [{ tag: language.tag, name: language.name, missing }] : [];
  });
}

/** A capital is named only where its small letter is there, so that no letter is named twice. */
function listMissing({ letters }: Language, covers: (codePoint: number) => boolean): string[] {
  const missing: string[] = [];
  for (const [first, last] of letters) {
    for (let point = first; point <= last; point++) if (!covers(point)) missing.push(String.fromCodePoint(point));
  }
  const absent = new Set(missing);
  return missing.filter((letter) => letter.toLowerCase() === letter || !absent.has(letter.toLowerCase()));
}

const rank = ({ name }: Language, requested: string) =>
  plain(name) === requested ? 0 : plain(name).startsWith(requested) ? 1 : 2;

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const namesByTag = new Map(languages.map(({ tag, name }) => [tag, name]));
