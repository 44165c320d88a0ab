import { ByteView } from '../sfnt/byte-view.ts';

/** Kerning of pairs of glyphs in font units: left and right one as they stand, left * 65536 + right. */
export type KernPairs = ReadonlyMap<number, number>;

/** What of a `kern` table was read: its horizontal pairs, and whether there is more that was left out. */
type Kern = { pairs: KernPairs; isWhole: boolean };

type Subtable = { at: number; format: number; isPlain: boolean; replaces: boolean };

const horizontal = 1;
const minimumOrCross = 2 | 4;
const override = 8;

/**
 * Reads the pairs of a legacy `kern` table, of OpenType (version 0) and of Apple (version 1.0): the horizontal subtables of
 * format 0, added up where several name a pair. Throws BrokenFont. OpenType `kern` table; TrueType Reference Manual, `kern`.
 */
export function readKern(bytes: Uint8Array): Kern {
  const view = new ByteView(bytes, 'kern table');
  const pairs = new Map<number, number>();
  const subtables = view.u16(0) === 0 ? listOpenType(view) : listApple(view);
  for (const { at, format, isPlain, replaces } of subtables) {
    if (!isPlain || format !== 0) continue;
    const count = view.u16(at);
    // The length of a subtable has 16 bits only and lies in large tables; the number of pairs does not.
    view.need(at + 8, 6 * count);
    for (let i = 0; i < count; i++) {
      const pair = at + 8 + 6 * i;
      const key = view.u16(pair) * 0x10000 + view.u16(pair + 2);
      pairs.set(key, (replaces ? 0 : (pairs.get(key) ?? 0)) + view.i16(pair + 4));
    }
  }
  return { pairs, isWhole: subtables.every(({ isPlain, format }) => isPlain && format === 0) };
}

function listOpenType(view: ByteView): Subtable[] {
  const subtables: Subtable[] = [];
  const count = view.u16(2);
  for (let i = 0, at = 4; i < count; i++) {
    const coverage = view.u16(at + 4);
    const format = coverage >> 8;
    const pairsEnd = format === 0 ? at + 14 + 6 * view.u16(at + 6) : 0;
    const end = Math.max(at + view.u16(at + 2), pairsEnd, at + 6);
    const isPlain = (coverage & (horizontal | minimumOrCross)) === horizontal;
    subtables.push({ at: at + 6, format, isPlain, replaces: (coverage & override) !== 0 });
    at = end;
  }
  return subtables;
}

function listApple(view: ByteView): Subtable[] {
  const subtables: Subtable[] = [];
  const count = view.u32(4);
  for (let i = 0, at = 8; i < count; i++) {
    const coverage = view.u16(at + 4);
    const end = at + Math.max(8, view.u32(at));
    subtables.push({ at: at + 8, format: coverage & 0xff, isPlain: (coverage & 0xe000) === 0, replaces: false });
    at = end;
  }
  return subtables;
}
