import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kit/database.ts';
import { neededCodePoints, toMultirange } from './coverage.ts';
import type { Filters, ReadyFilters } from './filters.ts';

/** What the bits of coverages.latin stand for (migration 0020). */
const LATIN = { first: 0x20, last: 0x24f };

/** Looks up which coverages can draw the text that is asked for; many fonts share one. */
export async function readyFilters<F extends Filters>(
  db: Db,
  { text, ...rest }: F,
): Promise<Omit<F, 'text'> & ReadyFilters> {
  const needed = neededCodePoints(text ?? '');
  if (needed.length === 0) return { ...rest, coverages: undefined };
  const points = needed.map(([point]) => point);
  const isLatin = points.every((point) => point >= LATIN.first && point <= LATIN.last);
  const canDraw = isLatin ? hasBits(points) : sql`coverage @> ${toMultirange(needed)}::int4multirange`;
  const { rows } = await sql<{ id: number }>`select id from coverages where ${canDraw}`.execute(db);
  return { ...rest, coverages: rows.map(({ id }) => id) };
}

function hasBits(points: number[]): RawBuilder<unknown> {
  const bits = Array.from({ length: LATIN.last - LATIN.first + 1 }, (_, at) =>
    points.includes(LATIN.first + at) ? 1 : 0,
  );
  const mask = sql`${bits.join('')}::bit varying`;
  return sql`latin & ${mask} = ${mask}`;
}

/** Whether a coverage has a code point. */
export const hasPoint = (point: RawBuilder<unknown>) =>
  sql`case when ${point} between ${sql.lit(LATIN.first)} and ${sql.lit(LATIN.last)} then get_bit(latin, ${point} - ${sql.lit(LATIN.first)}) = 1
    else coverage @> ${point} end`;
