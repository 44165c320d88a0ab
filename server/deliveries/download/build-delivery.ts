import path from 'node:path';
import type { ZipEntry } from '#fonts/zip.ts';
import { factsOfLicense, type LicenseFacts } from '#server/documents/certificate/certificate-queries.ts';
import { certifyLicense } from '#server/documents/certificate/certify-license.ts';
import { printCertificate } from '#server/documents/certificate/read-certificate.ts';
import type { Tools } from '#server/kit/tools.ts';
import { packFont, soundFont } from '#server/products/generated-files/pack-font.ts';
import { EDITIONS } from '#server/products/generated-files/packed-queries.ts';
import { stylesOf } from '#server/products/queries.ts';
import { makeSlug } from '#server/site/make-slug.ts';
import type { LicenseRow } from '../queries.ts';
import { type Delivery, hashRecipe, stampedFacts, zipped } from './delivery.ts';
import { licenseText, readmeText } from './license-text.ts';
import { termsFiles } from './terms-files.ts';

type FileFormat = 'ttf' | 'otf' | 'woff' | 'woff2';
/** A file of a delivery, of the font file with that key. */
type File = { name: string; key: string; format: FileFormat };
type Documents = { facts: LicenseFacts; certificate: string };
type Style = Awaited<ReturnType<typeof stylesOf>>[number];

const MEDIA_TYPES: Record<FileFormat, string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/**
 * What a licence's holder downloads: the one file of a format, or a ZIP of several; `zip` holds every format with the
 * licence texts and a README. Every font file carries licensee and licence number.
 */
export async function buildDelivery(tools: Tools, license: LicenseRow, format: FileFormat | 'zip'): Promise<Delivery> {
  const styles = nameApart(await stylesOf(tools.db, license.product_id));
  // Under two licences a font is two different files.
  const name = `${license.slug}-${makeSlug(license.license_name, 100)}`;
  const made = [
    EDITIONS,
    stampedFacts(license),
    license.terms_version,
    styles.map(({ file_name, file_key }) => [file_name, file_key]),
  ];
  if (format === 'zip') {
    const facts = (await factsOfLicense(tools.db, license.number))!;
    const documents = { facts, certificate: await certifyLicense(tools, facts) };
    const recipe = hashRecipe('zip', made, documents, tools.settings.PUBLIC_URL);
    return zipped(name, recipe, () => everything(tools, license, styles, documents));
  }
  const files = filesOf(styles, format);
  const recipe = hashRecipe(format, made);
  if (files.length > 1) return zipped(`${name}-${format}`, recipe, () => stampedEntries(tools, license, files));
  const [only] = files;
  async function* make() {
    yield await stamped(tools, license, only!);
  }
  return { name: only!.name, mediaType: MEDIA_TYPES[format], recipe, make };
}

/** Two styles may call themselves alike; in one folder each needs a name of its own, whatever its ending. */
export function nameApart(styles: Style[]): Style[] {
  const taken = new Set<string>();
  return styles.map((style) => {
    const { name: stem, ext } = path.parse(style.file_name);
    let name = stem;
    for (let count = 2; taken.has(name.normalize('NFC').toLowerCase()); count += 1) name = `${stem}-${count}`;
    taken.add(name.normalize('NFC').toLowerCase());
    return { ...style, file_name: `${name}${ext}` };
  });
}

async function* everything(
  tools: Tools,
  license: LicenseRow,
  styles: Style[],
  documents: Documents,
): AsyncGenerator<ZipEntry> {
  const folders = license.formats
    .map((name) => name.toLowerCase())
    .filter((name): name is FileFormat => name in MEDIA_TYPES);
  for (const folder of folders) {
    for (const file of filesOf(styles, folder))
      yield { ...(await stampedEntry(tools, license, file)), name: `${folder}/${file.name}` };
  }
  yield { name: 'CERTIFICATE.pdf', bytes: await printCertificate(tools, documents.facts) };
  yield { name: 'certificate.json', bytes: Buffer.from(documents.certificate) };
  yield { name: 'LICENSE.txt', bytes: Buffer.from(license.font_license) };
  yield { name: 'LICENCE-HURUF.txt', bytes: Buffer.from(licenseText(license)) };
  yield* termsFiles(tools, license);
  yield { name: 'README.txt', bytes: Buffer.from(readmeText(license, folders, tools.settings.PUBLIC_URL)) };
}

async function* stampedEntries(tools: Tools, license: LicenseRow, files: File[]): AsyncGenerator<ZipEntry> {
  for (const file of files) yield stampedEntry(tools, license, file);
  yield* termsFiles(tools, license);
}

async function stampedEntry(tools: Tools, license: LicenseRow, file: File): Promise<ZipEntry> {
  return { name: file.name, bytes: await stamped(tools, license, file), compress: !/\.woff2?$/.test(file.name) };
}

function filesOf(styles: Style[], format: FileFormat): File[] {
  return styles
    .filter(({ file_name }) => format === 'woff' || format === 'woff2' || file_name.endsWith(`.${format}`))
    .map(({ file_name, file_key }) => ({
      name: file_name.replace(/\.(ttf|otf)$/, `.${format}`),
      key: file_key,
      format,
    }));
}

async function stamped(tools: Tools, license: LicenseRow, { key, format }: File): Promise<Uint8Array> {
  const mark = { licensee: license.copy_for ?? license.licensee, licenseNumber: license.number };
  const isPacked = format === 'woff' || format === 'woff2';
  return soundFont(
    await tools.fonts.stamp(isPacked ? await packFont(tools, key, format) : await tools.storage.get(key), mark),
  );
}
