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
 * The languages all of whose everyday letters are covered, sorted by English name. The letters are the main exemplar
 * characters of Unicode CLDR with their capitals.
 */
export function listLanguages(covers: (codePoint: number) => boolean): Language[] {
  return languages
    .filter(({ letters }) => letters.every(([first, last]) => coversRange(covers, first, last)))
    .sort(byName);
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
 * How a font of this coverage stands with the languages whose names hold the query, those first that begin with it. At
 * most eight; a blank query finds none. Letters are the main exemplar characters of Unicode CLDR.
 */
export function supportLanguages(coverage: readonly CodePointRange[], query: string): LanguageSupport[] {
  const asked = plain(query);
  if (asked === '') return [];
  const covers = indexCoverage(coverage);
  return languages
    .filter(({ name, tag }) => plain(name).includes(asked) || tag.toLowerCase() === asked)
    .sort((a, b) => rank(a, asked) - rank(b, asked) || (a.name < b.name ? -1 : 1))
    .slice(0, mostAnswers)
    .map((language) => ({ tag: language.tag, name: language.name, missing: listMissing(language, covers) }));
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

const rank = ({ name }: Language, asked: string) => (plain(name) === asked ? 0 : plain(name).startsWith(asked) ? 1 : 2);

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const namesByTag = new Map(languages.map(({ tag, name }) => [tag, name]));
