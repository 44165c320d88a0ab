import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import alphabets from '../data/unicode-sets.json' with { type: 'json' };
import { classifyBidi } from '../drawing/bidi/bidi-levels.ts';
import { findScript } from '../drawing/layout/split-runs.ts';
import { listCoverage } from '../facts/list-coverage.ts';
import { lettersOfLanguages } from '../facts/list-languages.ts';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { listCharacterMaps } from '../tables/check-cmap.ts';
import { requireTable } from '../tables/check-tables.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import type { CharacterSet, CodePointRange } from '../types.ts';
import { openFont } from '../woff/open-font.ts';

/**
 * Marks that stand on letters of any alphabet, what joins or parts letters, and the circle under a mark alone: each set
 * has its own, since letters and marks of two files never meet.
 */
const SHARED: CodePointRange[] = [
  [0x300, 0x36f],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
];
/**
 * Signs of pages in Chinese, Japanese and Korean come by the hundred: from here on those of a language are divided by
 * how often they are used.
 */
const MANY = 500;
const BY_FREQUENCY = { japanese: 'jp', korean: 'kr', chinese: 'sc' };
/** How many signs that no language uses often make a part. */
const RARE = 400;

/**
 * How a font is divided into parts that a browser fetches when a page uses characters of them, so that words look as
 * they do in the whole font: marks go with every alphabet, and alphabets that interact (kerning, ligatures) stay
 * together. Empty for a font that would lose something when it is subset. Throws BrokenFont.
 */
export async function divideFont(bytes: Uint8Array, maxBytes: number): Promise<CharacterSet[]> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  if (losesWhenCut(sfnt)) return [];
  const face = new Face(file);
  const font = new Font(face);
  const coverage = listCoverage(face, font);
  const sets = splitCoverage(coverage);
  const hasRules = ['GSUB', 'GPOS'].some((tag) => findTable(sfnt, tag) !== undefined);
  return hasRules ? joinSets(sets, coverage, font) : sets;
}

/**
 * Tables that the subsetter leaves out though they change how text looks: colours, Apple's and SIL's shaping.
 * hb-subset.
 */
const UNCUT = ['SVG ', 'morx', 'mort', 'kerx', 'Silf', 'EBDT'];

/** Character maps that the subsetter retains, by platform and encoding. hb-subset, `cmap`. */
const CUT_MAPS = ['0 3', '0 4', '3 1', '3 10'];

function losesWhenCut(sfnt: Sfnt): boolean {
  if (UNCUT.some((tag) => findTable(sfnt, tag) !== undefined)) return true;
  // Kerning of the old table counts where the new one is not there.
  if (findTable(sfnt, 'kern') && !findTable(sfnt, 'GPOS')) return true;
  return !listCharacterMaps(requireTable(sfnt, 'cmap')).some(({ platform, encoding }) =>
    CUT_MAPS.includes(`${platform} ${encoding}`),
  );
}

type Alphabet = { name: string; ranges: CodePointRange[]; signs?: CodePointRange[] };
const ALPHABETS = alphabets as Alphabet[];
/** What is written with signs instead of an alphabet. */
const SIGNS = ['kana', 'hangul', 'han'];

/**
 * The characters of a font in sets: alphabets, then signs by how often the languages use them that the font is for;
 * whatever is in none of them is
 * `more`. A set that the font has nothing of is left out.
 */
export function splitCoverage(coverage: readonly CodePointRange[]): CharacterSet[] {
  const hasMany = ALPHABETS.some(
    ({ name, ranges }) => SIGNS.includes(name) && countPoints(intersect(coverage, ranges)) > MANY,
  );
  const sets: CharacterSet[] = [];
  let left = without(coverage, SHARED);
  const take = ({ name, ranges, signs = [] }: Alphabet) => {
    const holds = intersect(left, ranges);
    if (holds.length === 0 || (signs.length > 0 && name !== 'more' && !holds.some(holdsLetters))) return;
    left = without(left, ranges);
    const others = intersect(coverage, merge(signs));
    sets.push({ name, holds: merge([...holds, ...others]), fetchedFor: merge([...ranges, ...others]) });
  };
  for (const { name, ranges, signs = [] } of ALPHABETS)
    if (!hasMany || !SIGNS.includes(name)) take({ name, ranges, signs: [...signs, ...SHARED] });
  const shared = sets.length === 0 ? intersect(coverage, SHARED) : [];
  if (hasMany) for (const part of listByFrequency(coverage)) take(part);
  const rest = divideRange(merge([...left, ...shared]), hasMany ? RARE : Number.POSITIVE_INFINITY);
  left = rest.flat();
  for (const [at, ranges] of rest.entries())
    take({ name: at === 0 ? 'more' : `more-${at}`, ranges, ...(at === 0 ? { signs: SHARED } : {}) });
  return sets;
}

/**
 * The signs of the languages that a font is for, the most used first: of Korean where it has many syllables, then of
 * Japanese or else Chinese.
 */
function listByFrequency(coverage: readonly CodePointRange[]): Alphabet[] {
  const count = (name: string) => countPoints(intersect(coverage, ALPHABETS.find((one) => one.name === name)!.ranges));
  const languages: (keyof typeof BY_FREQUENCY)[] = [
    ...(count('hangul') > MANY ? (['korean'] as const) : []),
    ...(count('kana') > 80 ? (['japanese'] as const) : []),
    ...(count('han') > MANY ? (['chinese'] as const) : []),
  ];
  return languages.flatMap((language) =>
    Object.entries(readFrequencies(BY_FREQUENCY[language]))
      .filter(([name]) => /^\[\d+\]$/.test(name))
      .reverse()
      .map(([name, ranges]) => ({ name: `${language}-${name.slice(1, -1)}`, ranges: readRanges(ranges) })),
  );
}

/** The parts of a font of Noto's for a language, as Google's web fonts are divided by how often signs are used. */
function readFrequencies(language: string): Record<string, string> {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/noto-sans-${language}/unicode.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** As CSS writes `unicode-range`. */
const readRanges = (text: string): CodePointRange[] =>
  merge(
    text.split(',').map((range) => {
      const [first, last = first] = range.replace('U+', '').split('-') as [string, string?];
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  );

/** Alphabets with interacting letters (kerning, ligatures), joined into one set under the name of the first. */
function joinSets(sets: CharacterSet[], coverage: readonly CodePointRange[], font: Font): CharacterSet[] {
  const own = sets.filter(({ name }) => ALPHABETS.some((one) => one.name === name) || name === 'more');
  const heads = own.map((_, at) => at);
  const headOf = (at: number): number => (heads[at] === at ? at : headOf(heads[at]!));
  const groupOf = groupLetters(own, coverage);
  const tried = new Set<number>();
  for (const letters of lettersOfLanguages()) {
    const groups = new Map<Group, number[]>();
    for (const [first, last] of letters)
      for (let point = first; point <= last; point += 1) {
        const group = groupOf.get(point);
        if (group === undefined) continue;
        const those = groups.get(group) ?? [];
        groups.set(group, those);
        those.push(point);
      }
    for (const [one, those] of groups)
      for (const [other, these] of groups) {
        const [head, otherHead] = [headOf(one.set), headOf(other.set)];
        // Browsers shape what is of another script apart.
        if (one.script !== other.script || head === otherHead) continue;
        const untried: [number, number][] = [];
        for (const first of those)
          for (const second of these) {
            const pair = first * 0x200000 + second;
            if (!tried.has(pair)) untried.push([first, second]);
            tried.add(pair);
          }
        if (areSetApart(font, untried, one.script)) continue;
        heads[Math.max(head, otherHead)] = Math.min(head, otherHead);
      }
  }
  const joined = own.flatMap((set, at) => {
    if (headOf(at) !== at) return [];
    const all = own.filter((_, other) => headOf(other) === at);
    const both = (of: 'holds' | 'fetchedFor') => merge(all.flatMap((one) => one[of]));
    return [{ name: set.name, holds: both('holds'), fetchedFor: both('fetchedFor') }];
  });
  return [...joined, ...sets.filter((set) => !own.includes(set))];
}

/** Of what belongs to no script, such as figures. ISO 15924. */
const COMMON = 'Zyyy';
type Group = { set: number; script: string };

/** Of which set and script each character is that only one set has. */
function groupLetters(sets: readonly CharacterSet[], coverage: readonly CodePointRange[]): Map<number, Group> {
  const groups = new Map<string, Group>();
  const groupOf = new Map<number, Group>();
  for (const [set, { holds }] of sets.entries())
    for (const [first, last] of without(intersect(holds, coverage), SHARED))
      for (let point = first; point <= last; point += 1) {
        const script = findScript(point) ?? COMMON;
        const key = `${set} ${script}`;
        const group = groups.get(key) ?? { set, script };
        groups.set(key, group);
        // What several alphabets use is of the first.
        if (!groupOf.has(point)) groupOf.set(point, group);
      }
  return groupOf;
}

/** Letters that are no character, and so belong to nothing next to them. */
const APART = '\uffff';
/** Shaped in one go, since each call costs more than the letters do. */
const AT_ONCE = 2_000;

/** Whether each of these pairs of letters is set as the two are alone. */
function areSetApart(font: Font, pairs: readonly (readonly [number, number])[], script: string): boolean {
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const some = pairs.slice(at, at + AT_ONCE);
    const together = shapeWords(font, some, script);
    const single = shapeWords(
      font,
      some.flatMap(([first, second]) => [[first], [second]]),
      script,
    );
    for (const [number, shaped] of together.entries())
      if (shaped !== `${single[2 * number]}${single[2 * number + 1]}`) return false;
  }
  return true;
}

/** How each of some short words is set, as a text to compare. */
function shapeWords(font: Font, words: readonly (readonly number[])[], script: string): string[] {
  const texts = words.map((points) => String.fromCodePoint(...points));
  const ends: number[] = [];
  let length = 0;
  for (const text of texts) {
    length += text.length + APART.length;
    ends.push(length);
  }
  const rtl = /^(?:R|AL)$/.test(classifyBidi(words[0]?.[0] ?? 0));
  const text = texts.map((one) => `${one}${APART}`).join('');
  const run = { text, start: 0, end: text.length, rtl, script, language: 'und', features: [], dottedCircle: false };
  const shaped = font.shape(run);
  if (rtl) shaped.reverse();
  const set: string[] = texts.map(() => '');
  let at = 0;
  for (const { glyph, cluster, advance, x, y } of shaped) {
    while (cluster >= ends[at]!) at += 1;
    if (text[cluster] !== APART) set[at] += `${glyph} ${advance} ${x} ${y}, `;
  }
  return set;
}

const holdsLetters = (range: CodePointRange) =>
  listPoints(range).some((point) => /\p{L}/u.test(String.fromCodePoint(point)));
const listPoints = ([first, last]: CodePointRange) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const countPoints = (ranges: readonly CodePointRange[]) =>
  ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** Both are in order; so is the result. */
function intersect(one: readonly CodePointRange[], other: readonly CodePointRange[]): CodePointRange[] {
  const common: CodePointRange[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [first, last] = one[i]!;
    const [from, to] = other[j]!;
    if (first <= to && from <= last) common.push([Math.max(first, from), Math.min(last, to)]);
    if (last < to) i += 1;
    else j += 1;
  }
  return common;
}

/** Both are in order; so is the result. */
function without(coverage: readonly CodePointRange[], taken: readonly CodePointRange[]): CodePointRange[] {
  let at = 0;
  return coverage.flatMap(([first, last]): CodePointRange[] => {
    const left: CodePointRange[] = [];
    let next = first;
    while (at < taken.length && taken[at]![1] < first) at += 1;
    for (let i = at; i < taken.length && taken[i]![0] <= last; i += 1) {
      const [from, to] = taken[i]!;
      if (from > next) left.push([next, from - 1]);
      next = to + 1;
    }
    return next <= last ? [...left, [next, last]] : left;
  });
}

/** Ranges in order, those that touch or overlap made one. */
function merge(ranges: readonly CodePointRange[]): CodePointRange[] {
  const merged: CodePointRange[] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** Ranges in parts of at most this many code points. */
function divideRange(ranges: readonly CodePointRange[], most: number): CodePointRange[][] {
  const parts: CodePointRange[][] = [];
  let room = 0;
  for (let [first, last] of ranges) {
    while (first <= last) {
      if (room === 0) {
        parts.push([]);
        room = most;
      }
      const end = Math.min(last, first + room - 1);
      parts.at(-1)!.push([first, end]);
      room -= end - first + 1;
      first = end + 1;
    }
  }
  return parts;
}
