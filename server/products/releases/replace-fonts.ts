import { onlySent, type Tx } from '#server/kit/database/database.ts';
import { defineJob, enqueue } from '#server/kit/jobs/jobs.ts';
import { holdFiles } from '#server/kit/storage/held-file-queries.ts';
import { deleteStyles } from '../catalogue/admin-product-queries.ts';
import { fontColumns, type StoredStyle, styleRows } from '../catalogue/font-columns.ts';
import { insertStyles } from '../catalogue/queries.ts';
import type { SentFields } from '../catalogue/read-fields.ts';
import { describeRelease, newestRelease } from '../catalogue/release-queries.ts';
import { packedOfGone } from '../generated-files/generated-queries.ts';

/** A font has a new release, and its owner wants those who bought it to know. */
export const notifyRelease = defineJob<{ productId: number; release: number }>('tell_release');

/** The release that some fonts go into. */
export type NextRelease = { release: number; isNew: boolean };

/**
 * Which release other fonts of a product make: the next one where somebody may have bought the present one; a draft,
 * and a product that had no fonts, is changed as it stands. @returns null for fonts that are the very files it has.
 */
export async function findNextRelease(tx: Tx, id: number, styles: readonly StoredStyle[]): Promise<NextRelease | null> {
  const newest = await newestRelease(tx, id);
  if (newest.files_version === fontColumns(styles, '').version) return null;
  const isNew = newest.published_at !== null && newest.style_count > 0;
  return { release: isNew ? newest.release + 1 : newest.release, isNew };
}

/** Anyone who looks through held files finds what a product has released. */
export const RELEASED = 'released';

/** Writes the styles of a release. Those of an earlier release stay: anyone who bought it downloads them for ever. */
export async function replaceFonts(
  tx: Tx,
  id: number,
  { release, isNew }: NextRelease,
  styles: readonly StoredStyle[],
  now: Date,
): Promise<void> {
  const gone = isNew ? [] : await deleteStyles(tx, id, release);
  await insertStyles(tx, styleRows(styles, id, release));
  const keys = gone.map(({ file_key }) => file_key);
  await holdFiles(tx, RELEASED, [...keys, ...(await packedOfGone(tx, keys))], now);
}

/**
 * Writes what the owner says of the newest release. Whether it is free is said with its fonts alone: what somebody has
 * is not taken away again.
 */
export async function describeNewest(
  tx: Tx,
  id: number,
  { release, isNew }: NextRelease,
  { releaseVersion, releaseNotes, releaseFree, tellOwners }: SentFields,
): Promise<void> {
  const words = onlySent({
    version: releaseVersion === '' ? `${release}.0` : releaseVersion,
    notes: releaseNotes,
    is_free: isNew ? releaseFree : undefined,
  });
  if (Object.keys(words).length > 0) await describeRelease(tx, id, release, words);
  if (isNew && tellOwners)
    await enqueue(tx, notifyRelease, { productId: id, release }, { key: `release:${id}:${release}` });
}
