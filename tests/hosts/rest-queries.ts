import fs from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/** How much is still to be done; what is scheduled for later runs now. Files packed ahead don't count. */
export async function openLeftovers(db: Db): Promise<number> {
  await sql`update payments set check_at = now()
    where state in ('creating', 'approval', 'capturing') and check_at > now()`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from graphile_worker.jobs
      where attempts < max_attempts and task_identifier <> 'files_wanted')
      + (select count(*) from orders where paid_at is not null and told_at is null)
      + (select count(*) from payments
        where news > 0 or state in ('creating', 'approval', 'capturing', 'capture_pending'))
      + (select count(*) from captures c where not exists (select from ledger_entries e where e.transaction_id = c.id))
      + (select count(*) from emails where try_at is not null))::int as count`.execute(db);
  return rows[0]!.count;
}

/** Orders that aren't as a buyer's response stated: missing, or not paid. */
export async function paidInVain(db: Db, paid: readonly number[], placed: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${placed}::int[]) id where not exists (select from orders o where o.id = id.id)
    union select id from unnest(${paid}::int[]) id where not exists (
      select from orders o where o.id = id.id and o.status = 'success' and o.paid_at is not null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keys in the folder of a store without a row, and keys in a row without a stored file. */
export async function findOrphans(db: Db, folder: string): Promise<string[]> {
  const stored = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .join('\n')
    .match(/\b[0-9a-f]{64}(?=\._S3rver_object$)/gm);
  const { rows } = await sql<{ key: string; trouble: string }>`
    with known as (
      select file_key as key, true as is_wanted from product_styles
      union select packed_key, true from packed_fonts where packed_key is not null
      union select file_key, true from generated_files where file_key is not null
      union select picture_key, true from products where picture_key is not null
      union select file_key, false from held_files),
    kept as (select unnest(${stored ?? []}::text[]) as key)
    select key, 'nobody knows it' as trouble from kept where key not in (select key from known)
    union select key, 'it is not there' from known where is_wanted and key not in (select key from kept)`.execute(db);
  return rows.map(({ key, trouble }) => `${key}: ${trouble}`);
}
