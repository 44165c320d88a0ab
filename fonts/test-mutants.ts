import { listRecords, repairChecksums, seedRandom } from './test-damage.ts';

type Random = (below: number) => number;
export const mutantFormats = ['ttf', 'otf', 'variable', 'woff', 'woff2'] as const;
export type MutantFormat = (typeof mutantFormats)[number];

const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff];

/**
 * A font with something wrong in it, the same for the same seed: noise, numbers at the edges of what they can be, parts
 * that were cut, doubled or moved, lengths that lie. Of two sfnt mutants one has checksums that hold, as harm would be
 * done.
 */
export function makeMutant(font: Uint8Array, format: MutantFormat, seed: number): Uint8Array {
  const random = seedRandom(seed * 2654435761);
  const isSfnt = format !== 'woff' && format !== 'woff2';
  const ways = isSfnt ? [noise, edges, inTable, inTable, move, cut] : [noise, edges, header, header, directory, cut];
  let mutant: Uint8Array = font.slice();
  for (let times = 1 + random(3); times > 0; times--) mutant = ways[random(ways.length)]!(mutant, random);
  return isSfnt && seed % 2 === 0 && isReadable(mutant) ? repairChecksums(mutant) : mutant;
}

const isReadable = (file: Uint8Array) => file.length > 12 && 12 + 16 * (file[4]! * 256 + file[5]!) <= file.length;

function noise(file: Uint8Array, random: Random): Uint8Array {
  for (let count = 1 + random(40); count > 0; count--) file[random(file.length)] = random(256);
  return file;
}

function edges(file: Uint8Array, random: Random): Uint8Array {
  write(file, random(file.length), random);
  return file;
}

/** Counts, offsets and lengths stand at the beginning of most tables. */
function inTable(file: Uint8Array, random: Random): Uint8Array {
  if (!isReadable(file)) return file;
  const records = listRecords(file).filter(({ offset, length }) => length > 0 && offset + length <= file.length);
  const table = records[random(records.length)];
  if (table) write(file, table.offset + random(Math.min(table.length, random(4) === 0 ? table.length : 64)), random);
  return file;
}

function header(file: Uint8Array, random: Random): Uint8Array {
  write(file, 4 + 2 * random(20), random);
  return file;
}

function directory(file: Uint8Array, random: Random): Uint8Array {
  write(file, 44 + random(Math.min(400, Math.max(1, file.length - 44))), random);
  return file;
}

function move(file: Uint8Array, random: Random): Uint8Array {
  const length = 1 + random(2000);
  file.copyWithin(random(file.length), random(file.length), Math.min(file.length, random(file.length) + length));
  return file;
}

function cut(file: Uint8Array, random: Random): Uint8Array {
  return random(3) === 0 ? file.slice(0, 1 + random(file.length)) : file;
}

function write(file: Uint8Array, at: number, random: Random): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const value = random(3) === 0 ? random(0x10000) : EDGES[random(EDGES.length)]!;
  if (random(2) === 0 && at + 4 <= file.length) view.setUint32(at, value >>> 0);
  else if (at + 2 <= file.length) view.setUint16(at, value & 0xffff);
}
