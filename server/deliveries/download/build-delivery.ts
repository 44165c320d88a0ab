import { mustExist } from '#contract/must-exist.ts';
import { isInPart } from '#contract/parts.ts';
import { licenceFileOf } from '#contract/shop/demo-identity.ts';
import type { ZipEntry } from '#fonts/zip.ts';
import { factsOfLicense, type LicenseFacts } from '#server/documents/certificate/certificate-queries.ts';
import { certifyLicense, nameCertified } from '#server/documents/certificate/certify-license.ts';
import {
  certifyFile,
  type DeliveredFile,
  type FileFormat,
  fileFormats,
  filesOf,
  nameApart,
  stampFile,
} from '#server/documents/certificate/delivered-files.ts';
import { printCertificate } from '#server/documents/certificate/read-certificate.ts';
import type { CertifiedFile } from '#server/documents/certificate.ts';
import { makeAhead } from '#server/kit/make-ahead.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { stylesOf } from '#server/products/catalogue/queries.ts';
import { EDITIONS } from '#server/products/generated-files/generated-queries.ts';
import { soundFont, staticFonts } from '#server/products/generated-files/pack-font.ts';
import { makeSlug } from '#server/site/make-slug.ts';
import { type Delivery, hashRecipe, nameRelease, stampedFacts, zipped } from '../delivery.ts';
import { licenseText, readmeText, termsFiles } from '../license-text.ts';
import type { LicenseRow } from '../queries.ts';

type Style = Awaited<ReturnType<typeof stylesOf>>[number];

const MEDIA_TYPES: Record<FileFormat, string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/**
 * What a licence's holder downloads of a release: the one file of a format, or a ZIP of several; `zip` holds every
 * format with the licence texts and a README. Every font file carries licensee and licence number.
 */
export async function buildDelivery(
  tools: OrderTools,
  license: LicenseRow,
  format: FileFormat | 'zip',
): Promise<Delivery> {
  const stored = await stylesOf(tools.db, license.product_id, license.release);
  const styles = nameApart(stored.filter(({ name }) => isInPart(license.part, name)));
  // Under two licences a font is two different files.
  const part = license.part === null ? '' : `-${makeSlug(license.part.name, 60)}`;
  const name = `${license.slug}${part}-${makeSlug(license.license_name, 100)}${nameRelease(license)}`;
  const made = [
    EDITIONS,
    stampedFacts(license),
    license.terms_version,
    styles.map(({ file_name, file_key }) => [file_name, file_key]),
  ];
  if (format === 'zip') {
    const facts = mustExist(await factsOfLicense(tools.db, license.number, license.release));
    const { release_version, ...lasting } = facts;
    // What is certified follows from this, so it may be issued when the files are made.
    const recipe = hashRecipe('zip', made, lasting, nameCertified(facts), [
      tools.settings.PUBLIC_URL,
      (await tools.readOwnSettings()).identity.name,
    ]);
    return zipped(name, recipe, () => everything(tools, license, styles, facts));
  }
  const files = filesOf(styles, format);
  const recipe = hashRecipe(format, made);
  if (files.length > 1) return zipped(`${name}-${format}`, recipe, () => stampedEntries(tools, license, files));
  const [only] = files;
  async function* make() {
    yield await stampFile(tools, mustExist(only), markOf(license));
  }
  return { name: mustExist(only).name, mediaType: MEDIA_TYPES[format], recipe, make };
}

const markOf = ({ copy_for, licensee, number }: LicenseRow) => ({
  licensee: copy_for ?? licensee,
  licenseNumber: number,
});

async function* everything(
  tools: OrderTools,
  license: LicenseRow,
  styles: Style[],
  facts: LicenseFacts,
): AsyncGenerator<ZipEntry> {
  const folders = fileFormats(license.formats);
  const made: CertifiedFile[] = [];
  for (const folder of folders) {
    const files = filesOf(styles, folder);
    for await (const [file, entry] of makeAhead(files, (one) => stampedEntry(tools, license, one))) {
      made.push(certifyFile(file, license.release, entry.bytes));
      yield { ...entry, name: `${folder}/${file.name}` };
    }
  }
  const readme: string[] = [...folders];
  if (folders.some((folder) => folder === 'ttf' || folder === 'otf'))
    for await (const entry of staticEntries(tools, license, styles)) {
      if (readme.at(-1) !== 'static') readme.push('static');
      yield entry;
    }
  // A copy of the staff's own is none of the files that are certified.
  const certificate = await certifyLicense(tools, facts, license.copy_for === null ? made : undefined);
  yield { name: 'CERTIFICATE.pdf', bytes: await printCertificate(tools, facts) };
  yield { name: 'certificate.json', bytes: Buffer.from(certificate) };
  yield { name: 'LICENSE.txt', bytes: Buffer.from(license.font_license) };
  const shop = (await tools.readOwnSettings()).identity.name;
  yield { name: licenceFileOf(shop), bytes: Buffer.from(licenseText(license)) };
  yield* termsFiles(tools, license);
  yield { name: 'README.txt', bytes: Buffer.from(readmeText(license, readme, tools.settings.PUBLIC_URL, shop)) };
}

/**
 * The named instances of variable fonts, for programs that know no axes; each is stamped, and none is certified: the
 * font itself is.
 */
async function* staticEntries(tools: OrderTools, license: LicenseRow, styles: Style[]): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  const files = [...filesOf(styles, 'ttf'), ...filesOf(styles, 'otf')];
  for await (const [{ format }, fonts] of makeAhead(files, ({ key }) => staticFonts(tools, key))) {
    for (const { style, bytes } of fonts) {
      const stem = makeSlug(`${license.product_name} ${style}`, 100);
      // Two files of a family may have instances of one name.
      const name = taken.has(stem) ? `${stem}-${taken.size}` : stem;
      taken.add(stem);
      yield {
        name: `static/${name}.${format}`,
        bytes: soundFont(await tools.fonts.stamp(bytes, markOf(license))),
        compress: true,
      };
    }
  }
}

async function* stampedEntries(
  tools: OrderTools,
  license: LicenseRow,
  files: DeliveredFile[],
): AsyncGenerator<ZipEntry> {
  for await (const [, entry] of makeAhead(files, (file) => stampedEntry(tools, license, file))) yield entry;
  yield* termsFiles(tools, license);
}

async function stampedEntry(tools: OrderTools, license: LicenseRow, file: DeliveredFile) {
  const bytes = await stampFile(tools, file, markOf(license));
  return { name: file.name, bytes, compress: !/\.woff2?$/.test(file.name) };
}
