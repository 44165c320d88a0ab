import { randomUUID } from 'node:crypto';
import { open as openFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BrokenFont, engineText, refuseFont } from '../broken-font.ts';
import { nameContent } from '../name-content.ts';
import { splitCollection } from '../tables/split-collection.ts';
import type { UnpackedFile } from '../types.ts';

const mostEntries = 500;
const mostBytes = 1024 * 1024 * 1024;

/**
 * Unpacks the fonts of a ZIP file, or of a font collection, into a folder, under names of our own, and the files that
 * are called like a licence; every other file of a ZIP is read and checked too, but not stored. At most 500 files, 1 GB
 * unpacked, `maxBytes` each; lengths and CRC-32 must hold; an archive inside is refused. Throws BrokenFont. PKWARE
 * APPNOTE 6.3.
 */
export async function unpackArchive(path: string, folder: string, maxBytes: number): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  const keep = async (bytes: Uint8Array, name: string, kind: UnpackedFile['kind'] = 'font') => {
    const file = join(folder, randomUUID());
    await writeFile(file, bytes);
    files.push({ name, path: file, kind });
  };
  const keepCollection = async (bytes: Uint8Array, name: string) => {
    for (const [at, font] of splitCollection(bytes, maxBytes).entries()) await keep(font, `${name} (${at + 1})`);
  };
  const whole = await readCollection(path, maxBytes);
  if (whole) {
    await keepCollection(whole, 'font');
    return files;
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
          engineText('{name} inside the ZIP is {what}: an archive in an archive is not read.', {
            name,
            what: engineText(words.split(';')[0]!, {}),
          }),
          'unsupported',
        );
      // What macOS adds next to every file says that it is a font and is none.
      if (/(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)) continue;
      if (kind === 'font') await keep(bytes, entry.fileName);
      if (kind === 'collection') await keepCollection(bytes, entry.fileName);
      if (isLicense(entry, kind) && files.filter((file) => file.kind === 'license').length < mostLicenses)
        await keep(bytes, entry.fileName, 'license');
    }
    if (!files.some(({ kind }) => kind === 'font')) refuseFont('The ZIP holds no font.', 'unsupported');
    return files;
  } catch (error) {
    throw asBroken(error);
  } finally {
    zip.close();
  }
}

/** A family comes with one or two; a gallery of them is none. */
const mostLicenses = 5;
const largestLicense = 1024 * 1024;
const licenseName = /(?:^|[^a-z])(?:licen[cs]e|eula|ofl|fontlog|copying|terms)/i;

/** Whether a file is called like a licence, whatever it is written in. */
function isLicense({ fileName, uncompressedSize }: Entry, kind: string): boolean {
  if (kind !== 'text' && kind !== 'other') return false;
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  return uncompressedSize <= largestLicense && !base.startsWith('._') && licenseName.test(base);
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
  for await (const chunk of stream) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32)
    refuseFont(
      engineText('{name} does not have the checksum that the ZIP gives for it.', { name: quoteName(entry.fileName) }),
    );
  return bytes;
}

/** What the reader of archives says about a file is about the file; names are not repeated, they may be anything. */
function asBroken(error: unknown): unknown {
  if (error instanceof BrokenFont || !(error instanceof Error)) return error;
  if (/relative path|absolute path|invalid characters in fileName/.test(error.message))
    return new BrokenFont('broken', 'The ZIP holds a path that leaves its folder.');
  if ('code' in error && (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOSPC')) return error;
  return new BrokenFont(
    'broken',
    engineText('The ZIP can’t be read: {reason}.', { reason: error.message.split(':')[0]! }),
  );
}

/** What an archive may hold at most. Lengths are bytes once unpacked. */
type ArchiveLimits = { entries: number; total: number; entry: number };

/** Fonts shrink to a third, text to a tenth; a file that grows a hundredfold was made to fill disks. */
const largestRatio = 100;
const worthMeasuring = 1024 * 1024;

/**
 * Reads the directory of a ZIP and holds it against its limits before anything is unpacked: names that stay in their
 * folder and occur once, nothing encrypted, only stored or deflated files, no links, and data that lies one after
 * another as both headers say. Throws BrokenFont. PKWARE APPNOTE 6.3, sections 4.3 and 4.4.
 */
async function checkEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries)
    refuseFont(
      engineText('The ZIP holds {count} files; the shop takes {most}.', {
        count: zip.entryCount,
        most: limits.entries,
      }),
      'too_large',
    );
  if (zip.entryCount === 0) refuseFont('The ZIP is empty.', 'unsupported');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = quoteName(entry.fileName);
    refuseWrongEntry(entry, name, limits);
    const folded = entry.fileName.normalize('NFC').toLowerCase();
    if (names.has(folded)) refuseFont(engineText('The ZIP holds {name} twice.', { name }));
    names.add(folded);
    total += entry.uncompressedSize;
    if (total > limits.total) refuseFont('The ZIP is larger unpacked than the shop accepts.', 'too_large');
    entries.push(entry);
  }
  await refuseOverlaps(zip, entries);
  return entries;
}

function refuseWrongEntry(entry: Entry, name: string, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) refuseFont(engineText('{name} is encrypted.', { name }), 'unsupported');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    refuseFont(engineText('{name} is packed in a way the shop does not read.', { name }), 'unsupported');
  if (((entry.externalFileAttributes >>> 28) & 0xf) === 0xa)
    refuseFont(engineText('{name} is a link to another file.', { name }));
  if (entry.uncompressedSize > limits.entry)
    refuseFont(engineText('{name} is larger than the shop accepts.', { name }), 'too_large');
  const isBomb =
    entry.uncompressedSize > worthMeasuring && entry.uncompressedSize > entry.compressedSize * largestRatio;
  if (isBomb)
    refuseFont(engineText('{name} grows more than a hundredfold when it is unpacked.', { name }), 'too_large');
}

async function refuseOverlaps(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of ordered) {
    const name = quoteName(entry.fileName);
    if (entry.relativeOffsetOfLocalHeader < end)
      refuseFont(engineText('{name} shares its data with another file of the ZIP.', { name }));
    const header = await zip.readLocalFileHeaderPromise(entry);
    const isSame =
      header.fileName.equals(entry.fileNameRaw) &&
      header.compressionMethod === entry.compressionMethod &&
      agrees(header, entry, (header.generalPurposeBitFlag & 8) !== 0);
    if (!isSame) refuseFont(engineText('The ZIP says two different things about {name}.', { name }));
    end = header.fileDataStart + entry.compressedSize;
  }
}

type Sizes = { compressedSize: number; uncompressedSize: number };

/**
 * With flag 8 the sizes follow the data; in large archives they stand in an extra field: then the directory alone
 * counts.
 */
function agrees(header: Sizes, entry: Sizes, isLater: boolean): boolean {
  const same = (own: number, listed: number) => own === listed || own === 0xffffffff || (isLater && own === 0);
  return same(header.compressedSize, entry.compressedSize) && same(header.uncompressedSize, entry.uncompressedSize);
}

/** A name of an archive for a person: its last part, without what would not print. */
function quoteName(name: string): string {
  const last = name.split('/').filter(Boolean).at(-1) ?? name;
  return `“${last.replace(/\p{C}/gu, '').slice(0, 80)}”`;
}
