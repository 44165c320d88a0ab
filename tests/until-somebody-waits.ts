import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '#server/kit/database/database.ts';

/** Waits until somebody waits for what this transaction has locked; who waits for anything else doesn't count. */
export async function untilSomebodyWaits(tx: Tx): Promise<void> {
  const waiting = async () =>
    (
      await sql`select from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
    ).rows.length;
  await expect.poll(waiting).toBeGreaterThan(0);
}
