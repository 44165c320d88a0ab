import path from 'node:path';
import { type FontEngine, isProblem } from '#fonts/engine.ts';
import { writeZip } from '#fonts/zip.ts';
import type { Tools } from '#server/kit/tools.ts';
import { factsOfLicense } from '#server/papers/certificate/certificate-queries.ts';
import { certifyLicense } from '#server/papers/certificate/certify-license.ts';
import { printCertificate } from '#server/papers/certificate/read-certificate.ts';
import { stylesOf } from '#server/products/queries.ts';
import { makeSlug } from '#server/site/make-slug.ts';
import { sfntOf, woff2Of } from './font-files.ts';
import { licenseText, readmeText } from './license-papers.ts';
import type { LicenseRow } from './queries.ts';

export type Delivery = { bytes: Uint8Array; name: string; mediaType: string };
type FileFormat = 'ttf' | 'otf' | 'woff' | 'woff2';
type File = { name: string; bytes: Uint8Array };
type Style = Awaited<ReturnType<typeof stylesOf>>[number];

const MEDIA_TYPES: Record<FileFormat, string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/**
 * Makes what a licence's holder downloads: the one file of a format, or a ZIP of several; `zip` holds every format with the
 * licence texts and a README. Every font file carries licensee and licence number.
 */
export async function buildDelivery(tools: Tools, license: LicenseRow, format: FileFormat | 'zip'): Promise<Delivery> {
  const styles = nameApart(await stylesOf(tools.db, license.product_id));
  // Under two licences a font is two different files.
  const name = `${license.slug}-${makeSlug(license.license_name, 100)}`;
  if (format === 'zip') return zipped(`${name}.zip`, await everything(tools, license, styles));
  const files = await filesOf(tools, license, styles, format);
  if (files.length > 1) return zipped(`${name}-${format}.zip`, files);
  return { bytes: files[0]!.bytes, name: files[0]!.name, mediaType: MEDIA_TYPES[format] };
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

async function everything(tools: Tools, license: LicenseRow, styles: Style[]): Promise<File[]> {
  const folders = license.formats
    .map((name) => name.toLowerCase())
    .filter((name): name is FileFormat => name in MEDIA_TYPES);
  const files: File[] = [];
  for (const folder of folders) {
    for (const file of await filesOf(tools, license, styles, folder))
      files.push({ ...file, name: `${folder}/${file.name}` });
  }
  const facts = (await factsOfLicense(tools.db, license.number))!;
  return [
    ...files,
    { name: 'CERTIFICATE.pdf', bytes: await printCertificate(tools, facts) },
    { name: 'certificate.json', bytes: Buffer.from(await certifyLicense(tools, facts)) },
    { name: 'LICENSE.txt', bytes: Buffer.from(license.font_license) },
    { name: 'LICENCE-HURUF.txt', bytes: Buffer.from(licenseText(license)) },
    { name: 'README.txt', bytes: Buffer.from(readmeText(license, folders, tools.settings.PUBLIC_URL)) },
  ];
}

async function filesOf(tools: Tools, license: LicenseRow, styles: Style[], format: FileFormat): Promise<File[]> {
  const files: File[] = [];
  for (const style of styles) {
    const isOwn = format === 'woff' || format === 'woff2' || style.file_name.endsWith(`.${format}`);
    if (!isOwn) continue;
    const name = style.file_name.replace(/\.(ttf|otf)$/, `.${format}`);
    files.push({ name, bytes: await stamped(tools, license, style, format) });
  }
  return files;
}

async function stamped(tools: Tools, license: LicenseRow, style: Style, format: FileFormat): Promise<Uint8Array> {
  const { fonts } = tools;
  const mark = { licensee: license.copy_for ?? license.licensee, licenseNumber: license.number };
  if (format === 'woff2') return sound(await fonts.stamp(await woff2Of(tools, style), mark));
  const sfnt = sound(await fonts.stamp(await sfntOf(tools, style), mark));
  return format === 'woff' ? sound(await fonts.convert(sfnt, 'woff')) : sfnt;
}

/** A font that was accepted once can be stamped: a problem here is a bug, not an outcome. */
function sound(result: Awaited<ReturnType<FontEngine['stamp']>>): Uint8Array {
  if (isProblem(result)) throw new Error(`font could not be delivered: ${result.problem} ${result.detail}`);
  return result;
}

async function zipped(name: string, files: File[]): Promise<Delivery> {
  const entries = files.map((file) => ({ ...file, compress: !/\.woff2?$/.test(file.name) }));
  return { bytes: await writeZip(entries), name, mediaType: 'application/zip' };
}
