import { sql } from 'kysely';
import type { NewRow, Tx } from '#server/kit/database/database.ts';

export const insertEmailUndo = (tx: Tx, undo: NewRow<'email_undos'>) =>
  tx.insertInto('email_undos').values(undo).execute();

/** The account of a link that sets an e-mail back, locked; nothing when there is no such link. */
export const lockUserOfUndo = async (tx: Tx, token_hash: Buffer) =>
  (
    await sql<{ id: number; email: string; fullname: string }>`
      select id, email, fullname from users where deleted_at is null
        and id = (select user_id from email_undos where token_hash = ${token_hash}) for no key update`.execute(tx)
  ).rows[0];

/** Uses the link up. @returns the e-mail it stands for, or nothing when it is used or too old. */
export const useEmailUndo = (tx: Tx, token_hash: Buffer, now: Date) =>
  tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst();

/** Makes the links of all later changes dead: whoever got those had the account from whoever this one belongs to. */
export const endUndosAfter = (tx: Tx, user_id: number, id: number, now: Date) =>
  tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('id', '>', id)
    .where('used_at', 'is', null)
    .execute();

/** Whether an e-mail may still be set back to another account. */
export const isReserved = async (tx: Tx, email: string, user_id: number, now: Date) =>
  (await tx
    .selectFrom('email_undos')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', '<>', user_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
