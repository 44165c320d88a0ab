import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

/** Noted when a demo was made a shop of somebody's own. */
export const OWN_SHOP = 'own_shop';

/** What was ever set, by section; of a demo that became somebody's own shop that too. */
export const readSections = async (db: Tx): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (
      await sql<{ section: string; value: unknown }>`select section, value from shop_settings
        union all select name, 'true'::jsonb from shop_values where name = ${OWN_SHOP}`.execute(db)
    ).rows.map(({ section, value }) => [section, value]),
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

/** Whether anything was ever ordered. */
export const hasOrders = async (db: Tx): Promise<boolean> =>
  only(
    await sql<{ has_some: boolean }>`
      select exists (select from orders) or exists (select from proposals) as has_some`.execute(db),
  ).has_some;

/** Whoever orders meanwhile waits, and orders in what is set then. */
export const lockOrders = (tx: Tx) => sql`lock table orders, proposals in share row exclusive mode`.execute(tx);

/** The products are in other price bands: who has them in memory reads them again. */
export const noteNewBands = (tx: Tx) => tx.updateTable('products').set({ name: sql`name` }).execute();

/** How many documents of a series and year there are; one who settles at this moment may take the next. */
export const countSeries = async (db: Tx, series: string, year: number): Promise<number> =>
  (
    await db
      .selectFrom('document_series')
      .select('last')
      .where('series', '=', series)
      .where('year', '=', year)
      .executeTakeFirst()
  )?.last ?? 0;
