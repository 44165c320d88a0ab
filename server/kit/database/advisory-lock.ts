import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const ASK_AGAIN_MS = 300;

/**
 * Does `work` while no other process that shares the database does work of the same name; until then it waits. The lock
 * belongs to a connection, so it goes with a process that dies. Without a result when `signal` ends the wait.
 */
export async function withAdvisoryLock(
  db: Db,
  name: string,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const isDone = await db.connection().execute(async (owned) => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as got`.execute(
        owned,
      );
      if (!rows[0]?.got) return false;
      try {
        await work();
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(owned);
      }
      return true;
    });
    if (isDone) return;
    await sleep(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}
