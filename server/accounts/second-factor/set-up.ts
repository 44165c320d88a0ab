import QRCode from 'qrcode';
import { queueEmails } from '#server/kit/email/email.ts';
import { readShopWords } from '#server/kit/email/shop-words-queries.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Asking, checkPassword } from '../password/check-password.ts';
import { lockUser } from '../queries.ts';
import { countCodes } from './count-codes.ts';
import { factorOnEmail } from './emails.ts';
import { beginFactor, lockFactor, replaceRecoveryCodes, switchFactorOn } from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { placeOf, takeAppCode } from './take-code.ts';
import { describeSecret, newSecret } from './totp.ts';

const BEGUN_MS = 30 * 60_000;

/** Makes a secret for the app of a user who knows the password, as text and as a picture. It counts for nothing yet. */
export async function beginSecondFactor(
  tools: Tools,
  asking: Asking,
  password: string,
): Promise<{ secret: string; uri: string; qr: string }> {
  const { db, clock, settingsKey } = tools;
  const user = await checkPassword(tools, asking, password);
  const bytes = newSecret();
  const secret = settingsKey.seal(bytes, placeOf(user.id));
  const isBegun = await beginFactor(db, { user_id: user.id, secret, begun_at: new Date(clock.now()) });
  if (!isBegun) refuse('second_factor_on');
  const { name: issuer } = await readShopWords(db);
  const described = describeSecret(bytes, { issuer, email: user.email });
  return { ...described, qr: await QRCode.toString(described.uri, { type: 'svg', errorCorrectionLevel: 'M' }) };
}

/** Switches the factor on that was begun, once a code shows that the app has its secret. @returns the recovery codes. */
export async function finishSecondFactor(tools: Tools, asking: Asking, code: string): Promise<string[]> {
  const { db, clock, settings } = tools;
  const codes = newRecoveryCodes();
  const now = clock.now();
  await countCodes(tools, asking, () =>
    db.transaction().execute(async (tx) => {
      const user = (await lockUser(tx, asking.id)) ?? refuse('unauthenticated');
      const factor = (await lockFactor(tx, user.id)) ?? refuse('second_factor_not_begun');
      if (factor.since !== null || now - factor.begun_at.getTime() > BEGUN_MS) refuse('second_factor_not_begun');
      await takeAppCode(tools, tx, user.id, factor, code);
      await switchFactorOn(tx, user.id, new Date(now));
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
      await queueEmails(tx, clock, [factorOnEmail(user, now, settings.PUBLIC_URL)]);
    }),
  );
  return codes;
}
