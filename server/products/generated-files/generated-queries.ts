import type { Db, Tx } from '#server/kit/database/database.ts';

export type MadeKind = 'trial' | 'specimen' | 'share';
type MadeRow = { product_id: number; kind: MadeKind; made_of: string; file_key: string };

export const madeFile = (db: Db, product_id: number, kind: MadeKind) =>
  db
    .selectFrom('made_files')
    .select(['made_of', 'file_key'])
    .where('product_id', '=', product_id)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const writeMadeFile = (tx: Tx, row: MadeRow) =>
  tx
    .insertInto('made_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['product_id', 'kind']).doUpdateSet(row))
    .execute();
