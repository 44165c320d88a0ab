import { sql } from 'kysely';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

/**
 * A secret to begin with; it takes the place of one that was begun before, and never that of a factor that is on.
 * @returns whether it did.
 */
export const beginFactor = async (tx: Tx, { user_id, secret, begun_at }: NewRow<'second_factors'>) =>
  (
    await tx
      .insertInto('second_factors')
      .values({ user_id, secret, begun_at })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret, begun_at }).where('second_factors.since', 'is', null),
      )
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** The factor of a user, on or begun, held until the end of the transaction. */
export const lockFactor = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('second_factors')
    .select(['secret', 'begun_at', 'since', 'last_step'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

export const switchFactorOn = (tx: Tx, user_id: number, since: Date) =>
  tx.updateTable('second_factors').set({ since }).where('user_id', '=', user_id).execute();

/** From here on no code of this step or an older one is taken. */
export const setLastStep = (tx: Tx, user_id: number, last_step: number) =>
  tx.updateTable('second_factors').set({ last_step }).where('user_id', '=', user_id).execute();

/** Since when the factor of a user is on, and how many recovery codes are left; nothing where there is none. */
export const factorOf = (db: Db, user_id: number) =>
  db
    .selectFrom('second_factors')
    .select('since')
    .select((q) =>
      q
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .select((count) => count.fn.countAll<number>().as('left'))
        .as('left'),
    )
    .where('user_id', '=', user_id)
    .where('since', 'is not', null)
    .executeTakeFirst();

/** Puts new recovery codes in the place of all that there were. */
export const replaceRecoveryCodes = async (tx: Tx, user_id: number, hashes: Buffer[]) => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
};

/** Uses a recovery code up. @returns whether there was one. */
export const spendRecoveryCode = async (tx: Tx, user_id: number, code_hash: Buffer) =>
  (
    await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', user_id)
      .where('code_hash', '=', code_hash)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

/** Takes the factor off, with its recovery codes and the logins that wait for a code. @returns whether it was on. */
export const deleteFactor = async (tx: Tx, user_id: number) => {
  await tx.deleteFrom('login_challenges').where('user_id', '=', user_id).execute();
  const gone = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('since', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
};

/** Notes that password or code were given in a session. */
export const confirmSession = (tx: Tx, token_hash: Buffer, confirmed_at: Date) =>
  tx.updateTable('sessions').set({ confirmed_at }).where('token_hash', '=', token_hash).execute();

export const insertChallenge = (tx: Tx, challenge: NewRow<'login_challenges'>) =>
  tx.insertInto('login_challenges').values(challenge).execute();

/** Who logs in with a challenge that still lives; nothing for any other. */
export const userOfChallenge = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .select(['users.id', 'username', 'email', 'fullname', 'roles', 'password_hash', 'password_mark'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Counts a try. @returns whether the challenge had one left. */
export const countTry = async (db: Db, token_hash: Buffer, most: number) =>
  (
    await db
      .updateTable('login_challenges')
      .set((q) => ({ tries: q('tries', '+', 1) }))
      .where('token_hash', '=', token_hash)
      .where('tries', '<', most)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** @returns whether it was there: of two who answer at once one is in. */
export const deleteChallenge = async (tx: Tx, token_hash: Buffer) =>
  (await tx.deleteFrom('login_challenges').where('token_hash', '=', token_hash).executeTakeFirst()).numDeletedRows ===
  1n;

export const deleteDeadChallenges = (db: Db, now: Date) =>
  db.deleteFrom('login_challenges').where('expires_at', '<=', now).execute();

/** Counts a wrong code behind a password. @returns how many there were since the last right one. */
export const countWrongCode = async (tx: Tx, user_id: number, password_mark: Buffer) =>
  only(
    await sql<{ count: number }>`
      insert into wrong_codes as w (user_id, password_mark, count) values (${user_id}, ${password_mark}, 1)
      on conflict (user_id) do update set password_mark = excluded.password_mark,
        count = case when w.password_mark = excluded.password_mark then w.count + 1 else 1 end,
        paused_until = case when w.password_mark = excluded.password_mark then w.paused_until end
      returning count`.execute(tx),
  ).count;

export const pauseCodes = (tx: Tx, user_id: number, paused_until: Date) =>
  tx.updateTable('wrong_codes').set({ paused_until }).where('user_id', '=', user_id).execute();

/** Until when no stranger's code is looked at; nothing where that is not so. */
export const pauseOfCodes = async (db: Db, user_id: number, password_mark: Buffer) =>
  (
    await db
      .selectFrom('wrong_codes')
      .select('paused_until')
      .where('user_id', '=', user_id)
      .where('password_mark', '=', password_mark)
      .executeTakeFirst()
  )?.paused_until;

export const forgetWrongCodes = (tx: Tx, user_id: number) =>
  tx.deleteFrom('wrong_codes').where('user_id', '=', user_id).execute();
