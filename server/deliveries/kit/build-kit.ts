import { createHash } from 'node:crypto';
import type { FontEngine } from '#fonts/engine.ts';
import { writeZip } from '#fonts/zip.ts';
import type { Tools } from '#server/kit/tools.ts';
import { stylesOf } from '#server/products/queries.ts';
import { type Delivery, nameApart } from '../build-delivery.ts';
import { licenseText } from '../license-papers.ts';
import type { LicenseRow } from '../queries.ts';
import { type CutStyle, cutKit, sound } from './cut-kit.ts';
import type { KitFile, KitStyle } from './kit-style.ts';
import { writeCss, writeDemo, writeIntegrity, writePreload, writeReadme } from './write-kit.ts';

type Style = Awaited<ReturnType<typeof stylesOf>>[number];

/**
 * Everything to put a font on a web site, as a ZIP: WOFF2 files by script, each of which names its licensee, with the style
 * sheet that fetches them as they are needed.
 */
export async function buildKit(tools: Tools, license: LicenseRow): Promise<Delivery> {
  const kept = nameApart(await stylesOf(tools.db, license.product_id));
  const cut = await cutKit(tools, license.product_id, kept);
  const styles: KitStyle[] = [];
  for (const [at, style] of kept.entries()) styles.push(await stampStyle(tools.fonts, license, style, cut[at]!));
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
    const bytes = sound(await fonts.stamp(cut, mark));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    stamped.push({ path: `files/${style.id}-${stem}-${set.name}.woff2`, set, integrity, bytes });
  }
  return { name: style.name, facts, isDefault: style.is_default, run, files: stamped };
}
