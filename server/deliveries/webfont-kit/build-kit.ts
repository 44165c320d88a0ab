import { createHash } from 'node:crypto';
import type { FontEngine } from '#fonts/engine.ts';
import type { ZipEntry } from '#fonts/zip.ts';
import { nameApart } from '#server/documents/certificate/delivered-files.ts';
import type { Tools } from '#server/kit/tools.ts';
import { EDITIONS } from '#server/products/generated-files/generated-queries.ts';
import { soundFont } from '#server/products/generated-files/pack-font.ts';
import { stylesOf } from '#server/products/queries.ts';
import { namesOf } from '../domains/present-domains.ts';
import { type Delivery, hashRecipe, nameRelease, stampedFacts, zipped } from '../download/delivery.ts';
import { licenseText, termsFiles } from '../download/license-text.ts';
import type { LicenseRow } from '../queries.ts';
import { type CutStyle, cutStyle } from './cut-kit.ts';
import type { KitFile, KitStyle } from './write-kit.ts';
import { writeCss, writeDemo, writeHolder, writeIntegrity, writePreload, writeReadme } from './write-kit.ts';

type Style = Awaited<ReturnType<typeof stylesOf>>[number];

/**
 * Everything to put a font on a web site, as a ZIP: WOFF2 files by script, each of which names its licensee, with the style
 * sheet that fetches them as they are needed.
 */
export async function buildKit(tools: Tools, license: LicenseRow): Promise<Delivery> {
  const kept = nameApart(await stylesOf(tools.db, license.product_id, license.release));
  const made = kept.map(({ id, name, is_default, file_name, file_key }) => [id, name, is_default, file_name, file_key]);
  const recipe = hashRecipe('kit', EDITIONS, stampedFacts(license), license.terms_version, made, namesOf(license));
  return zipped(`${license.slug}-web-kit${nameRelease(license)}`, recipe, () => entriesOf(tools, license, kept));
}

const textEntries = (texts: Record<string, string>): ZipEntry[] =>
  Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));

/** What is there at once, the font files style by style, and last what is written about all of them. */
async function* entriesOf(tools: Tools, license: LicenseRow, kept: Style[]): AsyncGenerator<ZipEntry> {
  yield* termsFiles(tools, license);
  yield* textEntries({
    'README.txt': writeReadme(license),
    'LICENSE.txt': license.font_license,
    'LICENCE-HURUF.txt': licenseText(license),
  });
  const styles: KitStyle[] = [];
  for (const style of kept) {
    const stamped = await stampStyle(tools.fonts, license, style, await cutStyle(tools, style.file_key));
    for (const { path, bytes } of stamped.files) yield { name: path, bytes, compress: false };
    styles.push(stamped);
  }
  yield* textEntries({
    'fonts.css': `${writeHolder(license)}${writeCss(license.product_name, styles)}`,
    'head.html': writePreload(styles),
    'index.html': writeDemo(license, styles),
    'integrity.json': writeIntegrity(styles),
  });
}

async function stampStyle(
  fonts: FontEngine,
  license: LicenseRow,
  style: Style,
  { facts, run, files }: CutStyle,
): Promise<KitStyle> {
  const mark = { licensee: license.copy_for ?? license.licensee, licenseNumber: license.number };
  // Only names that need no escape in an address of a style sheet.
  const stem = style.file_name.replace(/\.(ttf|otf)$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  const stamped: KitFile[] = [];
  for (const { set, bytes: cut } of files) {
    const bytes = soundFont(await fonts.stamp(cut, mark));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    stamped.push({ path: `files/${style.id}-${stem}-${set.name}.woff2`, set, integrity, bytes });
  }
  return { name: style.name, facts, isDefault: style.is_default, run, files: stamped };
}
