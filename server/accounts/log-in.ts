import { spendVerification, verifyPassword } from '#server/kit/crypto/passwords.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { userByEmail } from './queries.ts';
import { type Challenged, openChallenge } from './second-factor/open-challenge.ts';
import { knownDevice, rememberDevice } from './sessions/known-device.ts';
import { loginRateLimits } from './sessions/login-rate-limit.ts';
import { type Checked, type LoggedIn, openSession, type Visitor } from './sessions/open-session.ts';
import { presentSessionUser } from './user.ts';

/**
 * Opens a session, or for somebody with a second factor the wait for a code. Known and unknown accounts spend the same
 * time and get the same answer. Wrong tries are counted per network, per account in a network and per account; those of
 * a browser that logged in to the account before are counted by themselves.
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
    // If hashing was too busy, the password was not checked, so the attempt doesn't count.
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
  const due = user.must_renew_password ? ({ due: 'password_due' } as const) : {};
  return { user: presentSessionUser(user), token, ...due, headers: await rememberDevice(tools, user.id, device) };
}

/** Who was made by an import has no password yet, and is no sooner refused than others. */
const verify = (user: Checked | undefined, password: string) =>
  user?.password_hash ? verifyPassword(password, user.password_hash) : spendVerification(password);
