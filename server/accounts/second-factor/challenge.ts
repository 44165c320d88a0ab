import { fieldWords, nameField } from '#contract/field-words.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import type { Db } from '#server/kit/database/database.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Asking, checkPassword } from '../password/check-password.ts';
import { lockUser } from '../queries.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { loginRateLimits } from '../sessions/login-rate-limit.ts';
import { type LoggedIn, openSession, type Visitor } from '../sessions/open-session.ts';
import { presentSessionUser } from '../user.ts';
import { countCodes, takeCode } from './codes.ts';
import { markOf } from './open-challenge.ts';
import { confirmSession, countTry, deleteChallenge, forgetWrongCodes, userOfChallenge } from './queries.ts';
import { noteWrongCode, refuseWhilePaused } from './wrong-codes.ts';

const MOST_TRIES = 5;

/**
 * Completes a login that waits for a code. A challenge works once, for five minutes and five codes. Wrong codes are
 * also counted like wrong passwords, so that knowing the password doesn't allow endless guessing: the owner is notified
 * of five, and from the tenth on each wrong code pauses the codes.
 */
export async function answerSecondFactor(
  tools: Tools,
  { challenge, code }: { challenge: string; code: string },
  { ip, device }: Visitor,
): Promise<LoggedIn> {
  const { db, clock } = tools;
  const token_hash = hashToken(challenge);
  const user = (await userOfChallenge(db, token_hash, new Date(clock.now()))) ?? refuse('challenge_dead');
  if (!user.password_mark.equals(markOf(user.password_hash))) refuse('challenge_dead');
  const known = await knownDevice(tools, user.email, device);
  const limits = loginRateLimits('code', user.email.toLowerCase(), clientNetwork(ip), known);
  const noteRefused = (error: unknown): never => {
    noteSecurity(tools, { kind: 'second-factor-refused', userId: user.id, ip });
    throw error;
  };
  await enforceRateLimit(tools, limits).catch(noteRefused);
  if (known === null) await refuseWhilePaused(tools, user).catch(noteRefused);
  if (!(await countTry(db, token_hash, MOST_TRIES))) refuse('challenge_dead');
  const token = await db
    .transaction()
    .execute(async (tx) => {
      await takeCode(tools, tx, user, code);
      if (!(await deleteChallenge(tx, token_hash))) refuse('challenge_dead');
      await forgetWrongCodes(tx, user.id);
      return (await openSession({ ...tools, db: tx }, user)) ?? refuse('challenge_dead');
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'code_wrong') await noteWrongCode(tools, user);
      return noteRefused(error);
    });
  noteSecurity(tools, { kind: 'login', userId: user.id, ip, about: 'second factor' });
  await releaseRateLimit(tools, limits);
  return { user: presentSessionUser(user), token, headers: await rememberDevice(tools, user.id, device) };
}

type Proof = { password?: string | undefined; code?: string | undefined };

/** Notes in a session that its holder has shown the password or a code again. */
export async function confirmIdentity(tools: Tools, asking: Asking, { password, code }: Proof): Promise<void> {
  const note = (db: Db) => confirmSession(db, hashToken(asking.token), new Date(tools.clock.now()));
  if (password !== undefined) {
    await checkPassword(tools, asking, password);
    await note(tools.db);
    return;
  }
  if (code === undefined)
    return refuse('invalid_input', { fields: { password: fieldWords.missing(nameField(['password'], true)) } });
  await countCodes(tools, asking, () =>
    tools.db.transaction().execute(async (tx) => {
      const user = (await lockUser(tx, asking.id)) ?? refuse('unauthenticated');
      await takeCode(tools, tx, user, code);
      await note(tx);
    }),
  );
}
