import { refuseFont } from '../broken-font.ts';
import { drawOutline } from '../drawing/draw-outline.ts';
import { instantiateFace, type LoadedFace, loadFace } from '../drawing/face.ts';
import { subsetFont } from '../subset/subset-font.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readName, writeName } from '../tables/name.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { compareTags, writeSfnt } from '../tables/write-sfnt.ts';
import type { CodePointRange } from '../types.ts';
import pairs from './common-pairs.json' with { type: 'json' };
import { nameTrial, nameTrialOutlines } from './name-trial.ts';

/** Basic Latin, the space that does not break, dashes, quotation marks and the ellipsis. */
export const trialCharacters: CodePointRange[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
];

/** What a trial font has no use for: layout, pictures and signatures of the whole font. */
const dropped = ['GSUB', 'GPOS', 'GDEF', 'kern', 'DSIG', 'morx', 'kerx', 'SVG ', 'meta'];

/**
 * A font to try in layouts, as plain sfnt: basic Latin letters alone, no features, only the commonest pairs kerned (as
 * they stand by default), named "… Trial" also within the outlines of CFF, with the terms for its licence. Throws
 * BrokenFont, also where a font has none of these characters.
 */
export async function cutTrial(bytes: Uint8Array, terms: string, maxBytes: number): Promise<Uint8Array> {
  const whole = await loadFace(bytes, maxBytes);
  const { font } = instantiateFace(whole, new Map());
  if (!font.glyph(0x41) && !font.glyph(0x61)) refuseFont('The font has no Latin letters to try.', 'unsupported');
  const cut = await subsetFont(bytes, trialCharacters, maxBytes, 'none');
  const kerned = findKerning(whole, await loadFace(cut, maxBytes));
  const { version, tables } = readSfnt(cut);
  const name = writeName(nameTrial(readName(requireTable({ version, tables }, 'name')), terms));
  const retained = tables
    .filter(({ tag }) => !dropped.includes(tag))
    .map((table) => {
      if (table.tag === 'name') return { ...table, bytes: name };
      return table.tag === 'CFF ' ? { ...table, bytes: nameTrialOutlines(table.bytes) } : table;
    });
  if (kerned.length > 0) retained.push({ tag: 'GPOS', checksum: 0, bytes: writeKerning(kerned) });
  return writeSfnt({ version, tables: retained.sort((a, b) => compareTags(a.tag, b.tag)) });
}

/** How the common pairs are kerned in the whole font, by the glyphs of the cut one. */
function findKerning(whole: LoadedFace, cut: LoadedFace): Pair[] {
  if (!whole.features.has('kern')) return [];
  const { font } = instantiateFace(cut, new Map());
  return pairs.flatMap((text) => {
    const [left, right] = [...text].map((letter) => font.glyph(letter.codePointAt(0)!));
    if (!left || !right) return [];
    const value = Math.round(advanceOf(whole, text, 1) - advanceOf(whole, text, 0));
    return value === 0 ? [] : [{ left, right, value }];
  });
}

/** How wide letters stand that join into nothing else. */
function advanceOf(face: LoadedFace, text: string, kern: 0 | 1): number {
  const joining = ['liga', 'clig', 'calt'].filter((tag) => face.features.has(tag));
  return drawOutline(face, { text, features: { kern, ...Object.fromEntries(joining.map((tag) => [tag, 0])) } }).advance;
}

/** Kerning of one pair of glyphs, in font units. */
type Pair = { left: number; right: number; value: number };

const pairSets = 1;
const xAdvance = 4;

/**
 * A `GPOS` table that does nothing but kern these pairs, in any script: one feature, one lookup of pairs by glyph.
 * OpenType `GPOS`, PairPosFormat1; offsets are counted from where their own table begins.
 */
function writeKerning(pairs: readonly Pair[]): Uint8Array {
  const byLeft = [...Map.groupBy(pairs, ({ left }) => left)].sort(([a], [b]) => a - b);
  const scripts = [1, tag('DFLT'), 8, 4, 0, 0, 0xffff, 1, 0];
  const features = [1, tag('kern'), 8, 0, 1, 0];
  const firsts = byLeft.map(([left]) => left);
  const header = 10 + 2 * firsts.length;
  const sets = byLeft.map(([, own]) => {
    const sorted = own.toSorted((a, b) => a.right - b.right);
    return words([sorted.length, ...sorted.flatMap(({ right, value }) => [right, value & 0xffff])]);
  });
  const coverage = words([1, firsts.length, ...firsts]);
  let end = header + coverage.length;
  const offsets = sets.map((set) => {
    const at = end;
    end += set.length;
    return at;
  });
  const lookup = Buffer.concat([
    words([2, 0, 1, 8]),
    words([pairSets, header, xAdvance, 0, sets.length, ...offsets]),
    coverage,
    ...sets,
  ]);
  const [scriptList, featureList] = [words(scripts), words(features)];
  const lookupList = Buffer.concat([words([1, 4]), lookup]);
  const begin = [10, 10 + scriptList.length, 10 + scriptList.length + featureList.length];
  return Buffer.concat([words([1, 0, ...begin]), scriptList, featureList, lookupList]);
}

/** Four letters, as two words of 16 bits. */
const tag = (letters: string): [number, number] => [
  letters.charCodeAt(0) * 256 + letters.charCodeAt(1),
  letters.charCodeAt(2) * 256 + letters.charCodeAt(3),
];

function words(values: readonly (number | [number, number])[]): Buffer {
  const flat = values.flat();
  const bytes = Buffer.alloc(2 * flat.length);
  for (const [at, value] of flat.entries()) bytes.writeUInt16BE(value, 2 * at);
  return bytes;
}
