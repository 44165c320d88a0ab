import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { countTowardsRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { passwordChangedEmail } from '../account-emails.ts';
import { deleteOtherSessions, endEmailChangesOf, replacePassword } from '../account-queries.ts';
import { resetRequested } from '../jobs.ts';
import {
  deleteSessionsOf,
  endResetsOf,
  isResetOpen,
  lockUserOfReset,
  setPassword,
  useReset,
  userById,
} from '../queries.ts';
import { proveEmail } from '../receiver-queries.ts';
import { knownDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/open-session.ts';
import { checkPassword, refuseGuessable, refusePassword } from './check-password.ts';

/**
 * Sets another password. The session of `token` stays; every other one ends, and so does every link that was mailed
 * before: anyone who had the old password may have asked for it. Of two changes at once the second finds that its
 * password is old.
 */
export async function changePassword(
  tools: Tools,
  { id, token }: { id: number; token: string },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db, clock, settings } = tools;
  // Before the old one, which may be a mailed code: that is used up by being right.
  await refuseGuessable(db, newPassword, (await userById(db, id)) ?? refuse('unauthenticated'), 'newPassword');
  const user = await checkPassword(tools, { id, token }, password);
  const password_hash = await hashPassword(newPassword);
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, id, user.password_hash, password_hash, now))) refusePassword();
    await endResetsOf(tx, id, now);
    await endEmailChangesOf(tx, id, now);
    await deleteOtherSessions(tx, id, hashToken(token));
    await queueEmails(tx, clock, [
      letterTo(user, () => passwordChangedEmail(user, password_hash, settings.PUBLIC_URL)),
    ]);
  });
}

/**
 * Records a request for a new password. A job looks up whether the account exists: the answer and its time are the same
 * either way. Over the limit no email is sent, and the answer doesn't show that.
 */
export async function forgotPassword(tools: Tools, email: string, { ip, device }: Visitor): Promise<void> {
  const address = email.trim().toLowerCase();
  const known = await knownDevice(tools, address, device);
  const window_s = 3600;
  const strangers = [
    { key: `forgot:${clientNetwork(ip)}`, count: 50, window_s },
    { key: `forgot:${address}`, count: 5, window_s },
  ];
  const wait_s = await countTowardsRateLimit(
    tools,
    known === null ? strangers : [{ key: `forgot_device:${known}`, count: 5, window_s }],
  );
  if (wait_s > 0) return;
  await enqueue(tools.db, resetRequested, { email: address, ask: newToken() });
}

/**
 * Sets a new password with the token of a link, once; all sessions of the account and all other links to it end.
 * @returns the id of the account.
 */
export async function resetPassword({ db, clock, settings }: Tools, token: string, password: string): Promise<number> {
  const now = new Date(clock.now());
  // Before any work: else a stranger with made-up tokens would keep everybody's logins waiting.
  if (!(await isResetOpen(db, hashToken(token), now))) refuse('reset_link_dead');
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await lockUserOfReset(tx, hashToken(token));
    const reset = await useReset(tx, hashToken(token), now);
    if (!reset) refuse('reset_link_dead');
    const user = await setPassword(tx, reset.user_id, password_hash, now);
    await refuseGuessable(tx, password, user);
    await proveEmail(tx, user.id, now);
    await endResetsOf(tx, reset.user_id, now);
    await endEmailChangesOf(tx, reset.user_id, now);
    await deleteSessionsOf(tx, reset.user_id);
    await queueEmails(tx, clock, [
      letterTo(user, () => passwordChangedEmail(user, password_hash, settings.PUBLIC_URL)),
    ]);
    return user.id;
  });
}
