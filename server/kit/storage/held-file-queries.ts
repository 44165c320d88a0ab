import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

const LOCK = 'held_files';

/** Prevents the removal of files until this transaction ends. */
export const keepFilesStill = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK}))`.execute(tx);

/** Prevents the recording of files until this transaction ends. */
export const lockFiles = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(tx);

/** Writes down files that are to be looked at from a moment on; those that are in use nowhere are removed then. */
export const holdFiles = (tx: Tx, holder: string, keys: readonly string[], ends_at: Date) =>
  sql`insert into held_files (file_key, holder, ends_at) select distinct key, ${holder}, ${ends_at}::timestamptz
    from unnest(${keys}::text[]) key on conflict (file_key, holder) do update set ends_at = excluded.ends_at`.execute(
    tx,
  );

/** Lets go of a file that something else in the same transaction keeps now. */
export const releaseFile = (tx: Tx, holder: string, key: string) =>
  tx.deleteFrom('held_files').where('file_key', '=', key).where('holder', '=', holder).execute();
