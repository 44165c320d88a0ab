import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/** What was ever set, by section. */
export const readSections = async (db: Tx): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await db.selectFrom('shop_settings').select(['section', 'value']).execute()).map(({ section, value }) => [
      section,
      value,
    ]),
  );

/** One who changes the settings waits for the other. */
export const lockSettings = (tx: Tx) => sql`lock table shop_settings in share row exclusive mode`.execute(tx);

export const setSection = (tx: Tx, section: string, value: object, changed: { at: Date; by: number }) => {
  const row = { value: JSON.stringify(value), changed_at: changed.at, changed_by: changed.by };
  return tx
    .insertInto('shop_settings')
    .values({ section, ...row })
    .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
    .execute();
};

/** How many papers of a series and year there are; one who settles at this moment may take the next. */
export const countSeries = async (db: Tx, series: string, year: number): Promise<number> =>
  (
    await db
      .selectFrom('document_series')
      .select('last')
      .where('series', '=', series)
      .where('year', '=', year)
      .executeTakeFirst()
  )?.last ?? 0;
