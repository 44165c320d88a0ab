import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** As whom the shop works in the embedded database. */
export const SHOP_ROLE = 'shop';

/**
 * Lets the shop's role into a database: it may read and write rows, and can change no table and no trigger, so what is
 * never to be rewritten (the audit log, issued documents, the ledger) cannot be, whatever statement gets through. Asked
 * of the owner at every start.
 */
export async function letShopIn(db: Db, { password }: { password?: unknown }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('shop role'))`.execute(tx);
    const { rows } = await sql`select 1 from pg_roles where rolname = ${SHOP_ROLE}`.execute(tx);
    const role = sql.id(SHOP_ROLE);
    if (rows.length === 0) await sql`create role ${role}`.execute(tx);
    // The tables of the job queue are closed to anyone who is not their owner, row by row.
    await sql`alter role ${role} login nosuperuser nocreatedb nocreaterole bypassrls password
      ${sql.lit(String(password))}`.execute(tx);
    for (const schema of ['public', 'graphile_worker'].map((name) => sql.id(name))) {
      await sql`grant usage on schema ${schema} to ${role}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx);
      await sql`grant usage, select, update on all sequences in schema ${schema} to ${role}`.execute(tx);
    }
  });
}
