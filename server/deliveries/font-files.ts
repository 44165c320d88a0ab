import { isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { keepWoff2, stylesOf } from '#server/products/queries.ts';

type KeptStyle = { id: number; file_key: string; woff2_key: string | null };

/** The font file of a style as it was uploaded, unpacked. */
export function sfntOf({ storage }: Pick<Tools, 'storage'>, style: KeptStyle): Promise<Uint8Array> {
  return storage.get(style.file_key);
}

/** The same as WOFF2: compressed once for all buyers (seconds for a large font), then kept. */
export async function woff2Of(tools: Pick<Tools, 'db' | 'storage' | 'fonts'>, style: KeptStyle): Promise<Uint8Array> {
  if (style.woff2_key) return tools.storage.get(style.woff2_key);
  const bytes = await tools.fonts.convert(await sfntOf(tools, style), 'woff2');
  if (isProblem(bytes)) throw new Error(`font could not be compressed: ${bytes.problem} ${bytes.detail}`);
  await keepWoff2(tools.db, style.id, await tools.storage.put(bytes), bytes.byteLength);
  return bytes;
}

/** Makes what is still missing of a product's files, so that its buyers do not wait for it. */
export async function prepareFiles(tools: Pick<Tools, 'db' | 'storage' | 'fonts'>, productId: number): Promise<void> {
  for (const style of await stylesOf(tools.db, productId)) if (!style.woff2_key) await woff2Of(tools, style);
}
