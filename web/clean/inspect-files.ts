import { listLicenseNumbers } from '#contract/text/license-numbers.ts';
import { hashBytes, inflate, inspectFont, isFont, splitCollection } from '#fonts/inspect/inspect-font.ts';
import { checkCertificate } from './check-certificate.ts';
import type { CertificateKey, DroppedFile, FoundFile } from './found-file.ts';
import { listEmbedded } from './list-embedded.ts';
import { listZip } from './read-zip.ts';

const megabyte = 1024 * 1024;
/** What the shop takes for a font. */
const largestFont = 64 * megabyte;
/** An archive in an archive may be larger than a font. */
const largestEntry = 4 * largestFont;
const largestText = 32 * megabyte;
const largestCertificate = megabyte;
/** All that comes out of archives together: an archive that would grow without end costs no more. */
const mostUnpacked = 1024 * megabyte;
const mostFiles = 20_000;
const mostEntries = 20_000;
/** An archive in an archive is opened, and one in that. */
const deepest = 3;
/** Nobody hides a font in a film, and reading those would take long. */
const passedOver =
  /\.(?:mp4|mov|avi|mkv|mp3|wav|psd|ai|indd|raw|dng|tiff?|jpe?g|png|gif|webp|avif|heic|pdf|exe|dmg|iso)$/i;
const fontName = /\.(?:ttf|otf|ttc|otc|woff2?)$/i;
const textual = /\.(?:css|html?|xhtml|svg|js|mjs|txt|mhtml?)$/i;

type Limits = { mostUnpacked: number };
/** `isCut`: there was more than is read in one go, or the visitor had enough. */
type Reading = { done: number; total: number; found: FoundFile[] };

/**
 * Looks through files for fonts and certificates, in archives and saved web pages too, and says after each how far it
 * is. Nothing leaves the browser here. @returns whether everything was read.
 */
export async function inspectFiles(
  files: readonly DroppedFile[],
  keys: readonly CertificateKey[],
  { onProgress, isCancelled }: { onProgress: (reading: Reading) => void; isCancelled: () => boolean },
  limits: Limits = { mostUnpacked },
): Promise<boolean> {
  type Pending = { path: string; blob: Blob; depth: number };
  const queue: Pending[] = files.slice(0, mostFiles).map(({ path, file }) => ({ path, blob: file, depth: 0 }));
  let isWhole = files.length <= mostFiles;
  let unpacked = 0;
  let total = queue.length;
  let done = 0;
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (isCancelled()) return false;
    const { path, blob, depth } = next;
    const found: FoundFile[] = [];
    if (isArchive(await startOf(blob))) {
      const entries = depth < deepest ? await listZip(blob, inflate, mostEntries) : null;
      if (!entries) found.push({ kind: 'unread', path, why: 'archive' });
      const inside = (entries ?? []).filter(({ name }) => !passedOver.test(name));
      total += inside.length;
      for (const entry of inside) {
        if (isCancelled()) return false;
        const name = `${path}/${entry.name}`;
        unpacked += entry.size;
        if (entry.size > largestEntry || unpacked > limits.mostUnpacked || total > mostFiles) {
          isWhole = false;
          done += 1;
          continue;
        }
        const bytes = await entry.read();
        if (!bytes) {
          done += 1;
          onProgress({ done, total, found: [{ kind: 'unread', path: name, why: 'archive' }] });
          continue;
        }
        const part = new Blob([bytes]);
        if (isArchive(bytes)) queue.unshift({ path: name, blob: part, depth: depth + 1 });
        else {
          done += 1;
          onProgress({ done, total, found: await inspectFile(name, part, keys) });
        }
      }
    } else found.push(...(await inspectFile(path, blob, keys)));
    done += 1;
    onProgress({ done, total, found });
  }
  return isWhole;
}

const startOf = async (blob: Blob) => new Uint8Array(await blob.slice(0, 12).arrayBuffer());
const signIs = (bytes: Uint8Array, sign: string) => [...sign].every((letter, at) => bytes[at] === letter.charCodeAt(0));
const isArchive = (start: Uint8Array) => signIs(start, 'PK\x03\x04') || signIs(start, 'PK\x05\x06');

/**
 * What is in one file: mostly nothing, a font by how it begins whatever its name, or the fonts of a saved page. What is
 * called a font and begins as none is damaged.
 */
async function inspectFile(path: string, blob: Blob, keys: readonly CertificateKey[]): Promise<FoundFile[]> {
  const start = await startOf(blob);
  const isCollection = signIs(start, 'ttcf');
  if (isFont(start) || isCollection) {
    if (blob.size > largestFont) return [{ kind: 'unread', path, why: 'too_large' }];
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return isCollection ? readCollection(path, bytes) : [await readFont(path, bytes)];
  }
  if (/\.json$/i.test(path) && blob.size <= largestCertificate) {
    const certificate = await checkCertificate(await blob.text(), keys);
    return certificate ? [{ kind: 'certificate', path, ...certificate }] : [];
  }
  if (fontName.test(path)) return [{ kind: 'unread', path, why: 'damaged' }];
  if (!textual.test(path) || blob.size > largestText) return [];
  const embedded = listEmbedded(await blob.text(), isFont);
  return Promise.all(embedded.map((bytes, at) => readFont(`${path} #${at + 1}`, bytes)));
}

async function readFont(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<FoundFile> {
  const inspected = await inspectFont(bytes, largestFont);
  if (!inspected) return { kind: 'unread', path, why: 'damaged' };
  const { container, family, style, marks } = inspected;
  const numbers = listLicenseNumbers(inspected);
  return { kind: 'font', path, sha256: await hashBytes(bytes), container, family, style, numbers, marks };
}

async function readCollection(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<FoundFile[]> {
  try {
    const fonts = splitCollection(bytes, largestFont);
    return await Promise.all(fonts.map((font, at) => readFont(`${path} #${at + 1}`, new Uint8Array(font))));
  } catch {
    return [{ kind: 'unread', path, why: 'damaged' }];
  }
}
