import { sql } from 'kysely';
import type { Db, NewRow } from '#server/kit/database/database.ts';

/** Whether this browser has logged in to the account of this email before. */
export const hasDevice = async (db: Db, token_hash: Buffer, email: string) =>
  (await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('token_hash', '=', token_hash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Stores a browser as known to this account; only the `most` recently seen ones stay stored. */
export const keepDevice = async (db: Db, device: NewRow<'known_devices'>, most: number) => {
  const { user_id, seen_at } = device;
  await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ seen_at }))
    .execute();
  await sql`delete from known_devices where user_id = ${user_id} and token_hash in (
    select token_hash from known_devices where user_id = ${user_id}
      order by seen_at desc, token_hash offset ${most})`.execute(db);
};
