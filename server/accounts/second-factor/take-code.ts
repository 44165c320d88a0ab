import { fieldWords } from '#contract/field-words.ts';
import { SealBroken } from '#server/kit/crypto/settings-key.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { recoveryCodeUsedEmail } from './emails.ts';
import { lockFactor, setLastStep, spendRecoveryCode } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

type Holder = { id: number; email: string; fullname: string };

/** Where in the database a secret stands, so that it opens nothing in another row. */
export const placeOf = (userId: number) => `second_factors:${userId}`;

/**
 * Takes a code of a user whose factor is on: of the app, never twice and none that is older than one that was taken; or a recovery
 * code, of whose use the user is told. It is taken with the transaction.
 * @throws Refusal code_wrong, second_factor_off or second_factor_unreadable.
 */
export async function takeCode(tools: Tools, tx: Tx, user: Holder, code: string): Promise<void> {
  const factor = await lockFactor(tx, user.id);
  if (!factor?.since) refuse('second_factor_off');
  if (isOfApp(code)) return takeAppCode(tools, tx, user.id, factor, code);
  const hash = hashRecoveryCode(code);
  if (!(await spendRecoveryCode(tx, user.id, hash))) refuseCode();
  await queueEmails(tx, tools.clock, [recoveryCodeUsedEmail(user, hash.toString('hex'), tools.settings.PUBLIC_URL)]);
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
      return settingsKey.open(secret, placeOf(userId));
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
