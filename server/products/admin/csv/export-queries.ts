import type { Db, RowOf } from '#server/kit/database/database.ts';

const COLUMNS = [
  'id',
  'sku',
  'name',
  'type',
  'short_description',
  'description',
  'regular_price_cents',
  'own_sale_price_cents',
  'categories',
  'tags',
  'designers',
  'foundries',
  'status',
  'in_plans',
  'parts',
  'style_count',
] as const;
export type ExportedRow = RowOf<'products', (typeof COLUMNS)[number]>;

/** The fonts behind an id that were not deleted, in the order of their ids: a table can't say what a bundle has. */
export const productsAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('products')
    .select([...COLUMNS])
    .where('archived_at', 'is', null)
    .where('kind', '=', 'family')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The licence types of today, in the order of the shop. */
export const livingTypes = (db: Db) =>
  db.selectFrom('license_types').select(['id', 'name']).where('archived_at', 'is', null).orderBy('id').execute();
