import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Asking, checkPassword, refusePassword } from '../password/check-password.ts';
import { lockUserWithPassword } from '../queries.ts';
import { countCodes } from './count-codes.ts';
import { factorOffEmail, recoveryCodesEmail } from './emails.ts';
import { deleteFactor, replaceRecoveryCodes } from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { takeCode } from './take-code.ts';

type Proof = { password: string; code: string };
type Holder = { id: number; email: string; fullname: string };

/** Switches the factor of somebody off who has the password and a code. */
export async function switchOffSecondFactor(tools: Tools, asking: Asking, proof: Proof): Promise<void> {
  await withBoth(tools, asking, proof, async (tx, user) => {
    await deleteFactor(tx, user.id);
    await queueEmails(tx, tools.clock, [factorOffEmail(user, tools.clock.now(), tools.settings.PUBLIC_URL)]);
  });
}

/** Makes ten new recovery codes for somebody who has the password and a code; those of before end. */
export async function renewRecoveryCodes(tools: Tools, asking: Asking, proof: Proof): Promise<string[]> {
  const codes = newRecoveryCodes();
  await withBoth(tools, asking, proof, async (tx, user) => {
    await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
    await queueEmails(tx, tools.clock, [recoveryCodesEmail(user, tools.clock.now(), tools.settings.PUBLIC_URL)]);
  });
  return codes;
}

/** The work is done in the transaction that takes the code, and only while the password is the one that was checked. */
async function withBoth(
  tools: Tools,
  asking: Asking,
  { password, code }: Proof,
  work: (tx: Tx, user: Holder) => Promise<void>,
): Promise<void> {
  const { password_hash } = await checkPassword(tools, asking, password);
  await countCodes(tools, asking, () =>
    tools.db.transaction().execute(async (tx) => {
      const user = (await lockUserWithPassword(tx, asking.id)) ?? refuse('unauthenticated');
      if (user.password_hash !== password_hash) refusePassword();
      await takeCode(tools, tx, user, code);
      await work(tx, user);
    }),
  );
}
