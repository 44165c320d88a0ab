import { createHash } from 'node:crypto';
import path from 'node:path';
import { mustExist } from '#contract/must-exist.ts';
import { isOneOf } from '#contract/one-of.ts';
import type { FontLicense } from '#fonts/engine.ts';
import { EDITIONS, packedFonts } from '#server/products/generated-files/generated-queries.ts';
import { type PackTools, packFont, soundFont } from '#server/products/generated-files/pack-font.ts';
import type { CertifiedFile } from '../certificate.ts';

export type FileFormat = 'ttf' | 'otf' | 'woff' | 'woff2';
/** A file that a licence delivers, of the font file with that key. */
export type DeliveredFile = { name: string; key: string; format: FileFormat };
type Style = { file_name: string; file_key: string };

/** Two styles may call themselves alike; in one folder each needs a name of its own, whatever its ending. */
export function nameApart<Named extends Style>(styles: readonly Named[]): Named[] {
  const taken = new Set<string>();
  return styles.map((style) => {
    const { name: stem, ext } = path.parse(style.file_name);
    let name = stem;
    for (let count = 2; taken.has(name.normalize('NFC').toLowerCase()); count += 1) name = `${stem}-${count}`;
    taken.add(name.normalize('NFC').toLowerCase());
    return { ...style, file_name: `${name}${ext}` };
  });
}

const FORMATS: readonly FileFormat[] = ['ttf', 'otf', 'woff', 'woff2'];

/** The formats of files among those of a product, in which ZIP and web kit stand too. */
export const fileFormats = (formats: readonly string[]): FileFormat[] =>
  formats.map((name) => name.toLowerCase()).filter((name) => isOneOf(FORMATS, name));

/** The files of one format; outlines are never re-drawn, so not every style has a TTF or an OTF. */
export function filesOf(styles: readonly Style[], format: FileFormat): DeliveredFile[] {
  return styles
    .filter(({ file_name }) => format === 'woff' || format === 'woff2' || file_name.endsWith(`.${format}`))
    .map(({ file_name, file_key }) => ({
      name: file_name.replace(/\.(ttf|otf)$/, `.${format}`),
      key: file_key,
      format,
    }));
}

/**
 * The bytes of a file as they are delivered: the font's own, with whom it belongs to. The same file and mark are the
 * same bytes.
 */
export async function stampFile(
  tools: PackTools,
  { key, format }: DeliveredFile,
  item: FontLicense,
): Promise<Uint8Array> {
  const isPacked = format === 'woff' || format === 'woff2';
  return soundFont(
    await tools.fonts.stamp(isPacked ? await packFont(tools, key, format) : await tools.storage.get(key), item),
  );
}

/** Raised when fonts are stamped in another way, so that what was certified of the files is certified again. */
const VERSION = 2;

/**
 * Everything that determines the bytes of a licence's files, except the fingerprint: other versions of the packers make
 * other files, which get another certificate.
 */
export function nameMaking(styles: readonly Style[]): string {
  const { zlib, brotli } = process.versions;
  const { woff, woff2 } = EDITIONS;
  const made = [VERSION, zlib, brotli, woff, woff2, styles.map(({ file_name, file_key }) => [file_name, file_key])];
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 32);
}

/** What a certificate says of a delivered file. */
export function certifyFile({ name, format }: DeliveredFile, release: number, bytes: Uint8Array): CertifiedFile {
  return describeFile(name, format, release, createHash('sha256').update(bytes).digest('hex'));
}

const describeFile = (name: string, format: FileFormat, release: number, sha256: string): CertifiedFile => ({
  name,
  format: format.toUpperCase(),
  release,
  sha256,
});

/** Says what every file of a licence is as it is delivered. */
export async function certifyFiles(
  tools: PackTools,
  styles: readonly Style[],
  formats: readonly string[],
  { release, ...mark }: FontLicense & { release: number },
): Promise<CertifiedFile[]> {
  const files = fileFormats(formats).flatMap((format) => filesOf(styles, format));
  const packed = await knownPacked(tools.db, files);
  const sources = files.map(({ key, format }) => {
    if (format !== 'woff' && format !== 'woff2') return { key, read: () => tools.storage.get(key) };
    const name = `${key} ${format}`;
    const cached = packed.get(name);
    if (cached === undefined) return { key: name, read: () => packFont(tools, key, format) };
    // What was packed again since lies elsewhere.
    const read = () =>
      tools.storage.get(cached).catch(() => {
        packed.delete(name);
        return packFont(tools, key, format);
      });
    return { key: cached, read };
  });
  const hashes = soundFont(await tools.fonts.hashCopies(sources, mark));
  return files.map(({ name, format }, at) => describeFile(name, format, release, mustExist(hashes[at])));
}

const MOST_PACKED = 5_000;
/**
 * Where packed fonts lie, by `key form`: the same for every licence, and never another while this edition packs them.
 */
const known = new Map<string, string>();

async function knownPacked(db: PackTools['db'], files: readonly DeliveredFile[]): Promise<Map<string, string>> {
  if (known.size > MOST_PACKED) known.clear();
  const isUnknown = ({ key, format }: DeliveredFile) =>
    (format === 'woff' || format === 'woff2') && !known.has(`${key} ${format}`);
  const missing = [...new Set(files.filter(isUnknown).map(({ key }) => key))];
  if (missing.length === 0) return known;
  for (const [name, key] of await packedFonts(db, missing)) known.set(name, key);
  return known;
}
