import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database.ts';

const PUBLIC = [
  'id',
  'username',
  'email',
  'fullname',
  'address',
  'phone_number',
  'roles',
  'created_at',
  'updated_at',
] as const;

export type NewUser = {
  username: string;
  email: string;
  password_hash: string;
  fullname: string;
  address: string;
  phone_number: string;
  roles: string[];
};

/** @throws a double in users_email_key or users_username_key. */
export const insertUser = (tx: Tx, user: NewUser) =>
  tx.insertInto('users').values(user).returning(PUBLIC).executeTakeFirstOrThrow();

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...PUBLIC, 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const userById = (db: Db, id: number) =>
  db.selectFrom('users').select(PUBLIC).where('id', '=', id).executeTakeFirst();

export const hasAdministrator = async (db: Db) =>
  (await db.selectFrom('users').select('id').where(sql<string>`roles[1]`, '=', 'admin').limit(1).executeTakeFirst()) !==
  undefined;

/** Where the first administrator gets mail; absent in a shop without one. */
export const administratorEmail = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .select('email')
      .where(sql<string>`roles[1]`, '=', 'admin')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.email;

export type NewSession = {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};
export const insertSession = (tx: Tx, session: NewSession) => tx.insertInto('sessions').values(session).execute();

export const sessionUser = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'email', 'fullname', 'roles', 'last_seen_at', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const touchSession = (db: Db, token_hash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', token_hash).execute();

export const deleteSession = (db: Db, token_hash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();

export const deleteSessionsOf = (tx: Tx, user_id: number) =>
  tx.deleteFrom('sessions').where('user_id', '=', user_id).execute();

export const deleteDeadSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<', now).execute();

export type NewReset = { token_hash: Buffer; user_id: number; created_at: Date; expires_at: Date };
export const insertReset = (tx: Tx, reset: NewReset) => tx.insertInto('password_resets').values(reset).execute();

/** Uses the link up. @returns whose it was, or nothing when it is unknown, used or too old. */
export const useReset = (tx: Tx, token_hash: Buffer, now: Date) =>
  tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();

/** Makes every open link of the account a dead one. */
export const endResetsOf = (tx: Tx, user_id: number, now: Date) =>
  tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();

export const setPassword = (tx: Tx, user_id: number, password_hash: string, now: Date) =>
  tx.updateTable('users').set({ password_hash, updated_at: now }).where('id', '=', user_id).execute();
