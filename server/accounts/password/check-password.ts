import { fieldWords } from '#contract/field-words.ts';
import { verifyPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { userWithPassword } from '../queries.ts';

/** Whoever is logged in, with the token of his session. */
export type Asking = { id: number; token: string };

/**
 * Asks whoever is logged in to prove it before something that can not be taken back. Ten wrong answers in a quarter of an hour
 * are the most of one session: a stolen session is no way to the password, and does not lock the owner out of his own.
 * @returns the user with the hash that was matched; what follows must still find that one in its transaction.
 * @throws Refusal password_wrong or too_many_requests.
 */
export async function checkPassword(tools: Tools, { id, token }: Asking, password: string) {
  const limits = [{ key: `password:${hashToken(token).toString('hex')}`, count: 10, window_s: 900 }];
  await enforceRateLimit(tools, limits);
  const user = (await userWithPassword(tools.db, id)) ?? refuse('unauthenticated');
  if (!(await verifyPassword(password, user.password_hash))) refusePassword();
  await releaseRateLimit(tools, limits);
  return user;
}

/** The password is not, or not any more, the right one. */
export function refusePassword(): never {
  refuse('password_wrong', { fields: { password: fieldWords.notThePassword } });
}
