import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/**
 * How many rows of some tables were read by looking through all of them, as the database counts it; what `db` did a
 * moment ago is in it where `db` has no more than one connection.
 */
export async function rowsRead(db: Db, tables: readonly string[]): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ rows: number }>`
    select sum(seq_tup_read)::int as rows from pg_stat_user_tables where relname = any(${tables}::text[])`.execute(db);
  return rows[0]!.rows;
}
