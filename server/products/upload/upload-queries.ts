import { sql } from 'kysely';
import type { StyleProof } from '#fonts/engine.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { StoredStyle } from '../catalogue/font-columns.ts';

/** What is stored of an upload for the product that it may become. */
export type StoredFamily = {
  name: string;
  /** With what its file was called, and what its proof found: null where that could not be made. */
  styles: (StoredStyle & { file?: string; proof?: StyleProof | null })[];
  /** What the licence files next to the fonts say. */
  licenseText?: string | null;
};

export const insertUpload = (tx: Tx, row: { ref: string; user_id: number; family: string; ends_at: Date }) =>
  tx.insertInto('uploads').values(row).execute();

/** The living upload of a reference that this user was given. */
export const uploadOf = (db: Tx, ref: string, userId: number, now: Date) =>
  db
    .selectFrom('uploads')
    .select('family')
    .$narrowType<{ family: StoredFamily }>()
    .where('ref', '=', ref)
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirst();

export const deleteEndedUploads = (tx: Tx, now: Date) => tx.deleteFrom('uploads').where('ends_at', '<=', now).execute();

/** Products that have one of these files, or are called almost like this. */
export const similarProducts = async (db: Db, searchName: string, keys: readonly string[]) =>
  (
    await sql<{ name: string; is_same: boolean }>`
      select name, bool_or(is_same) as is_same from (
        select p.name, true as is_same from product_styles s
          join products p on p.id = s.product_id and p.archived_at is null
          where s.file_key = any(${keys}::text[])
        union all
        (select name, false from products where archived_at is null and search_name % ${searchName}
          and similarity(search_name, ${searchName}) > 0.7 order by similarity(search_name, ${searchName}) desc limit 3)
      ) found group by name order by 2 desc, 1 limit 3`.execute(db)
  ).rows;
