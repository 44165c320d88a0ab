import { randomInt, timingSafeEqual } from 'node:crypto';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { codeToTry, forgetTries, keepCode, spendCode } from './code-queries.ts';

/** So long a mailed code works. */
export const CODE_MS = 10 * 60_000;
const MOST_TRIES = 5;

/** Six digits that cannot be foreseen. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** With the holder's token in it, which the database doesn't have: digits alone would be tried in a second. */
const hashCode = (holder: string, code: string) => hashToken(`${holder}:${digitsOf(code)}`);

/** Keeps a code that is about to be mailed to `email`, for the holder of a token alone. */
export async function holdCode({ clock }: Pick<Tools, 'clock'>, tx: Tx, holder: string, mailed: CodeTo): Promise<void> {
  const [holder_hash, code_hash] = [hashToken(holder), hashCode(holder, mailed.code)];
  await keepCode(tx, { holder_hash, email: mailed.email, code_hash, expires_at: new Date(clock.now() + CODE_MS) });
}

type CodeTo = { email: string; code: string };

/**
 * Counts a try at the code that the holder of a token was mailed, and says whether it is right; then it is still to be
 * spent. Five wrong ones are the end of it.
 * @returns null where no code is waited for any more.
 */
export async function tryMailedCode(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  holder: string,
  typed: string,
): Promise<{ email: string; isRight: boolean } | null> {
  const waiting = await codeToTry(db, hashToken(holder), MOST_TRIES, new Date(clock.now()));
  if (!waiting) return null;
  const isRight = timingSafeEqual(waiting.code_hash, hashCode(holder, typed));
  if (isRight) await forgetTries(db, hashToken(holder));
  return { email: waiting.email, isRight };
}

/** Uses a code up. @returns whether it was still there. */
export const spendMailedCode = (tx: Tx | Db, holder: string, typed: string): Promise<boolean> =>
  spendCode(tx, hashToken(holder), hashCode(holder, typed));
