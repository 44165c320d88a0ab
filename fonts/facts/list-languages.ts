import data from '../data/languages.json' with { type: 'json' };

/** A language with the code points of its everyday letters. */
export type Language = { tag: string; name: string; script: string; letters: [first: number, last: number][] };

/** Every language the shop knows, sorted by tag. */
export const languages: readonly Language[] = data.map(({ letters, ...language }) => ({
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
