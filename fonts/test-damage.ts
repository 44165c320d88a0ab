import { sumNamedTable } from './tables/checksum.ts';

/** A small generator of repeatable numbers (mulberry32), so that a failing mutant can be made again from its seed. */
export function seedRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

type Placed = { record: number; tag: string; offset: number; length: number };

/** The table records of an sfnt: where each stands, and what it says of its table, true or not. */
export function listRecords(file: Uint8Array): Placed[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return Array.from({ length: view.getUint16(4) }, (_, i) => {
    const record = 12 + 16 * i;
    const tag = String.fromCharCode(...file.subarray(record, record + 4));
    return { record, tag, offset: view.getUint32(record + 8), length: view.getUint32(record + 12) };
  });
}

/** Makes the checksums of a damaged file right again, as someone who means harm would. */
export function repairChecksums(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (const { record, tag, offset, length } of listRecords(file)) {
    if (offset + length <= file.length)
      view.setUint32(record + 4, sumNamedTable(tag, file.subarray(offset, offset + length)));
  }
  return file;
}

/** Ways to break the structure of a font; each leaves a file that no reader should accept. */
export const damages: Record<string, (file: Uint8Array, random: (below: number) => number) => Uint8Array> = {
  'cut short': (file, random) => file.slice(0, 12 + random(Math.floor(file.length * 0.9))),
  'a directory entry beyond the end': (file, random) => {
    const record = 12 + 16 * random(listRecords(file).length);
    new DataView(file.buffer).setUint32(record + 8, file.length - random(3));
    return file;
  },
  'an absurd table length': (file, random) => {
    const record = 12 + 16 * random(listRecords(file).length);
    new DataView(file.buffer).setUint32(record + 12, 0xfffffff0 - random(1000));
    return file;
  },
  'overlapping tables': (file, random) => {
    const records = listRecords(file).filter((one) => one.length > 64);
    const victim = records[random(records.length)]!;
    const other = records.find((one) => one !== victim)!;
    new DataView(file.buffer).setUint32(victim.record + 8, other.offset + 4 * random(8));
    return file;
  },
  'a loca table that points away': (file, random) => damage(file, 'loca', 4 * random(40), 0xfffffff0),
  'too many promised metrics': (file) => damage(file, 'hhea', 32, 0x0000ffff),
  'an em of zero': (file) => damage(file, 'head', 16, 0),
  'a wrong magic number': (file, random) => damage(file, 'head', 12, random(0x5f0f3cf5)),
  'more glyphs than outlines': (file) => damage(file, 'maxp', 4, 0xffff0000),
  'a name that lies outside': (file, random) => damage(file, 'name', 14 + 12 * random(5), 0xffffffff),
  'a character map that points away': (file) => damage(file, 'cmap', 8, 0x7fffffff),
  'a lookup list that points away': (file) => damage(file, 'GSUB', 6, 0xfff0fff0),
};

function damage(file: Uint8Array, tag: string, at: number, value: number): Uint8Array {
  const table = listRecords(file).find((one) => one.tag === tag)!;
  new DataView(file.buffer).setUint32(table.offset + at, value >>> 0);
  return file;
}
