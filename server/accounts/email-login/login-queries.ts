import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/** The account that an email belongs to, held until the end of the transaction. */
export const lockUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'fullname', 'roles', 'password_hash', 'email_proved_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** From here on no password opens the account, until another one is set. */
export const takeOffPassword = (tx: Tx, id: number, updated_at: Date) =>
  tx.updateTable('users').set({ password_hash: '', updated_at }).where('id', '=', id).execute();
