import { createHash } from 'node:crypto';
import { type FontEngine, type FontProblem, isProblem } from '#fonts/engine.ts';
import { writeZip } from '#fonts/zip.ts';
import type { Tools } from '#server/kit/tools.ts';
import { stylesOf } from '#server/products/queries.ts';
import { type Delivery, nameApart } from '../build-delivery.ts';
import { sfntOf } from '../font-files.ts';
import { licenseText } from '../license-papers.ts';
import type { LicenseRow } from '../queries.ts';
import type { KitFile, KitStyle } from './kit-style.ts';
import { type CharacterSet, splitCoverage } from './split-coverage.ts';
import { writeCss, writeDemo, writeIntegrity, writePreload, writeReadme } from './write-kit.ts';

type Style = Awaited<ReturnType<typeof stylesOf>>[number];

/**
 * Everything to put a font on a web site, as a ZIP: WOFF2 files by script, cut from the licensed copy, with the style sheet
 * that fetches them as they are needed. Made anew for each download, since every file names its licensee.
 */
export async function buildKit(tools: Tools, license: LicenseRow): Promise<Delivery> {
  const styles: KitStyle[] = [];
  for (const style of nameApart(await stylesOf(tools.db, license.product_id)))
    styles.push(await buildStyle(tools, license, style));
  const texts: Record<string, string> = {
    'fonts.css': writeCss(license.product_name, styles),
    'head.html': writePreload(styles),
    'index.html': writeDemo(license, styles),
    'integrity.json': writeIntegrity(styles),
    'LICENSE.txt': license.font_license,
    'LICENCE-HURUF.txt': licenseText(license),
    'README.txt': writeReadme(license),
  };
  const entries = [
    ...styles.flatMap(({ files }) => files.map(({ path, bytes }) => ({ name: path, bytes, compress: false }))),
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text), compress: true })),
  ];
  return { bytes: await writeZip(entries), name: `${license.slug}-web-kit.zip`, mediaType: 'application/zip' };
}

async function buildStyle(tools: Tools, license: LicenseRow, style: Style): Promise<KitStyle> {
  const { fonts } = tools;
  const mark = { licensee: license.licensee, licenseNumber: license.number };
  const font = sound(await fonts.stamp(await sfntOf(tools, style), mark));
  const facts = sound(await fonts.inspect(font));
  const { shape } = sound(await fonts.measure(font));
  // Only names that need no escape in an address of a style sheet.
  const stem = style.file_name.replace(/\.(ttf|otf)$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  const files: KitFile[] = [];
  for (const set of splitCoverage(facts.coverage)) {
    const bytes = await cutSet(fonts, font, set, mark);
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    files.push({ path: `files/${style.id}-${stem}-${set.name}.woff2`, set, integrity, bytes });
  }
  return { name: style.name, facts, isDefault: style.is_default, width: shape.width, files };
}

async function cutSet(
  fonts: FontEngine,
  font: Uint8Array,
  set: CharacterSet,
  mark: Parameters<FontEngine['stamp']>[1],
) {
  const cut = sound(await fonts.subset(font, set.holds));
  return sound(await fonts.stamp(sound(await fonts.convert(cut, 'woff2')), mark));
}

/** A font that was accepted once can be cut and packed: a problem here is a bug, not an outcome. */
function sound<Result extends object>(result: Result | FontProblem): Result {
  if (isProblem(result)) throw new Error(`web kit could not be made: ${result.problem} ${result.detail}`);
  return result;
}
