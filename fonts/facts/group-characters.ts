import { findScript } from '../drawing/layout/split-runs.ts';
import { hex, nameCharacter } from '../drawing/name-character.ts';
import type { CodePointRange } from '../types.ts';

/** Characters that belong together, in the order of their code points. */
export type CharacterGroup = { name: string; ranges: CodePointRange[] };

const scriptNames = new Intl.DisplayNames('en', { type: 'script' });
/** What stands first for anyone who looks a font over; scripts come behind, signs at the end. */
const firstGroups = ['Capitals', 'Small letters', 'Figures', 'Punctuation', 'Currency'];
const lastGroups = ['Marks', 'Symbols', 'Private use'];

/**
 * The characters of a font that draw something, in groups: letters of Latin by case, those of other scripts by script,
 * then figures, signs. `query` filters them: the character itself, U+ and its code point, or words of its name.
 */
export function groupCharacters(coverage: readonly CodePointRange[], query = ''): CharacterGroup[] {
  const isWanted = readQuery(query);
  const groups = new Map<string, CodePointRange[]>();
  for (const [first, last] of coverage) {
    for (let point = first; point <= last; point++) {
      const name = groupOf(point);
      if (name === null || !isWanted(point)) continue;
      const ranges = groups.get(name) ?? [];
      groups.set(name, ranges);
      const end = ranges.at(-1);
      if (end && end[1] === point - 1) end[1] = point;
      else ranges.push([point, point]);
    }
  }
  return [...groups].map(([name, ranges]) => ({ name, ranges })).sort((a, b) => rank(a.name) - rank(b.name));
}

function rank(name: string): number {
  const first = firstGroups.indexOf(name);
  if (first >= 0) return first;
  const last = lastGroups.indexOf(name);
  return last >= 0 ? 200 + last : name.startsWith('Accented') || name === 'Other Latin letters' ? 90 : 100;
}

function groupOf(point: number): string | null {
  const character = String.fromCodePoint(point);
  if (/\p{Co}/u.test(character)) return 'Private use';
  if (/[\p{Z}\p{C}]/u.test(character)) return null;
  if (/\p{N}/u.test(character) && !/\p{Script=Han}/u.test(character)) return 'Figures';
  if (/\p{Sc}/u.test(character)) return 'Currency';
  if (/\p{P}/u.test(character)) return 'Punctuation';
  if (/\p{S}/u.test(character)) return 'Symbols';
  const script = findScript(point);
  if (script === null) return /\p{M}/u.test(character) ? 'Marks' : 'Symbols';
  return script === 'Latn' ? groupLatin(character) : (scriptNames.of(script) ?? script);
}

function groupLatin(character: string): string {
  const isPlain = character < '\u0080';
  if (/\p{Lu}/u.test(character)) return isPlain ? 'Capitals' : 'Accented capitals';
  if (/\p{Ll}/u.test(character)) return isPlain ? 'Small letters' : 'Accented small letters';
  return 'Other Latin letters';
}

function readQuery(query: string): (point: number) => boolean {
  const requested = query.trim();
  if (requested === '') return () => true;
  const letters = [...requested.normalize('NFC')];
  if (letters.length === 1) return (point) => point === letters[0]!.codePointAt(0);
  const code = /^u\+?([0-9a-f]{1,6})$/i.exec(requested)?.[1];
  if (code) return (point) => hex(point).startsWith(code.toUpperCase()) || point === Number.parseInt(code, 16);
  const words = requested.toLowerCase().split(/\s+/);
  return (point) => {
    const name = nameCharacter(point).toLowerCase();
    return words.every((word) => name.includes(word));
  };
}
