import { randomUUID } from 'node:crypto';
import { open as openFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BrokenFont, refuseFont } from '../broken-font.ts';
import { nameContent } from '../name-content.ts';
import { splitCollection } from '../sfnt/split-collection.ts';
import type { UnpackedFile } from '../types.ts';
import { checkEntries, quoteName } from './check-entries.ts';

const mostEntries = 500;
const mostBytes = 1024 * 1024 * 1024;

/**
 * Unpacks the fonts of a ZIP file, or of a font collection, into a folder, under names of our own; every other file of a ZIP is read and checked
 * too, but not kept. At most 500 files, 1 GB unpacked, `maxBytes` each; lengths and CRC-32 must hold; an archive inside is refused.
 * Throws BrokenFont. PKWARE APPNOTE 6.3.
 */
export async function unpackArchive(path: string, folder: string, maxBytes: number): Promise<UnpackedFile[]> {
  const fonts: UnpackedFile[] = [];
  const keep = async (bytes: Uint8Array, name: string) => {
    const place = join(folder, randomUUID());
    await writeFile(place, bytes);
    fonts.push({ name, path: place });
  };
  const keepCollection = async (bytes: Uint8Array, name: string) => {
    for (const [at, font] of splitCollection(bytes, maxBytes).entries()) await keep(font, `${name} (${at + 1})`);
  };
  const whole = await readCollection(path, maxBytes);
  if (whole) {
    await keepCollection(whole, 'font');
    return fonts;
  }
  const zip = await open(path);
  try {
    const entries = await checkEntries(zip, { entries: mostEntries, total: mostBytes, entry: maxBytes });
    for (const entry of entries) {
      if (entry.fileName.endsWith('/')) continue;
      const bytes = await readEntry(zip, entry);
      const { kind, words } = nameContent(bytes);
      const name = quoteName(entry.fileName);
      if (kind === 'zip' || kind === 'archive')
        refuseFont(
          `${name} inside the ZIP is ${words.split(';')[0]}: an archive in an archive is not read.`,
          'unsupported',
        );
      // What macOS adds beside every file says that it is a font and is none.
      if (/(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)) continue;
      if (kind === 'font') await keep(bytes, entry.fileName);
      if (kind === 'collection') await keepCollection(bytes, entry.fileName);
    }
    if (fonts.length === 0) refuseFont('The ZIP holds no font.', 'unsupported');
    return fonts;
  } catch (error) {
    throw asBroken(error);
  } finally {
    zip.close();
  }
}

/** A file that is a font collection itself; null of any other. */
async function readCollection(path: string, maxBytes: number): Promise<Uint8Array | null> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (nameContent(buffer.subarray(0, bytesRead)).kind !== 'collection') return null;
    if ((await file.stat()).size > maxBytes)
      refuseFont('The font collection is larger than the shop accepts.', 'too_large');
  } finally {
    await file.close();
  }
  return readFile(path);
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    throw asBroken(error);
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32)
    refuseFont(`${quoteName(entry.fileName)} does not have the checksum that the ZIP gives for it.`);
  return bytes;
}

/** What the reader of archives says about a file is about the file; names are not repeated, they may be anything. */
function asBroken(error: unknown): unknown {
  if (error instanceof BrokenFont || !(error instanceof Error)) return error;
  if (/relative path|absolute path|invalid characters in fileName/.test(error.message))
    return new BrokenFont('broken', 'The ZIP holds a path that leaves its folder.');
  if ('code' in error && (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOSPC')) return error;
  return new BrokenFont('broken', `The ZIP can not be read: ${error.message.split(':')[0]}.`);
}
