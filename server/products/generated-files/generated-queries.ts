import type { Db, Tx } from '#server/kit/database/database.ts';

export type GeneratedKind = 'trial' | 'specimen' | 'share';
type GeneratedRow = { product_id: number; kind: GeneratedKind; made_of: string; file_key: string };

export const generatedFile = (db: Db, product_id: number, kind: GeneratedKind) =>
  db
    .selectFrom('generated_files')
    .select(['made_of', 'file_key'])
    .where('product_id', '=', product_id)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const writeGeneratedFile = (tx: Tx, row: GeneratedRow) =>
  tx
    .insertInto('generated_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['product_id', 'kind']).doUpdateSet(row))
    .execute();
