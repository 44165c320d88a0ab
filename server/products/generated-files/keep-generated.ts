import { holdFiles, keepFilesStill } from '#server/kit/storage/held-file-queries.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type GeneratedKind, generatedFile, writeGeneratedFile } from './generated-queries.ts';

/**
 * The clean-up of pending files finds files that products have released, and files that were not recorded because of a
 * crash.
 */
const HOLDER = 'made';
const HOLD_MS = 60 * 60_000;

/** What is being made in this process, so that many who want it wait for one making. */
const underway = new Map<string, Promise<Uint8Array>>();

/** A file that is generated for a product on first request, and stored as long as `madeOf` stays the same. */
export async function keepGenerated(
  tools: Pick<Tools, 'db' | 'storage' | 'clock'>,
  { productId, kind, madeOf }: { productId: number; kind: GeneratedKind; madeOf: string },
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const known = await generatedFile(tools.db, productId, kind);
  if (known?.made_of === madeOf) return tools.storage.get(known.file_key);
  const name = `${productId} ${kind} ${madeOf}`;
  const making = underway.get(name) ?? makeAndKeep().finally(() => underway.delete(name));
  underway.set(name, making);
  return making;

  async function makeAndKeep(): Promise<Uint8Array> {
    const { db, storage, clock } = tools;
    const bytes = await make();
    const file_key = keyOf(bytes);
    const hold = (keys: string[], until_ms: number) =>
      db.transaction().execute(async (tx) => {
        await keepFilesStill(tx);
        await holdFiles(tx, HOLDER, keys, new Date(clock.now() + until_ms));
      });
    await hold([file_key], HOLD_MS);
    await storage.put(bytes);
    await db
      .transaction()
      .execute((tx) => writeGeneratedFile(tx, { product_id: productId, kind, made_of: madeOf, file_key }));
    if (known && known.file_key !== file_key) await hold([known.file_key], 0);
    return bytes;
  }
}
