import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';

const LOCK = 'held_files';

/** Nobody removes files until this transaction ends. */
export const keepFilesStill = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK}))`.execute(tx);

/** Nobody writes down files until this transaction ends. */
export const lockFiles = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(tx);

export const holdFiles = (tx: Tx, holder: string, keys: readonly string[], ends_at: Date) =>
  sql`insert into held_files (file_key, holder, ends_at) select distinct key, ${holder}, ${ends_at}::timestamptz
    from unnest(${keys}::text[]) key on conflict (file_key, holder) do update set ends_at = excluded.ends_at`.execute(
    tx,
  );

export const insertUpload = (tx: Tx, row: { ref: string; user_id: number; family: string; ends_at: Date }) =>
  tx.insertInto('uploads').values(row).execute();

/** The living upload of a reference that this user was given. */
export const uploadOf = (db: Tx, ref: string, userId: number, now: Date) =>
  db
    .selectFrom('uploads')
    .select(['family'])
    .where('ref', '=', ref)
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirst();

export const deleteEndedUploads = (tx: Tx, now: Date) => tx.deleteFrom('uploads').where('ends_at', '<=', now).execute();

/** Some files whose time has come, each with whether a product or somebody else still wants it. */
export const endedFiles = async (tx: Tx, now: Date, most: number) =>
  (
    await sql<{ file_key: string; is_wanted: boolean }>`
      select file_key, exists (select 1 from held_files o where o.file_key = ended.file_key and o.ends_at > ${now})
        or exists (select 1 from product_styles s where s.file_key = ended.file_key)
        or exists (select 1 from packed_fonts k join product_styles s on s.file_key = k.file_key where k.packed_key = ended.file_key)
        or exists (select 1 from generated_files m where m.file_key = ended.file_key)
        or exists (select 1 from products p where p.picture_key = ended.file_key) as is_wanted
      from (select distinct file_key from held_files where ends_at <= ${now} limit ${most}) ended`.execute(tx)
  ).rows;

export const dropEnded = (tx: Tx, keys: readonly string[], now: Date) =>
  sql`delete from held_files where file_key = any(${keys}::text[]) and ends_at <= ${now}`.execute(tx);

/** Products that have one of these files, or are called almost like this. */
export const similarProducts = async (db: Db, searchName: string, keys: readonly string[]) =>
  (
    await sql<{ name: string; is_same: boolean }>`
      select name, bool_or(is_same) as is_same from (
        select p.name, true as is_same from product_styles s join products p on p.id = s.product_id and p.archived_at is null
          where s.file_key = any(${keys}::text[])
        union all
        (select name, false from products where archived_at is null and search_name % ${searchName}
          and similarity(search_name, ${searchName}) > 0.7 order by similarity(search_name, ${searchName}) desc limit 3)
      ) found group by name order by 2 desc, 1 limit 3`.execute(db)
  ).rows;
