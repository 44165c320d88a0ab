import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { only } from '../database/only.ts';

/** Counts a try under a key. @returns how many there were in its window, this one with them. */
export const countTry = async (db: Db, { key, start, end }: { key: string; start: Date; end: Date }): Promise<number> =>
  only(
    await sql<{ count: number }>`
      insert into rate_limits (key, window_start, ends_at, count) values (${key}, ${start}, ${end}, 1)
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count`.execute(db),
  ).count;

/** How many tries there were under a key in its window. */
export const triesSoFar = async (db: Db, { key, start }: { key: string; start: Date }): Promise<number> =>
  (
    await db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', key)
      .where('window_start', '=', start)
      .executeTakeFirst()
  )?.count ?? 0;

export const takeTryBack = (db: Db, { key, start }: { key: string; start: Date }) =>
  sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key} and window_start = ${start}`.execute(db);
