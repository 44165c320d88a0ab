import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/kit/database/database.ts';

/**
 * Waits until somebody waits for what a transaction of the same database has locked; not for a moment, as who makes a
 * table longer does.
 */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple',
        'advisory', 'relation')`.execute(db)
    ).rows.length;
  await expect.poll(waiting).toBeGreaterThan(0);
}
