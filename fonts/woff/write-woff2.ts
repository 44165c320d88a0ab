import { brotliCompressSync, constants } from 'node:zlib';
import knownTags from '../data/woff2-tags.json' with { type: 'json' };
import { ByteWriter } from '../tables/byte-writer.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readHead } from '../tables/head.ts';
import { readLoca } from '../tables/loca.ts';
import { readMaxp } from '../tables/maxp.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import { compareTags, paddedLength } from '../tables/write-sfnt.ts';
import { writeStored } from './name-tail.ts';
import { transformGlyf } from './transform-glyf.ts';

/** A table as it stands in the file: `length` bytes once unpacked, `bytes` in the packed stream. */
type Part = { tag: string; length: number; bytes: Uint8Array; form: 'plain' | 'transformed' | 'outlines kept' };

/**
 * Brotli's quality 11 packs one to four per cent better than 10 and takes nearly twice the time; measured on the demo
 * catalogue, that is a minute of work for a few kilobytes a font.
 */
const quality = 10;

/**
 * Packs a checked font as WOFF2. `glyf` and `loca` are re-encoded without losing a point, `DSIG` is dropped and a bit
 * of `head` set, all as the format prescribes; the other tables stay byte for byte. The names come last and
 * uncompressed, so that a licensed copy needs no packing. WOFF File Format 2.0, sections 4 and 5.
 */
export function writeWoff2(sfnt: Sfnt): Uint8Array {
  const others = listParts(sfnt);
  const name = { tag: 'name', bytes: requireTable(sfnt, 'name') };
  const parts = [...others, { ...name, length: name.bytes.length, form: 'plain' as const }];
  const stream = new ByteWriter();
  for (const part of others) stream.append(part.bytes);
  const flushed = brotliCompressSync(stream.take(), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: stream.length,
    },
  });
  const packed = Buffer.concat([flushed, writeStored(name.bytes)]);
  const directory = writeDirectory(parts);
  const length = paddedLength(48 + directory.length + packed.length);
  const header = new ByteWriter();
  header.u32(0x774f4632);
  header.u32(sfnt.version);
  header.u32(length);
  header.u16(parts.length);
  header.u16(0);
  header.u32(parts.reduce((sum, part) => sum + paddedLength(part.length), 12 + 16 * parts.length));
  header.u32(packed.length);
  header.u16(1);
  const file = new Uint8Array(length);
  file.set(header.take());
  file.set(directory, 48);
  file.set(packed, 48 + directory.length);
  return file;
}

/** All tables but the names, `loca` right behind `glyf` as the format wants it. */
function listParts(sfnt: Sfnt): Part[] {
  const outlines = findTable(sfnt, 'glyf') ? readOutlines(sfnt) : null;
  const sorted = sfnt.tables
    .filter(({ tag }) => tag !== 'DSIG' && tag !== 'loca' && tag !== 'name')
    .sort((a, b) => compareTags(a.tag, b.tag));
  return sorted.flatMap(({ tag, bytes }): Part[] => {
    if (tag === 'glyf' && outlines) {
      return outlines.offsets.at(-1) === 0
        ? keepOutlines(bytes, requireTable(sfnt, 'loca'))
        : transformOutlines(bytes, outlines);
    }
    const stored = tag === 'head' ? flagPacked(bytes, outlines?.longPacked ?? null) : bytes;
    return [{ tag, length: bytes.length, bytes: stored, form: 'plain' }];
  });
}

/** The offsets of the glyphs, and whether the unpacked font needs the long format for them. */
type Outlines = { offsets: Uint32Array; longPacked: boolean };

function readOutlines(sfnt: Sfnt): Outlines {
  const { longOffsets } = readHead(requireTable(sfnt, 'head'));
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const offsets = readLoca(requireTable(sfnt, 'loca'), requireTable(sfnt, 'glyf').length, glyphs, longOffsets);
  return { offsets, longPacked: longOffsets || outgrowsShortOffsets(offsets) };
}

/**
 * `head` as in a packed font: bit 11 of its flags marks a font packed without loss of function but not byte for byte,
 * and indexToLocFormat is that of the unpacked `loca`.
 */
function flagPacked(head: Uint8Array, longPacked: boolean | null): Uint8Array {
  const marked = head.slice();
  marked[16]! |= 0x08;
  if (longPacked !== null) marked[51] = longPacked ? 1 : 0;
  return marked;
}

function transformOutlines(glyf: Uint8Array, { offsets, longPacked }: Outlines): Part[] {
  const bytes = transformGlyf(glyf, offsets, longPacked);
  const locaLength = offsets.length * (longPacked ? 4 : 2);
  return [
    { tag: 'glyf', length: glyf.length, bytes, form: 'transformed' },
    { tag: 'loca', length: locaLength, bytes: new Uint8Array(0), form: 'transformed' },
  ];
}

/** Without a single outline: transformed, they would be unpacked to a table of no length, which browsers refuse. */
function keepOutlines(glyf: Uint8Array, loca: Uint8Array): Part[] {
  return [
    { tag: 'glyf', length: glyf.length, bytes: glyf, form: 'outlines kept' },
    { tag: 'loca', length: loca.length, bytes: loca, form: 'outlines kept' },
  ];
}

/** Readers may unpack glyphs to a little more than they had; short offsets reach 128 KiB and not further. */
function outgrowsShortOffsets(offsets: Uint32Array): boolean {
  let size = 0;
  for (let i = 1; i < offsets.length; i++) size += paddedLength(offsets[i]! - offsets[i - 1]!);
  return size * 1.1 > 0x1fffe;
}

function writeDirectory(parts: readonly Part[]): Uint8Array {
  const out = new ByteWriter();
  for (const part of parts) {
    const known = knownTags.indexOf(part.tag);
    // Version 0, the upper two bits, is the transform for `glyf` and `loca`, for which 3 means none; for others 0 does.
    out.u8((known < 0 ? 63 : known) | (part.form === 'outlines kept' ? 0xc0 : 0));
    if (known < 0) out.append(Uint8Array.from(part.tag, (letter) => letter.charCodeAt(0)));
    out.base128(part.length);
    if (part.form === 'transformed') out.base128(part.bytes.length);
  }
  return out.take();
}
