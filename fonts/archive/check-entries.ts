import type { Entry, ZipFile } from 'yauzl';
import { refuseFont } from '../broken-font.ts';

/** What an archive may hold at most. Lengths are bytes once unpacked. */
type ArchiveLimits = { entries: number; total: number; entry: number };

/** Fonts shrink to a third, text to a tenth; a file that grows a hundredfold was made to fill disks. */
const largestRatio = 100;
const worthMeasuring = 1024 * 1024;

/**
 * Reads the directory of a ZIP and holds it against its limits before anything is unpacked: names that stay in their
 * folder and occur once, nothing encrypted, only stored or deflated files, no links, and data that lies one after another
 * as both headers say. Throws BrokenFont. PKWARE APPNOTE 6.3, sections 4.3 and 4.4.
 */
export async function checkEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries)
    refuseFont(`The ZIP holds ${zip.entryCount} files; the shop takes ${limits.entries}.`, 'too_large');
  if (zip.entryCount === 0) refuseFont('The ZIP is empty.', 'unsupported');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = quoteName(entry.fileName);
    refuseWrongEntry(entry, name, limits);
    const folded = entry.fileName.normalize('NFC').toLowerCase();
    if (names.has(folded)) refuseFont(`The ZIP holds ${name} twice.`);
    names.add(folded);
    total += entry.uncompressedSize;
    if (total > limits.total) refuseFont('The ZIP is larger unpacked than the shop accepts.', 'too_large');
    entries.push(entry);
  }
  await refuseOverlaps(zip, entries);
  return entries;
}

function refuseWrongEntry(entry: Entry, name: string, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) refuseFont(`${name} is encrypted.`, 'unsupported');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    refuseFont(`${name} is packed in a way the shop does not read.`, 'unsupported');
  if (((entry.externalFileAttributes >>> 28) & 0xf) === 0xa) refuseFont(`${name} is a link to another file.`);
  if (entry.uncompressedSize > limits.entry) refuseFont(`${name} is larger than the shop accepts.`, 'too_large');
  const isBomb =
    entry.uncompressedSize > worthMeasuring && entry.uncompressedSize > entry.compressedSize * largestRatio;
  if (isBomb) refuseFont(`${name} grows more than a hundredfold when it is unpacked.`, 'too_large');
}

async function refuseOverlaps(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of ordered) {
    const name = quoteName(entry.fileName);
    if (entry.relativeOffsetOfLocalHeader < end) refuseFont(`${name} shares its data with another file of the ZIP.`);
    const header = await zip.readLocalFileHeaderPromise(entry);
    const isSame =
      header.fileName.equals(entry.fileNameRaw) &&
      header.compressionMethod === entry.compressionMethod &&
      agrees(header, entry, (header.generalPurposeBitFlag & 8) !== 0);
    if (!isSame) refuseFont(`The ZIP says two different things about ${name}.`);
    end = header.fileDataStart + entry.compressedSize;
  }
}

type Sizes = { compressedSize: number; uncompressedSize: number };

/** With flag 8 the sizes follow the data; in large archives they stand in an extra field: then the directory alone counts. */
function agrees(header: Sizes, entry: Sizes, isLater: boolean): boolean {
  const same = (own: number, listed: number) => own === listed || own === 0xffffffff || (isLater && own === 0);
  return same(header.compressedSize, entry.compressedSize) && same(header.uncompressedSize, entry.uncompressedSize);
}

/** A name of an archive for a person: its last part, without what would not print. */
export function quoteName(name: string): string {
  const last = name.split('/').filter(Boolean).at(-1) ?? name;
  return `“${last.replace(/\p{C}/gu, '').slice(0, 80)}”`;
}
