import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** This many changed rows get their numbers at once; more get them when the next page is asked for. */
const NUMBERED_AT_ONCE = 2_000;

/** A row that changed, with the number of its last change. */
export type Update = { id: number; update_number: number };

/**
 * The rows of a table that changed after a number, in the order of their numbers. Anyone who goes on from the last
 * number misses no change and meets none twice: a row loses its number with every change (a trigger does that), numbers
 * are given here only, by one asker at a time, and a change that is not committed yet cannot be seen, so it is numbered
 * behind all that were read before.
 */
export const updatesSince = (
  db: Db,
  table: string,
  { since, limit, where = sql`true` }: { since: number; limit: number; where?: RawBuilder<unknown> },
): Promise<Update[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select from update_numbers where of_table = ${table} for update`.execute(tx);
    await sql`
      with changed as (
        select id from ${sql.table(table)} where update_number is null order by id
          limit ${sql.lit(NUMBERED_AT_ONCE)} for update skip locked
      ), numbered as (
        select id, n.last + row_number() over (order by id) as number from changed, update_numbers n
          where n.of_table = ${table}
      ), written as (
        update ${sql.table(table)} t set update_number = n.number from numbered n where t.id = n.id
      )
      update update_numbers set last = greatest(last, (select max(number) from numbered))
        where of_table = ${table}`.execute(tx);
    const { rows } = await sql<Update>`
      select id, update_number from ${sql.table(table)} t where update_number > ${since} and ${where}
      order by update_number limit ${limit}`.execute(tx);
    return rows;
  });
