import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustExist } from '#contract/must-exist.ts';
import { findScript } from '../fonts/drawing/layout/split-runs.ts';

/**
 * Makes fonts/data/languages.json from the Unicode CLDR data: for each language the letters of everyday text
 * (exemplar characters, main set) with their capitals. Give it the unpacked npm package `cldr-misc-full`:
 * `node scripts/make-languages.ts path/to/package`.
 */
const [, , source] = process.argv;
if (!source) throw new Error('Give the folder of the unpacked cldr-misc-full package.');

const names = new Intl.DisplayNames('en', { type: 'language' });
const letters = new Map<string, Set<number>>();
for (const tag of readdirSync(join(source, 'main')).sort()) {
  // Regions write with the letters of their language; scripts may differ.
  if (!/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/.test(tag) || tag === 'und' || tag === 'root') continue;
  const file = JSON.parse(readFileSync(join(source, 'main', tag, 'characters.json'), 'utf8'));
  const everyday = tag === 'ko' ? listKoreanSyllables() : null;
  const set = everyday ?? parseUnicodeSet(file.main[tag].characters.exemplarCharacters ?? '[]', tag);
  if (set.size > 0) letters.set(tag, set);
}
const languages = [...letters].flatMap(([tag, set]) => {
  const name = names.of(tag);
  const parent = letters.get(tag.replace(/-.*/, ''));
  if (!name || name === tag || (tag.includes('-') && parent && sameSet(parent, set))) return [];
  return [{ tag, name, script: mainScript(set), letters: formatRanges(set) }];
});
const lines = languages.map((language) => JSON.stringify(language));
writeFileSync(new URL('../fonts/data/languages.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
process.stdout.write(`${languages.length} languages\n`);

/** Reads the little of the UnicodeSet notation that exemplar sets use: letters, ranges, {strings} and escapes. */
function parseUnicodeSet(pattern: string, tag: string): Set<number> {
  const found: number[] = [];
  const text = pattern.slice(1, -1).normalize('NFC');
  let range = false;
  for (const match of text.matchAll(/\\u\{?([0-9A-Fa-f]{4,6})\}?|\\(.)|\{([^}]*)\}|(.)/gsu)) {
    const [, hex, escaped, word, plain] = match;
    if (word !== undefined) {
      // Dutch may stress its ij with two accents, but no everyday text does.
      if (!(tag === 'nl' && word.includes('\u0301'))) found.push(...codePoints(word.replace(/\\/g, '')));
      continue;
    }
    if (plain === ' ') continue;
    if (plain === '-') {
      range = true;
      continue;
    }
    const codePoint = hex ? Number.parseInt(hex, 16) : mustExist(mustExist(escaped ?? plain).codePointAt(0));
    if (range) for (let c = mustExist(found.at(-1)) + 1; c < codePoint; c++) found.push(c);
    range = false;
    found.push(codePoint);
  }
  return completeLetters(found, tag);
}

/**
 * CLDR lists all 11,172 Hangul syllables; Korean texts, and the Korean fonts of the trade, use only the 2,350 of the
 * national standard KS X 1001: rows B0 to C8 of the encoding EUC-KR.
 */
function listKoreanSyllables(): Set<number> {
  const decoder = new TextDecoder('euc-kr');
  const found = new Set<number>();
  for (let row = 0xb0; row <= 0xc8; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++)
      found.add(mustExist(decoder.decode(new Uint8Array([row, cell])).codePointAt(0)));
  }
  return found;
}

/** Adds capitals, and leaves out what everyday text does without: vowel marks of Arabic and Hebrew, joiners. */
function completeLetters(found: readonly number[], tag: string): Set<number> {
  const set = new Set<number>();
  const script = mainScript(new Set(found));
  for (const codePoint of found) {
    const letter = String.fromCodePoint(codePoint);
    if (/\p{Cf}|\p{White_Space}/u.test(letter)) continue;
    if ((script === 'Arab' || script === 'Hebr') && /\p{Mn}/u.test(letter)) continue;
    set.add(codePoint);
    // Georgian capitals exist in Unicode, but sentences and names are written without them.
    const capital = script === 'Geor' ? letter : letter.toLocaleUpperCase(tag);
    if ([...capital].length === 1) set.add(mustExist(capital.codePointAt(0)));
  }
  return set;
}

function mainScript(set: ReadonlySet<number>): string {
  const counts = new Map<string, number>();
  for (const codePoint of set) {
    const script = findScript(codePoint);
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'Zyyy';
}

function formatRanges(set: ReadonlySet<number>): string {
  const ranges: [number, number][] = [];
  for (const codePoint of [...set].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges.map(([a, b]) => (a === b ? a.toString(16) : `${a.toString(16)}-${b.toString(16)}`)).join(' ');
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => mustExist(character.codePointAt(0)));
}

function sameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}
