import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { readTestFont } from '../test-fonts.ts';
import { readNameTail, writeForNames, writeStored } from './name-tail.ts';
import { readWoff2Directory } from './read-woff2-directory.ts';

const limit = 64 * 1024 * 1024;

describe('the tail of a packed stream', () => {
  it.each([6, 127, 128, 0xffff, 0x10000, 0x10001, 131_070])(
    'holds %d bytes as every reader of Brotli finds them',
    (length) => {
      const others = Buffer.from('The other tables of a font. '.repeat(50));
      const name = Uint8Array.from({ length }, (_, at) => (at * 7) % 251);
      const flushed = brotliCompressSync(others, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
      const unpacked = brotliDecompressSync(Buffer.concat([flushed, writeStored(name)]));
      expect(unpacked.equals(Buffer.concat([others, name]))).toBe(true);
    },
  );

  it('is found in a file of ours, and not in one that others packed', async () => {
    const font = readTestFont('small');
    const ours = await convertFont(font, 'woff2', limit);
    const names = readNameTail(ours, readWoff2Directory(ours))!;
    expect(Buffer.compare(names, requireTable(readSfnt(font), 'name'))).toBe(0);
    const theirs = readTestFont('variableWoff2');
    expect(readNameTail(theirs, readWoff2Directory(theirs))).toBeNull();
  });

  it('takes names of any length, and the header says so', async () => {
    const ours = await convertFont(readTestFont('small'), 'woff2', limit);
    const before = readWoff2Directory(ours);
    for (const length of [6, 100, 20_000, 70_000]) {
      const names = writeStored(new Uint8Array(length));
      const swapped = new Uint8Array(Buffer.concat([writeForNames(ours, before, length), names]));
      new DataView(swapped.buffer).setUint32(8, swapped.length);
      const after = readWoff2Directory(swapped);
      expect(after.unpackedLength - before.unpackedLength).toBe(length - before.last.length);
      expect(readNameTail(swapped, after)).toEqual(new Uint8Array(length));
    }
  });
});
