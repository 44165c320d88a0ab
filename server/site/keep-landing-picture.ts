import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { reencodePicture } from '#server/kit/storage/reencode-picture.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteUnshownPictures, insertPicture } from './queries.ts';

/** How long a picture waits for the template that is being written. */
const UNSHOWN_MS = 24 * 60 * 60_000;

/** Keeps a picture for landing pages, and forgets those that no template came to show. @returns its key. */
export async function keepLandingPicture(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { path }: ReceivedFile,
): Promise<string> {
  const webp = Buffer.from(await reencodePicture(path, 'picture'));
  const key = keyOf(webp);
  await db.transaction().execute(async (tx) => {
    await deleteUnshownPictures(tx, new Date(clock.now() - UNSHOWN_MS));
    await insertPicture(tx, { key, webp, used_at: new Date(clock.now()) });
  });
  return key;
}
