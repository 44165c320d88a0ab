import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { readTestFont } from '../test-fonts.ts';
import { readWoff } from '../woff/woff.ts';
import { HashedFile } from './hash-copies.ts';
import { stampFont } from './stamp-font.ts';

const limit = 64 * 1024 * 1024;
const named = (licensee: string) => ({ licensee, licenseNumber: 'HRF-2026-000123' });
const short = named('Rani');
const long = named('永🦊'.repeat(100));

/** A WOFF file with a maker's private bytes, which stand behind its tables. */
function withPrivateData(woff: Uint8Array): Uint8Array {
  const file = Buffer.concat([woff, Buffer.alloc((4 - (woff.length % 4)) % 4), Buffer.from('of the maker')]);
  file.writeUInt32BE(file.length, 8);
  file.writeUInt32BE(file.length - 12, 36);
  file.writeUInt32BE(12, 40);
  return new Uint8Array(file);
}

const files: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  TrueType: () => readTestFont('sans'),
  OpenType: () => convertFont(readTestFont('cff'), 'sfnt', limit),
  WOFF: () => readTestFont('woff'),
  'WOFF with private data': () => withPrivateData(readTestFont('woff')),
  WOFF2: () => convertFont(readTestFont('small'), 'woff2', limit),
  'WOFF2 that others packed': () => readTestFont('variableWoff2'),
};

describe('the hash of a licensed copy', () => {
  it.each(Object.keys(files))('is that of the file itself, for every licensee: %s', async (kind) => {
    const bytes = await files[kind]!();
    const hashed = new HashedFile();
    for (const licence of [short, long, named('Søren & <Ltd>'), named('Rani Kusuma Studio, Bandung'), short])
      expect(hashed.hash(licence, bytes)).toBe(hash('sha256', await stampFont(bytes, licence, limit)));
  });

  it('needs the file once for all licensees whose names take as much room', () => {
    const bytes = readTestFont('sans');
    const hashed = new HashedFile();
    expect(hashed.hash(short)).toBeUndefined();
    hashed.hash(short, bytes);
    expect(hashed.hash(named('Dewi'))).toMatch(/^[0-9a-f]{64}$/);
    expect(hashed.hash(long)).toBeUndefined();
    hashed.hash(long, bytes);
    expect(hashed.hash(long)).toBeDefined();
    expect(hashed.hash(short)).toBeDefined();
  });
});

describe('copies of one file for licensees whose names take as much room', () => {
  it('differ in their last table alone, the names, and not in their directory', async () => {
    const font = readTestFont('sans');
    const [one, other] = [await stampFont(font, short, limit), await stampFont(font, named('Dewi & Söhne'), limit)];
    const names = readSfnt(one).tables.at(-1)!;
    expect(names.tag).toBe('name');
    expect(readSfnt(other).tables.at(-1)!.checksum).toBe(names.checksum);
    const shared = one.length - names.bytes.length;
    expect(Buffer.compare(one.subarray(0, shared), other.subarray(0, shared))).toBe(0);
    expect(Buffer.compare(one.subarray(shared), other.subarray(shared))).not.toBe(0);
  });

  it('keep private data behind the names', async () => {
    const copy = await stampFont(withPrivateData(readTestFont('woff')), short, limit);
    expect(readWoff(copy, limit).tables.at(-1)!.tag).toBe('name');
    expect(Buffer.from(copy.subarray(-12)).toString()).toBe('of the maker');
  });
});
