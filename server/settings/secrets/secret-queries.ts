import type { Db, Tx } from '#server/kit/database/database.ts';

/** What was sealed, when, and by whom. */
export const sealedSecrets = (db: Db) =>
  db
    .selectFrom('shop_secrets as s')
    .leftJoin('users as u', 'u.id', 's.written_by')
    .select(['s.name', 's.sealed', 's.written_at', 'u.fullname'])
    .execute();

export const writeSecret = (tx: Tx, name: string, sealed: Buffer, written: { at: Date; by: number }) => {
  const row = { sealed, written_at: written.at, written_by: written.by };
  return tx
    .insertInto('shop_secrets')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};

export const forgetSecret = (tx: Tx, name: string) => tx.deleteFrom('shop_secrets').where('name', '=', name).execute();
