import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/** What was sold, each with all that belongs to it, as text that is the same when every column of it is. */
const SOLD = [
  'orders',
  'order_items',
  'payments',
  'captures',
  'licenses',
  'invoices',
  'ledger_entries',
  'users',
] as const;

/** A checksum and a count of each table of what was sold. */
export async function readState(db: Db): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of SOLD) {
    const { rows } = await sql<{ said: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\n' order by t::text)), '') as said from ${sql.table(table)} t`.execute(
      db,
    );
    state[table] = rows[0]!.said;
  }
  return state;
}

/** The time of the database, in full. */
export async function readTime(db: Db): Promise<string> {
  return (await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)).rows[0]!.at;
}

/** Somebody empties a table. @returns how many rows are left in it. */
export async function damageLicenses(db: Db): Promise<number> {
  await sql`truncate licenses cascade`.execute(db);
  return (await sql<{ left: number }>`select count(*)::int as left from licenses`.execute(db)).rows[0]!.left;
}

export const orderIds = async (db: Db): Promise<number[]> =>
  (await sql<{ id: number }>`select id from orders order by id`.execute(db)).rows.map(({ id }) => id);
export const captureIds = async (db: Db): Promise<string[]> =>
  (await sql<{ id: string }>`select id from captures order by id`.execute(db)).rows.map(({ id }) => id);

/** Paid orders that do not hold their money, their licences or their invoice, and what the books hold at the provider in cents. */
export async function readBooks(db: Db): Promise<{ wrong: number[]; held: number }> {
  const { rows } = await sql<{ wrong: number[]; held: number }>`
    select array(select o.id from orders o where o.status = 'success' and (
        o.total_cents <> (select coalesce(sum(c.amount_cents), 0) from captures c join payments p on p.id = c.payment_id where p.order_id = o.id)
        or (select count(*) from order_items i where i.order_id = o.id) <> (select count(*) from licenses l join order_items i on i.id = l.order_item_id where i.order_id = o.id)
        or (select count(*) from invoices v where v.order_id = o.id and v.copy = 1 and v.total_cents = o.total_cents) <> 1)) as wrong,
      (select coalesce(sum(case 'provider' when debit then amount_cents when credit then -amount_cents end), 0)::int from ledger_entries where kind = 'sale') as held`.execute(
    db,
  );
  return rows[0]!;
}

/** Transactions that the provider tells of and the books do not have. */
export const openDifferences = async (db: Db): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select transaction_id || ': ' || kind as id from ledger_differences where closed_at is null order by 1`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Keys of the files of fonts on offer. */
export const fontFiles = async (db: Db): Promise<string[]> =>
  (await sql<{ key: string }>`select distinct file_key as key from product_styles order by 1`.execute(db)).rows.map(
    ({ key }) => key,
  );
