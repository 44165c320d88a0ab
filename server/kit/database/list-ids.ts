import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export type IdList = {
  /** A table, or several, with what is asked of their rows. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** What the rows are sorted by; equal ones go by their ids. */
  by: RawBuilder<unknown>;
  isDown: boolean;
};
export type Page = { page: number; limit: number };

/**
 * The ids of a page of a list. Of the rows before it only id and order are read, which an index answers alone, and with
 * their number `total` at hand from whichever end is nearer.
 */
export async function listIds(
  db: Db,
  { from, id, by, isDown }: IdList,
  { page, limit }: Page,
  total = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const near = fromNearerEnd({ offset: (page - 1) * limit, limit }, total);
  if (near.limit === 0) return [];
  const way = sql.raw(isDown === near.isTurned ? 'asc' : 'desc');
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} order by ${by} ${way}, ${id} ${way}
      limit ${near.limit} offset ${near.offset}`.execute(db);
  const ids = rows.map((row) => row.id);
  return near.isTurned ? ids.reverse() : ids;
}

/** Rows in the order of their ids. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Slice = { offset: number; limit: number };

/**
 * A part of a list of `total` rows, read from whichever end is nearer: all rows before it have to be passed over. Where
 * `isTurned`, ask for the opposite order, and turn round what comes.
 */
export function fromNearerEnd({ offset, limit }: Slice, total: number): Slice & { isTurned: boolean } {
  const count = Math.max(0, Math.min(limit, total - offset));
  const behind = Math.max(0, total - offset - count);
  return behind < offset ? { isTurned: true, offset: behind, limit: count } : { isTurned: false, offset, limit: count };
}
