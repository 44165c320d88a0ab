import QRCode from 'qrcode';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { readShopWords } from '#server/kit/email/shop-words-queries.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type Asking, checkPassword, refusePassword } from '../password/check-password.ts';
import { deleteSessionsOf, lockUser, lockUserWithPassword } from '../queries.ts';
import {
  contextOf,
  countCodes,
  describeSecret,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  takeAppCode,
  takeCode,
} from './codes.ts';
import { factorOffEmail, factorOnEmail, factorTakenOffEmail, recoveryCodesEmail } from './emails.ts';
import { beginFactor, deleteFactor, lockFactor, replaceRecoveryCodes, switchFactorOn } from './queries.ts';

const STARTED_MS = 30 * 60_000;

/** Makes a secret for the app of a user who knows the password, as text and as a picture. It counts for nothing yet. */
export async function beginSecondFactor(
  tools: Tools,
  asking: Asking,
  password: string,
): Promise<{ secret: string; uri: string; qr: string }> {
  const { db, clock, settingsKey } = tools;
  const user = await checkPassword(tools, asking, password);
  const bytes = newSecret();
  const secret = settingsKey.seal(bytes, contextOf(user.id));
  const hasStarted = await beginFactor(db, { user_id: user.id, secret, begun_at: new Date(clock.now()) });
  if (!hasStarted) refuse('second_factor_on');
  const { name: issuer } = await readShopWords(db);
  const described = describeSecret(bytes, { issuer, email: user.email });
  return { ...described, qr: await QRCode.toString(described.uri, { type: 'svg', errorCorrectionLevel: 'M' }) };
}

/**
 * Switches the factor on that was begun, once a code shows that the app has its secret. @returns the recovery codes.
 */
export async function finishSecondFactor(tools: Tools, asking: Asking, code: string): Promise<string[]> {
  const { db, clock, settings } = tools;
  const codes = newRecoveryCodes();
  const now = clock.now();
  await countCodes(tools, asking, () =>
    db.transaction().execute(async (tx) => {
      const user = (await lockUser(tx, asking.id)) ?? refuse('unauthenticated');
      const factor = (await lockFactor(tx, user.id)) ?? refuse('second_factor_not_begun');
      if (factor.since !== null || now - factor.begun_at.getTime() > STARTED_MS) refuse('second_factor_not_begun');
      await takeAppCode(tools, tx, user.id, factor, code);
      await switchFactorOn(tx, user.id, new Date(now));
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
      await queueEmails(tx, clock, [letterTo(user, () => factorOnEmail(user, now, settings.PUBLIC_URL))]);
    }),
  );
  return codes;
}

type Proof = { password: string; code: string };

type Holder = { id: number; email: string; fullname: string };

/** Switches the factor of somebody off who has the password and a code. */
export async function switchOffSecondFactor(tools: Tools, asking: Asking, proof: Proof): Promise<void> {
  await withBoth(tools, asking, proof, async (tx, user) => {
    await deleteFactor(tx, user.id);
    await queueEmails(tx, tools.clock, [
      letterTo(user, () => factorOffEmail(user, tools.clock.now(), tools.settings.PUBLIC_URL)),
    ]);
  });
}

/** Makes ten new recovery codes for somebody who has the password and a code; those of before end. */
export async function renewRecoveryCodes(tools: Tools, asking: Asking, proof: Proof): Promise<string[]> {
  const codes = newRecoveryCodes();
  await withBoth(tools, asking, proof, async (tx, user) => {
    await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
    await queueEmails(tx, tools.clock, [
      letterTo(user, () => recoveryCodesEmail(user, tools.clock.now(), tools.settings.PUBLIC_URL)),
    ]);
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

/**
 * Removes the second factor of a user who lost the device, as an administrator or as the operator of the shop (`actor`
 * null). Administrators can't remove their own this way, since a stolen session would be enough. All sessions of the
 * user end.
 * @throws Refusal own_second_factor, user_not_found or second_factor_off.
 */
export async function takeOffSecondFactor(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  actor: { id: number } | null,
  userId: number,
): Promise<void> {
  if (actor?.id === userId) refuse('own_second_factor');
  await db.transaction().execute(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('user_not_found');
    if (!(await deleteFactor(tx, userId))) refuse('second_factor_off');
    await deleteSessionsOf(tx, userId);
    await record(tx, clock, {
      actor,
      action: 'user.take-off-second-factor',
      subject: `user:${userId}`,
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    await queueEmails(tx, clock, [letterTo(user, () => factorTakenOffEmail(user, clock.now(), settings.PUBLIC_URL))]);
  });
}
