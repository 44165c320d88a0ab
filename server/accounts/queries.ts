import { sql } from 'kysely';
import { cleanEmail } from '#contract/text/emails.ts';
import type { Db, NewRow, RowOf, Tx } from '#server/kit/database/database.ts';

/** What the shop shows of a user. */
export const PUBLIC = [
  'id',
  'username',
  'email',
  'fullname',
  'address',
  'phone_number',
  'roles',
  'language',
  'created_at',
  'updated_at',
] as const;

/** @throws a double in users_email_key or users_username_key. */
export const insertUser = (tx: Tx, user: NewRow<'users'>) =>
  tx.insertInto('users').values(user).returning(PUBLIC).executeTakeFirstOrThrow();

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...PUBLIC, 'password_hash', 'must_renew_password'])
    .where(sql`lower(email)`, '=', (cleanEmail(email) ?? email).toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const livingUser = (db: Db, id: number) => db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null);

export const userById = (db: Db, id: number) => livingUser(db, id).select(PUBLIC).executeTakeFirst();

/** The same, held until the end of the transaction: every verb that changes an account locks it first. */
export const lockUser = (tx: Tx, id: number) => livingUser(tx, id).select(PUBLIC).forNoKeyUpdate().executeTakeFirst();

/** The same with the password, held as by `lockUser`. */
export const lockUserWithPassword = (tx: Tx, id: number) =>
  livingUser(tx, id)
    .select([...PUBLIC, 'password_hash'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const userWithPassword = (db: Db, id: number) =>
  livingUser(db, id)
    .select([...PUBLIC, 'password_hash'])
    .executeTakeFirst();

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

/**
 * Opens a session if the account still has the password that was checked: one that is changed or deleted in this very
 * moment gets none. @returns whether it did.
 */
export const insertSession = async (tx: Tx, session: NewRow<'sessions'>, password_hash: string) => {
  const { token_hash, user_id, created_at, last_seen_at, confirmed_at, expires_at } = session;
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, user_id, created_at, last_seen_at, confirmed_at, expires_at)
    select ${token_hash}, id, ${created_at}, ${last_seen_at}, ${confirmed_at}, ${expires_at} from users
    where id = ${user_id} and password_hash = ${password_hash} and deleted_at is null for share`.execute(tx);
  return numAffectedRows === 1n;
};

type SessionUserRow = RowOf<'users', 'id' | 'username' | 'email' | 'fullname' | 'roles' | 'must_renew_password'> &
  RowOf<'sessions', 'created_at' | 'last_seen_at' | 'confirmed_at'> & { has_second_factor: boolean; snapshot: string };

/** Who calls. As text, since every call asks it, and put together of its parts it takes ten times as long here. */
export const sessionUser = async (db: Db, token_hash: Buffer, now: Date) =>
  (
    await sql<SessionUserRow>`
      select u.id, u.username, u.email, u.fullname, u.roles, u.must_renew_password, s.created_at, s.last_seen_at,
        s.confirmed_at,
        exists (select from second_factors where user_id = u.id and since is not null) as has_second_factor,
        pg_current_snapshot()::text as snapshot
      from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${token_hash} and s.expires_at > ${now}`.execute(db)
  ).rows[0];

/** Writes when a session was last seen and when it ends now, unless another process has done so since `before`. */
export const touchSession = (db: Db, token_hash: Buffer, seen: { at: Date; expires_at: Date }, before: Date) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: seen.at, expires_at: seen.expires_at })
    .where('token_hash', '=', token_hash)
    .where('last_seen_at', '<', before)
    .execute();

export const deleteSession = (db: Db, token_hash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();

export const deleteSessionsOf = (tx: Tx, user_id: number) =>
  tx.deleteFrom('sessions').where('user_id', '=', user_id).execute();

export const deleteDeadSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<', now).execute();

export const insertReset = (tx: Tx, reset: NewRow<'password_resets'>) =>
  tx.insertInto('password_resets').values(reset).execute();

/** Locks the account of a link. Every verb that changes an account takes this lock first. */
export const lockUserOfReset = (tx: Tx, token_hash: Buffer) =>
  sql`select from users where id = (select user_id from password_resets
    where token_hash = ${token_hash}) for no key update`.execute(tx);

/** Whether there is such a link, and it was not used and is not too old. */
export const isResetOpen = async (db: Db, token_hash: Buffer, now: Date) =>
  (await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

/** Uses up the link. @returns its account, or nothing when the link is unknown, used or too old. */
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

/** From here on the password of a user opens nothing but the choice of another one. */
export const demandNewPassword = (tx: Tx, id: number) =>
  tx.updateTable('users').set({ must_renew_password: true }).where('id', '=', id).execute();

export const setPassword = (tx: Tx, user_id: number, password_hash: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ password_hash, must_renew_password: false, updated_at: now })
    .where('id', '=', user_id)
    .returning(['id', 'username', 'email', 'fullname'])
    .executeTakeFirstOrThrow();
