import { Secret, TOTP } from 'otpauth';
import { fieldWords } from '#contract/field-words.ts';
import { notNull } from '#contract/must-exist.ts';
import { SealBroken } from '#server/kit/crypto/settings-key.ts';
import { hashToken, newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { Asking } from '../password/check-password.ts';
import { recoveryCodeUsedEmail } from './emails.ts';
import { lockFactor, setLastStep, spendRecoveryCode } from './queries.ts';

const SECRET_BYTES = 20;
/** A clock may be this many steps of 30 seconds before or behind ours. */
const DRIFT = 1;

/** A secret for an app of codes (RFC 6238). */
export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** Six digits every 30 seconds, by SHA-1: what every app reads. */
const clockOf = (secret: Uint8Array, { issuer = '', email = '' } = {}) =>
  new TOTP({ issuer, label: email, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** What an app is given: the secret to type in, and the address that the picture holds. */
export function describeSecret(
  secret: Uint8Array,
  of: { issuer: string; email: string },
): { secret: string; uri: string } {
  const clock = clockOf(secret, of);
  return { secret: clock.secret.base32, uri: clock.toString() };
}

/**
 * The step of the clock that a code of six digits belongs to, at the time given or one step next to it; null for a
 * wrong one.
 */
function stepOf(secret: Uint8Array, code: string, now_ms: number): number | null {
  const clock = clockOf(secret);
  const delta = clock.validate({ token: code, timestamp: now_ms, window: DRIFT });
  return delta === null ? null : clock.counter({ timestamp: now_ms }) + delta;
}

const RECOVERY_CODES = 10;

const RECOVERY_CODE_CHARACTERS = 24;

/** Ten codes that each stand in for one of the app: 24 characters, 117 bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => notNull(newNumber(RECOVERY_CODE_CHARACTERS).match(/.{4}/g)).join('-'));

/** By what a code is stored: however its letters and groups are written. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

type Holder = { id: number; email: string; fullname: string };

/** Where in the database a secret stands, so that it opens nothing in another row. */
export const contextOf = (userId: number) => `second_factors:${userId}`;

/**
 * Accepts a code from a user with an active second factor: a code of the app, once, and none older than the last
 * accepted one; or a recovery code, which also notifies the user. The code is used up within the transaction.
 * @throws Refusal code_wrong, second_factor_off or second_factor_unreadable.
 */
export async function takeCode(tools: Tools, tx: Tx, user: Holder, code: string): Promise<void> {
  const factor = await lockFactor(tx, user.id);
  if (!factor?.since) refuse('second_factor_off');
  if (isOfApp(code)) return takeAppCode(tools, tx, user.id, factor, code);
  const hash = hashRecoveryCode(code);
  if (!(await spendRecoveryCode(tx, user.id, hash))) refuseCode();
  await queueEmails(tx, tools.clock, [
    letterTo(user, () => recoveryCodeUsedEmail(user, hash.toString('hex'), tools.settings.PUBLIC_URL)),
  ]);
}

/** Takes a code of the app against the factor that was locked. */
export async function takeAppCode(
  { clock, settingsKey, log }: Tools,
  tx: Tx,
  userId: number,
  { secret, last_step }: { secret: Buffer; last_step: number },
  code: string,
): Promise<void> {
  const step = stepOf(openSecret(), code.replace(/[\s-]/g, ''), clock.now());
  if (step === null || step <= last_step) refuseCode();
  await setLastStep(tx, userId, step);

  function openSecret(): Buffer {
    try {
      return settingsKey.open(secret, contextOf(userId));
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      log.error(
        { err: error, user: userId },
        'a second factor can not be read: is SETTINGS_KEY the one it was made with?',
      );
      return refuse('second_factor_unreadable');
    }
  }
}

const isOfApp = (code: string) => /^\d{6}$/.test(code.replace(/[\s-]/g, ''));

function refuseCode(): never {
  refuse('code_wrong', { fields: { code: fieldWords.notTheCode } });
}

/**
 * Does what asks for a code of somebody who is logged in. Ten wrong ones in a quarter of an hour are the most of one
 * session: a stolen session is no way to the factor, and does not lock the owner out of her own.
 * @throws Refusal too_many_requests.
 */
export async function countCodes<Result>(
  tools: Tools,
  { token }: Pick<Asking, 'token'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = [{ key: `code:${hashToken(token).toString('hex')}`, count: 10, window_s: 900 }];
  await enforceRateLimit(tools, limits);
  const result = await work();
  await releaseRateLimit(tools, limits);
  return result;
}
