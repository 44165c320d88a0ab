import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/** Every administrator, locked in one order, so that two who go at once do not both believe that the other stays. */
export const lockAdministrators = async (tx: Tx) =>
  (
    await sql<{ id: number }>`select id from users where roles[1] = 'admin' order by id for no key update`.execute(tx)
  ).rows.map(({ id }) => id);

/** What stands in the place of somebody who is gone. */
type Anonymous = { username: string; email: string; fullname: string };

/** Empties the row of a user where the password that was checked still stands. @returns whether it did. */
export const emptyUser = async (tx: Tx, id: number, password_hash: string, anonymous: Anonymous, now: Date) =>
  (
    await tx
      .updateTable('users')
      .set({
        ...anonymous,
        address: '',
        phone_number: '',
        password_hash: '',
        roles: ['customer'],
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Everything by which the account could still be entered or that only it could use. */
export const deleteKeysOf = async (tx: Tx, user_id: number) => {
  for (const table of [
    'sessions',
    'password_resets',
    'email_changes',
    'email_undos',
    'idempotency_keys',
    'known_devices',
    'login_challenges',
    'second_factors',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute();
};

const EMPTIED = {
  recipient: 'deleted account',
  subject: 'A mail to a deleted account',
  text_body: '',
  html_body: '',
  reply_to: null,
  attachments: '[]',
  secret: null,
  try_at: null,
};

/** The mails to somebody lose address and words and are not sent any more; that there was one stays. */
export const emptyMailsOf = (tx: Tx, user_id: number) =>
  tx.updateTable('emails').set(EMPTIED).where('user_id', '=', user_id).execute();

/** The same for the last mail to people who are gone, once it is sent. */
export const emptyLastMails = (tx: Tx) =>
  tx
    .updateTable('emails')
    .set(EMPTIED)
    .where('user_id', 'in', (q) => q.selectFrom('users').select('id').where('deleted_at', 'is not', null))
    .where('sent_at', 'is not', null)
    .where('recipient', '<>', EMPTIED.recipient)
    .execute();
