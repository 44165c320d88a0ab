import { hashToken } from '#server/kit/crypto/tokens.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { type LoggedIn, limitsOf, openSession, type Visitor } from '../sessions/log-in.ts';
import { presentSessionUser } from '../user.ts';
import { countTry, deleteChallenge, userOfChallenge } from './challenge-queries.ts';
import { markOf } from './open-challenge.ts';
import { takeCode } from './take-code.ts';

const MOST_TRIES = 5;

/**
 * Ends a login that waited for a code. A challenge works once, for five minutes and five codes; wrong ones are counted beside that as
 * wrong passwords are, so that nobody who has the password tries for ever.
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
  const limits = limitsOf('code', user.email.toLowerCase(), clientNetwork(ip), known);
  const noteRefused = (error: unknown) => {
    noteSecurity(tools, { kind: 'second-factor-refused', userId: user.id, ip });
    throw error;
  };
  await enforceRateLimit(tools, limits).catch(noteRefused);
  if (!(await countTry(db, token_hash, MOST_TRIES))) refuse('challenge_dead');
  const token = await db
    .transaction()
    .execute(async (tx) => {
      await takeCode(tools, tx, user, code);
      if (!(await deleteChallenge(tx, token_hash))) refuse('challenge_dead');
      return (await openSession({ ...tools, db: tx }, user)) ?? refuse('challenge_dead');
    })
    .catch(noteRefused);
  noteSecurity(tools, { kind: 'login', userId: user.id, ip, about: 'second factor' });
  await releaseRateLimit(tools, limits);
  return { user: presentSessionUser(user), token, headers: await rememberDevice(tools, user.id, device) };
}
