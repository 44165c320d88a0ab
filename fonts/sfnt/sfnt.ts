/** One table of an sfnt file, as the OpenType table directory names it. */
export type SfntTable = { tag: string; checksum: number; bytes: Uint8Array };

/** A font taken apart. Tables stand in the order in which their bytes lie in the file. */
export type Sfnt = { version: number; tables: SfntTable[] };

export const trueTypeVersion = 0x00010000;
export const cffVersion = 0x4f54544f;
export const appleTrueTypeVersion = 0x74727565;

/** The bytes of one table, or undefined when the font has none of that name. */
export function findTable(sfnt: Sfnt, tag: string): Uint8Array | undefined {
  return sfnt.tables.find((table) => table.tag === tag)?.bytes;
}
