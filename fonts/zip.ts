import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; name uses forward slashes. Fonts in WOFF2 are best stored: they do not get smaller. */
export type ZipEntry = { name: string; bytes: Uint8Array; compress?: boolean };

/** DOS time knows no time zone: these local values give the same bytes everywhere. */
const fixedDate = new Date(1980, 0, 1, 0, 0, 0);

/**
 * Writes a ZIP archive. The same entries give the same bytes, since every date is fixed. Throws when a name could
 * leave the folder it is unpacked into, cannot be stored on some system, or occurs twice.
 */
export async function writeZip(entries: ZipEntry[]): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat(await streamZip(entries).toArray()));
}

/**
 * The same while its entries are still being made: what is there of it can be read at once. A failure ends the stream
 * with it.
 */
export function streamZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  archive.on('error', fail);
  addAll(archive, entries).catch(fail);
  return output;
}

async function addAll(archive: ZipFile, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<void> {
  const seen = new Set<string>();
  for await (const { name, bytes, compress = true } of entries) {
    refuseUnsafeName(name);
    // Windows and macOS take names that differ in case or composition only for the same.
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new Error(`The archive would hold two files named ${name}.`);
    seen.add(folded);
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    archive.addBuffer(buffer, name, { mtime: fixedDate, mode: 0o100644, compress, forceDosTimestamp: true });
  }
  archive.end();
}

function refuseUnsafeName(name: string): void {
  const parts = name.split('/');
  const unsafe =
    Buffer.byteLength(name) > 240 ||
    !name.isWellFormed() ||
    /[\\:*?"<>|\p{Cc}]/u.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..' || /[. ]$/.test(part)) ||
    parts.some((part) => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part));
  if (unsafe) throw new Error(`The name ${JSON.stringify(name)} is not safe in an archive.`);
}
