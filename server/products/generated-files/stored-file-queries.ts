import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

const LOCK = 'held_files';

/** Prevents the removal of files until this transaction ends. */
export const keepFilesStill = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK}))`.execute(tx);

/** Prevents the recording of files until this transaction ends. */
export const lockFiles = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(tx);

export const holdFiles = (tx: Tx, holder: string, keys: readonly string[], ends_at: Date) =>
  sql`insert into held_files (file_key, holder, ends_at) select distinct key, ${holder}, ${ends_at}::timestamptz
    from unnest(${keys}::text[]) key on conflict (file_key, holder) do update set ends_at = excluded.ends_at`.execute(
    tx,
  );

/** Some files that have expired, each with whether it is still in use. */
export const endedFiles = async (tx: Tx, now: Date, most: number) =>
  (
    await sql<{ file_key: string; is_wanted: boolean }>`
      select file_key, exists (select 1 from held_files o where o.file_key = ended.file_key and o.ends_at > ${now})
        or exists (select 1 from product_styles s where s.file_key = ended.file_key)
        or exists (select 1 from packed_fonts k join product_styles s on s.file_key = k.file_key
          where k.packed_key = ended.file_key)
        or exists (select 1 from generated_files m where m.file_key = ended.file_key)
        or exists (select 1 from products p where p.picture_key = ended.file_key) as is_wanted
      from (select distinct file_key from held_files where ends_at <= ${now} limit ${most}) ended`.execute(tx)
  ).rows;

export const dropEnded = (tx: Tx, keys: readonly string[], now: Date) =>
  sql`delete from held_files where file_key = any(${keys}::text[]) and ends_at <= ${now}`.execute(tx);
