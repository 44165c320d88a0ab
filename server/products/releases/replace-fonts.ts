import { onlySent, type Tx } from '#server/kit/database/database.ts';
import { defineJob, enqueue } from '#server/kit/jobs/jobs.ts';
import type { SentFields } from '../admin/read-fields.ts';
import { deleteStyles } from '../admin/stock-queries.ts';
import { fontColumns, type KeptStyle, styleRows } from '../font-columns.ts';
import { packedOfGone } from '../generated-files/generated-queries.ts';
import { insertStyles } from '../queries.ts';
import { holdFiles } from '../upload/upload-queries.ts';
import { describeRelease, newestRelease } from './release-queries.ts';

/** A font has a new release, and its owner wants those who bought it to know. */
export const tellRelease = defineJob<{ productId: number; release: number }>('tell_release');

/** The release that some fonts go into. */
export type NextRelease = { release: number; isNew: boolean };

/**
 * Which release other fonts of a product make: the next one where somebody may have bought the present one; a draft, and a product
 * that had no fonts, is changed as it stands. @returns null for fonts that are the very files it has.
 */
export async function findNextRelease(tx: Tx, id: number, styles: readonly KeptStyle[]): Promise<NextRelease | null> {
  const newest = await newestRelease(tx, id);
  if (newest.files_version === fontColumns(styles, '').version) return null;
  const isNew = newest.published_at !== null && newest.style_count > 0;
  return { release: isNew ? newest.release + 1 : newest.release, isNew };
}

/** Whoever looks through held files finds what a product has let go of. */
export const RELEASED = 'released';

/** Writes the styles of a release. Those of an earlier release stay: whoever bought it downloads them for ever. */
export async function replaceFonts(
  tx: Tx,
  id: number,
  { release, isNew }: NextRelease,
  styles: readonly KeptStyle[],
  now: Date,
): Promise<void> {
  const gone = isNew ? [] : await deleteStyles(tx, id, release);
  await insertStyles(tx, styleRows(styles, id, release));
  const keys = gone.map(({ file_key }) => file_key);
  await holdFiles(tx, RELEASED, [...keys, ...(await packedOfGone(tx, keys))], now);
}

/**
 * Writes what the owner says of the newest release. Whether it is free is said with its fonts alone: what somebody has is not
 * taken away again.
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
    await enqueue(tx, tellRelease, { productId: id, release }, { key: `release:${id}:${release}` });
}
