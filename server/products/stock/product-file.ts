import { type FontProblem, isProblem } from '#fonts/engine.ts';
import { writeZip } from '#fonts/zip.ts';
import type { FileAnswer } from '#server/kit/answers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productById, stylesOf } from '../queries.ts';

type Format = 'zip' | 'ttf' | 'otf' | 'woff' | 'woff2';
type Style = Awaited<ReturnType<typeof stylesOf>>[number];
const FOLDERS = ['ttf', 'otf', 'woff', 'woff2'] as const;

/** The files of a product as the shop keeps them, for who runs it: one of a format, else a ZIP. They carry no licensee. */
export async function readProductFile(tools: Tools, id: number, format: Format): Promise<FileAnswer> {
  const product = (await productById(tools.db, id)) ?? refuse('product_not_found');
  const styles = await stylesOf(tools.db, id);
  const folders = format === 'zip' ? FOLDERS : [format];
  const files: { name: string; bytes: Uint8Array; compress: boolean }[] = [];
  for (const folder of folders) {
    for (const [at, style] of styles.entries()) {
      const bytes = await bytesOf(tools, style, folder);
      // Two styles may call themselves alike.
      const name = `${at + 1}-${style.file_name.replace(/\.\w+$/, '')}.${folder}`;
      if (bytes)
        files.push({
          name: format === 'zip' ? `${folder}/${name}` : name,
          bytes,
          compress: !folder.startsWith('woff'),
        });
    }
  }
  const [only] = files;
  if (!only || !product.formats.includes(format.toUpperCase())) return refuse('format_not_available');
  if (format !== 'zip' && files.length === 1)
    return {
      file: only.bytes,
      name: only.name.replace(/^1-/, '').replace(/[^\x20-\x7e"]/g, '_'),
      mediaType: `font/${format}`,
    };
  const name = format === 'zip' ? `product-${id}.zip` : `product-${id}-${format}.zip`;
  return { file: await writeZip(files), name, mediaType: 'application/zip' };
}

async function bytesOf(
  { storage, fonts }: Tools,
  style: Style,
  format: Exclude<Format, 'zip'>,
): Promise<Uint8Array | null> {
  if (format === 'ttf' || format === 'otf')
    return style.file_name.endsWith(`.${format}`) ? storage.get(style.file_key) : null;
  if (format === 'woff2' && style.woff2_key) return storage.get(style.woff2_key);
  const packed: Uint8Array | FontProblem = await fonts.convert(await storage.get(style.file_key), format);
  if (isProblem(packed)) throw new Error(`font could not be packed: ${packed.problem} ${packed.detail}`);
  return packed;
}
