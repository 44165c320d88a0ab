import { streamZip, type ZipEntry } from '#fonts/zip.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productById, stylesOf } from '../catalogue/queries.ts';
import { packFont } from '../generated-files/pack-font.ts';

type Format = 'zip' | 'ttf' | 'otf' | 'woff' | 'woff2';
type Style = Awaited<ReturnType<typeof stylesOf>>[number];
const FOLDERS = ['ttf', 'otf', 'woff', 'woff2'] as const;

/**
 * The files of a product as the shop stores them, for who runs it: one of a format, else a ZIP. They carry no licensee.
 */
export async function readProductFile(tools: Tools, id: number, format: Format): Promise<FileResponse> {
  const product = (await productById(tools.db, id, 'admin')) ?? refuse('product_not_found');
  const styles = await stylesOf(tools.db, id);
  if (!product.formats.includes(format.toUpperCase())) return refuse('format_not_available');
  const files = listFiles(styles, format === 'zip' ? FOLDERS : [format]);
  const [only] = files;
  if (!only) return refuse('format_not_available');
  if (format !== 'zip' && files.length === 1)
    return {
      file: await bytesOf(tools, only),
      name: only.name.replace(/^1-/, '').replace(/[^\x20-\x7e"]/g, '_'),
      mediaType: `font/${format}`,
    };
  const name = format === 'zip' ? `product-${id}.zip` : `product-${id}-${format}.zip`;
  return { file: streamZip(entriesOf(tools, files, format === 'zip')), name, mediaType: 'application/zip' };
}

type File = { name: string; style: Style; format: Exclude<Format, 'zip'> };

function listFiles(styles: readonly Style[], formats: readonly File['format'][]): File[] {
  return formats.flatMap((format) =>
    styles.flatMap((style, at) => {
      const isOwn = format === 'woff' || format === 'woff2' || style.file_name.endsWith(`.${format}`);
      // Two styles may call themselves alike.
      return isOwn ? [{ name: `${at + 1}-${style.file_name.replace(/\.\w+$/, '')}.${format}`, style, format }] : [];
    }),
  );
}

async function* entriesOf(tools: Tools, files: readonly File[], isInFolders: boolean): AsyncGenerator<ZipEntry> {
  for (const file of files) {
    const name = isInFolders ? `${file.format}/${file.name}` : file.name;
    yield { name, bytes: await bytesOf(tools, file), compress: !file.format.startsWith('woff') };
  }
}

function bytesOf(tools: Tools, { style, format }: File): Promise<Uint8Array> {
  if (format === 'ttf' || format === 'otf') return tools.storage.get(style.file_key);
  return packFont(tools, style.file_key, format);
}
