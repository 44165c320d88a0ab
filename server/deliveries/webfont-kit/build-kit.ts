import { createHash } from 'node:crypto';
import { mustExist } from '#contract/must-exist.ts';
import { isInPart } from '#contract/parts.ts';
import { licenceFileOf } from '#contract/shop/demo-identity.ts';
import type { CharacterSet, FontEngine } from '#fonts/engine.ts';
import type { ZipEntry } from '#fonts/zip.ts';
import { nameApart } from '#server/documents/certificate/delivered-files.ts';
import { makeAhead } from '#server/kit/make-ahead.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { stylesOf } from '#server/products/catalogue/queries.ts';
import { EDITIONS } from '#server/products/generated-files/generated-queries.ts';
import { soundFont } from '#server/products/generated-files/pack-font.ts';
import { type Delivery, hashRecipe, nameRelease, stampedFacts, zipped } from '../delivery.ts';
import { namesOf } from '../domains/present-domains.ts';
import { licenseText, termsFiles } from '../license-text.ts';
import type { LicenseRow } from '../queries.ts';
import { type CutFace, cutStyle } from './cut-kit.ts';
import { nameFamilies } from './name-families.ts';
import type { KitFile, KitStyle } from './write-kit.ts';
import { writeCss, writeDemo, writeHolder, writeIntegrity, writePreload, writeReadme } from './write-kit.ts';

type Style = Awaited<ReturnType<typeof stylesOf>>[number];

/**
 * Everything to put a font on a web site, as a ZIP: WOFF2 files by script, each with its licensee's name, and the style
 * sheet that loads them on demand.
 */
export async function buildKit(tools: OrderTools, license: LicenseRow): Promise<Delivery> {
  const all = await stylesOf(tools.db, license.product_id, license.release);
  const stored = nameApart(all.filter(({ name }) => isInPart(license.part, name)));
  const made = stored.map(({ id, name, is_default, file_name, file_key }) => [
    id,
    name,
    is_default,
    file_name,
    file_key,
  ]);
  const recipe = hashRecipe('kit', EDITIONS, stampedFacts(license), license.terms_version, made, namesOf(license));
  return zipped(`${license.slug}-web-kit${nameRelease(license)}`, recipe, () => entriesOf(tools, license, stored));
}

const textEntries = (texts: Record<string, string>): ZipEntry[] =>
  Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));

/** What is there at once, the font files style by style, and last what is written about all of them. */
async function* entriesOf(tools: OrderTools, license: LicenseRow, stored: Style[]): AsyncGenerator<ZipEntry> {
  yield* termsFiles(tools, license);
  yield* textEntries({
    'LICENSE.txt': license.font_license,
    [licenceFileOf((await tools.readOwnSettings()).identity.name)]: licenseText(license),
  });
  const stamped: Omit<KitStyle, 'family'>[] = [];
  for await (const [style, faces] of makeAhead(stored, ({ file_key }) => cutStyle(tools, file_key))) {
    for (const face of faces) {
      const isSecond = face !== faces[0];
      const kit = await stampFace(tools.fonts, license, style, face, isSecond);
      for (const { path, bytes } of [...kit.parts, kit.whole]) yield { name: path, bytes, compress: false };
      stamped.push(kit);
    }
  }
  const families = nameFamilies(license.product_name, stamped);
  const styles = stamped.map((style): KitStyle => ({ ...style, family: mustExist(families.get(style)) }));
  const isDivided = styles.some(({ parts }) => parts.length > 0);
  yield* textEntries({
    'README.txt': writeReadme(license, styles),
    'fonts.css': `${writeHolder(license)}${writeCss(styles)}`,
    ...(isDivided ? { 'fonts-whole.css': `${writeHolder(license)}${writeCss(styles, true)}` } : {}),
    'head.html': writePreload(styles),
    'index.html': writeDemo(license, styles),
    'integrity.json': writeIntegrity(styles),
  });
}

/** @param isSecond where a font has an upright and an italic face. */
async function stampFace(
  fonts: FontEngine,
  license: LicenseRow,
  style: Style,
  { facts, run, parts, whole }: CutFace,
  isSecond: boolean,
): Promise<Omit<KitStyle, 'family'>> {
  const mark = { licensee: license.copy_for ?? license.licensee, licenseNumber: license.number };
  // Only names that need no escape in an address of a style sheet.
  const stem = `${style.file_name.replace(/\.(ttf|otf)$/, '').replace(/[^A-Za-z0-9_-]+/g, '-')}${isSecond ? '-italic' : ''}`;
  const stampFile = async (set: CharacterSet | null, cut: Uint8Array): Promise<KitFile> => {
    const bytes = soundFont(await fonts.stamp(cut, mark));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return { path: `files/${style.id}-${stem}-${set?.name ?? 'whole'}.woff2`, set, integrity, bytes };
  };
  const stamped: KitFile[] = [];
  for (const { set, bytes } of parts) stamped.push(await stampFile(set, bytes));
  return {
    name: isSecond ? `${style.name} Italic` : style.name,
    facts,
    isDefault: style.is_default && !isSecond,
    run,
    parts: stamped,
    whole: await stampFile(null, whole),
  };
}
