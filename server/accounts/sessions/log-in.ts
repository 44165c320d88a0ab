import type { SessionUser } from '#contract/nouns/accounts.ts';
import { spendVerification, verifyPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { insertSession, userByEmail } from '../queries.ts';
import { type Challenged, openChallenge } from '../second-factor/open-challenge.ts';
import { effectiveRole, presentSessionUser } from '../user.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { loginRateLimits } from './login-rate-limit.ts';
import { endOfSession } from './sessions.ts';

/** Whoever tries: from where, and with the token of a browser that logged in here before. */
export type Visitor = { ip: string; device: string | null };
export type LoggedIn = { user: SessionUser; token: string; headers: { 'set-cookie': string } };

/**
 * Opens a session, or for somebody with a second factor the wait for a code. Known and unknown accounts spend the same time and get the same answer. Wrong tries are counted per network, per
 * account in a network and per account; those of a browser that logged in to the account before are counted by themselves.
 */
export async function logIn(
  tools: Tools,
  tried: { email: string; password: string },
  { ip, device }: Visitor,
): Promise<LoggedIn | Challenged> {
  const email = tried.email.trim().toLowerCase();
  const limits = loginRateLimits('login', email, clientNetwork(ip), await knownDevice(tools, email, device));
  await enforceRateLimit(tools, limits).catch((error: unknown) => {
    noteSecurity(tools, { kind: 'login-refused', ip, about: 'too many' });
    throw error;
  });
  const user = await userByEmail(tools.db, email);
  const isRight = await verify(user, tried.password).catch(async (error: unknown) => {
    // Nothing was tried where nobody had time to look.
    if (error instanceof Refusal) await releaseRateLimit(tools, limits);
    throw error;
  });
  const refuseLogin = () => {
    noteSecurity(tools, { kind: 'login-refused', userId: user?.id, ip });
    return refuse('invalid_credentials');
  };
  if (!user || !isRight) return refuseLogin();
  const challenged = await openChallenge(tools, user);
  if (challenged) {
    await releaseRateLimit(tools, limits);
    return challenged;
  }
  const token = await openSession(tools, user);
  if (token === null) return refuseLogin();
  noteSecurity(tools, { kind: 'login', userId: user.id, ip });
  await releaseRateLimit(tools, limits);
  return { user: presentSessionUser(user), token, headers: await rememberDevice(tools, user.id, device) };
}

/** Who was made by an import has no password yet, and is no sooner refused than others. */
const verify = (user: Checked | undefined, password: string) =>
  user?.password_hash ? verifyPassword(password, user.password_hash) : spendVerification(password);

type Checked = { id: number; roles: string[]; password_hash: string };

/** @returns the token, of which only the hash is kept; null when the password has just become another one. */
export async function openSession(
  { db, clock }: Pick<Tools, 'clock'> & { db: Tx },
  { id, roles, password_hash }: Checked,
): Promise<string | null> {
  const token = newToken();
  const now = clock.now();
  const session = {
    token_hash: hashToken(token),
    user_id: id,
    created_at: new Date(now),
    last_seen_at: new Date(now),
    confirmed_at: new Date(now),
    expires_at: endOfSession(effectiveRole(roles), now, now),
  };
  return (await insertSession(db, session, password_hash)) ? token : null;
}
