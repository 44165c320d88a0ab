import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';

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
