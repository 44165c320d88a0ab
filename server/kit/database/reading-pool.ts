import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Database, type Db, databaseErrorOf, isDatabaseAway, openDatabase } from './database.ts';
import type { Freshness } from './freshness.ts';
import { preparedPool } from './prepared-pool.ts';
import { standOfPrimary, standOfStandby } from './reading-queries.ts';
import type { Tables } from './tables.ts';

/** How often a standby that is behind is asked again. */
const ASK_AGAIN_MS = 5;
/** So long one that does not answer is left alone. */
const LEAVE_ALONE_MS = 1_000;

/** Who only reads; whether at the standby is chosen at the first statement, so that all of one answer comes from one place. */
type Reader = { atStandby?: boolean };
const readers = new AsyncLocalStorage<Reader>();

/** What `run` asks may be answered by a standby that has all that was heard of. It writes nothing. */
export const whileReading = <Answer>(run: () => Answer): Answer => readers.run({}, run);

/** What `run` asks is answered by the primary, whoever waits for it. */
export const atPrimary = <Answer>(run: () => Answer): Answer => readers.exit(run);

type Following = {
  hasAll(): boolean;
  /** It did not answer: nobody waits for it again until it has. */
  fell(): void;
};

/**
 * Whether a standby has everything that `freshness` has heard of. A version that was heard of was committed before, so the primary is asked how
 * far it has written, and the standby until it has done all of that; meanwhile the answer is no. Nothing is asked while nothing changes.
 */
export function followStandby(
  primary: Pick<pg.Pool, 'query'>,
  standby: Pick<pg.Pool, 'query'>,
  freshness: Pick<Freshness, 'version'>,
): Following {
  let hasAll: number | null = null;
  let isCatchingUp = false;
  const catchUp = async () => {
    const version = freshness.version();
    const written = await standOfPrimary(primary);
    while (freshness.version() === version) {
      const stand = await standOfStandby(standby, written);
      // One that was promoted follows nobody any more.
      if (!stand.is_following) return sleep(LEAVE_ALONE_MS, undefined, { ref: false });
      if (stand.has_all) {
        hasAll = version;
        return;
      }
      await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
  };
  return {
    hasAll: () => {
      if (hasAll === freshness.version()) return true;
      if (!isCatchingUp) {
        isCatchingUp = true;
        catchUp()
          // The primary answers instead, and says for itself when it is away.
          .catch(() => sleep(LEAVE_ALONE_MS, undefined, { ref: false }))
          .finally(() => {
            isCatchingUp = false;
          });
      }
      return false;
    },
    fell: () => {
      hasAll = null;
    },
  };
}

/**
 * The database, whose readers (`whileReading`) are answered by a standby while that has all that `freshness` has heard of. What the standby
 * can not finish the primary does.
 */
export function openReading(
  primary: Pick<Database, 'pool'>,
  standby: { connection: string; size: number; limit_ms: number; onError: (error: Error) => void },
  freshness: Pick<Freshness, 'version'>,
): { db: Db; close(): Promise<void> } {
  const there = openDatabase(standby.connection, standby);
  const pools = {
    primary: preparedPool(primary.pool, () => undefined),
    standby: preparedPool(there.pool, () => undefined),
  };
  const following = followStandby(primary.pool, there.pool, freshness);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: nearerPool(pools, following) }) });
  return { db, close: there.close };
}

type Pools = { primary: PostgresPool; standby: PostgresPool };

function nearerPool({ primary, standby }: Pools, { hasAll, fell }: Following): PostgresPool {
  return {
    connect: async () => {
      const reader = readers.getStore();
      if (!reader) return primary.connect();
      reader.atStandby ??= hasAll();
      if (!reader.atStandby) return primary.connect();
      const leave = () => {
        reader.atStandby = false;
        fell();
      };
      try {
        return orElse(await standby.connect(), primary, leave);
      } catch {
        leave();
        return primary.connect();
      }
    },
    // Both are closed by whoever opened them.
    end: async () => undefined,
  } as PostgresPool;
}

/** A connection of the standby; what fails there, since the standby is what it is, is asked of the primary. */
function orElse(near: PostgresPoolClient, primary: PostgresPool, leave: () => void): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await near.query(text, values);
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      leave();
      const other = await primary.connect();
      try {
        return await other.query(text, values);
      } finally {
        other.release();
      }
    }
  };
  return { query, release: () => near.release() } as PostgresPoolClient;
}

/** It is away, or what it has to do for its primary could not wait for the statement (40001). */
const isOfStandby = (error: unknown) => isDatabaseAway(error) || databaseErrorOf(error)?.code === '40001';
