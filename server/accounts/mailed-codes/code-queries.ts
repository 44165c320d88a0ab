import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';

/** Keeps a code; one that the same holder had before is over. */
export const keepCode = (tx: Tx, { holder_hash, ...code }: NewRow<'mailed_codes'>) =>
  tx
    .insertInto('mailed_codes')
    .values({ holder_hash, ...code })
    .onConflict((conflict) => conflict.column('holder_hash').doUpdateSet({ ...code, tries: 0 }))
    .execute();

/** Counts a try. @returns the code that this holder waits for, while it lives and has tries left. */
export const codeToTry = (db: Db, holder_hash: Buffer, most: number, now: Date) =>
  db
    .updateTable('mailed_codes')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('holder_hash', '=', holder_hash)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();

/** A right code was no try. */
export const forgetTries = (db: Db, holder_hash: Buffer) =>
  db.updateTable('mailed_codes').set({ tries: 0 }).where('holder_hash', '=', holder_hash).execute();

/** @returns whether it was there: of two who bring the same code at once one is in. */
export const spendCode = async (tx: Tx, holder_hash: Buffer, code_hash: Buffer) =>
  (
    await tx
      .deleteFrom('mailed_codes')
      .where('holder_hash', '=', holder_hash)
      .where('code_hash', '=', code_hash)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

export const deleteCode = (tx: Tx, holder_hash: Buffer) =>
  tx.deleteFrom('mailed_codes').where('holder_hash', '=', holder_hash).execute();

export const deleteDeadCodes = (db: Db, now: Date) =>
  db.deleteFrom('mailed_codes').where('expires_at', '<=', now).execute();
