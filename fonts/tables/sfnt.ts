import type { FontFlaw } from '../types.ts';

/** One table of an sfnt file, as the OpenType table directory names it. */
export type SfntTable = { tag: string; checksum: number; bytes: Uint8Array };

/** A font taken apart. Tables stand in the order in which their bytes lie in the file. */
export type Sfnt = { version: number; tables: SfntTable[] };

/** With what is wrong with the file around them, which is no reason to refuse it: writing the tables again mends it. */
export type ReadSfnt = Sfnt & { flaws: FontFlaw[] };

export const trueTypeVersion = 0x00010000;
export const cffVersion = 0x4f54544f;
export const appleTrueTypeVersion = 0x74727565;

/** The bytes of one table, or undefined when the font has none of that name. */
export function findTable(sfnt: Sfnt, tag: string): Uint8Array | undefined {
  return sfnt.tables.find((table) => table.tag === tag)?.bytes;
}

/**
 * Of tables with TrueType outlines and PostScript ones only those that the header names: programs differ in which they
 * draw.
 */
export function keepOneKind<Table extends { tag: string }>(tables: readonly Table[], version: number): Table[] {
  const [named, other] = version === cffVersion ? [postScript, trueType] : [trueType, postScript];
  const hasBoth = [named, other].every((kind) => tables.some(({ tag }) => kind.includes(tag)));
  return tables.filter(({ tag }) => !hasBoth || !other.includes(tag));
}

const trueType = ['glyf', 'loca'];
const postScript = ['CFF ', 'CFF2'];

/**
 * The tables without those of no length, which browsers refuse; `glyf`, which a font without outlines must have all the
 * same, becomes a single zero.
 */
export function fillEmpty<Table extends { tag: string; bytes: Uint8Array }>(tables: readonly Table[]): Table[] {
  return tables.flatMap((table) => {
    if (table.bytes.length > 0) return [table];
    return table.tag === 'glyf' ? [{ ...table, bytes: new Uint8Array(1) }] : [];
  });
}
