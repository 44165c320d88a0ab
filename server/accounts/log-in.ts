import type { SessionUser } from '#contract/accounts.ts';
import { countAttempt, forgiveAttempt } from '#server/kit/attempts.ts';
import { spendVerification, verifyPassword } from '#server/kit/passwords.ts';
import { refuse } from '#server/kit/refusal.ts';
import { hashToken, newToken } from '#server/kit/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { insertSession, userByEmail } from './queries.ts';
import { presentSessionUser } from './user.ts';

const SESSION_MS = 30 * 86_400_000;

/**
 * Opens a session. Known and unknown accounts spend the same time and get the same answer; wrong tries are counted per
 * account and address, and per address alone.
 */
export async function logIn(
  tools: Tools,
  tried: { email: string; password: string },
  ip: string,
): Promise<{ user: SessionUser; token: string }> {
  const email = tried.email.trim().toLowerCase();
  const limits = [
    { key: `login:${ip}:${email}`, count: 10, window_s: 900 },
    { key: `login:${ip}`, count: 100, window_s: 900 },
  ];
  await countAttempt(tools, limits);
  const user = await userByEmail(tools.db, email);
  const isRight = user
    ? await verifyPassword(tried.password, user.password_hash)
    : await spendVerification(tried.password);
  if (!user || !isRight) refuse('invalid_credentials');
  const token = await openSession(tools, user);
  if (token === null) refuse('invalid_credentials');
  await forgiveAttempt(tools, limits);
  return { user: presentSessionUser(user), token };
}

type Checked = { id: number; password_hash: string };

/** @returns the token, of which only the hash is kept; null when the password has just become another one. */
export async function openSession({ db, clock }: Tools, { id, password_hash }: Checked): Promise<string | null> {
  const token = newToken();
  const now = clock.now();
  const session = {
    token_hash: hashToken(token),
    user_id: id,
    created_at: new Date(now),
    last_seen_at: new Date(now),
    expires_at: new Date(now + SESSION_MS),
  };
  return (await insertSession(db, session, password_hash)) ? token : null;
}
