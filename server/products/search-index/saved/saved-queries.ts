import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/** One run of one database: another server, another database there, and one that was brought back to a time have others. */
const HISTORY = sql`concat_ws(' ', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (select oid from pg_database where datname = current_database()))`;

/** Whether the database goes on from where an index was saved, and was not put back to before it. */
export async function isHere(db: Db, of: string, position: string): Promise<boolean> {
  const { rows } = await sql<{ is_here: boolean }>`
    select ${HISTORY} = ${of} and pg_current_wal_insert_lsn() >= ${position}::pg_lsn as is_here`.execute(db);
  return rows[0]!.is_here;
}

/** Where the database stands, and the transaction that wrote each product last, where that had ended. */
export async function writtenBefore(db: Db, horizon: string) {
  // A product that was written since stands under the newer transaction, so it is not told, and is read again.
  const { rows } = await sql<{ of: string; position: string; ids: number[]; transactions: number[] }>`
    select ${HISTORY} as of, pg_current_wal_insert_lsn()::text as position,
      coalesce(json_agg(product_id), '[]') as ids, coalesce(json_agg(changed_in::text::bigint), '[]') as transactions
    from product_changes where changed_in < ${horizon}::xid8`.execute(db);
  return rows[0]!;
}
