import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { factorOf, insertChallenge } from './queries.ts';

const CHALLENGE_MS = 5 * 60_000;

/** The answer to a login that still needs a code. */
export type Challenged = { secondFactor: true; challenge: string };

/** A password's mark: with another password it is another one. */
export const markOf = (password_hash: string) => hashToken(password_hash);

/** Begins the second half of a login of somebody who has a factor. @returns null for everybody else. */
export async function openChallenge(
  { db, clock }: Tools,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<Challenged | null> {
  if (!(await factorOf(db, id))) return null;
  const challenge = newToken();
  const expires_at = new Date(clock.now() + CHALLENGE_MS);
  const login = { token_hash: hashToken(challenge), user_id: id, password_mark: markOf(password_hash), expires_at };
  await insertChallenge(db, login);
  return { secondFactor: true, challenge };
}
