import { randomBytes } from 'node:crypto';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { holdFiles, keepFilesStill } from '#server/kit/storage/held-file-queries.ts';
import { reencodePicture } from '#server/kit/storage/reencode-picture.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';

/** Long enough for the product to be saved; after that the unused file is deleted. */
const HOLD_MS = 60 * 60_000;

/**
 * Draws a picture again, so that nothing but its pixels is stored: no place, no camera, no second file. @returns its
 * key.
 */
export async function keepPicture(
  { db, storage, clock }: Pick<Tools, 'db' | 'storage' | 'clock'>,
  file: ReceivedFile,
): Promise<string> {
  const bytes = await reencodePicture(file.path, 'images');
  const key = keyOf(bytes);
  await db.transaction().execute(async (tx) => {
    await keepFilesStill(tx);
    await holdFiles(tx, randomBytes(9).toString('hex'), [key], new Date(clock.now() + HOLD_MS));
  });
  return storage.put(bytes);
}
