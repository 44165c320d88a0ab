import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { pageOf } from '#server/kit/email/email-template.ts';
import { countTowardsRateLimit, enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  addressChangeEmail,
  addressGoneEmail,
  addressIsEmail,
  addressTakenEmail,
  addressUndoneEmail,
  addressWasEmail,
  newAddressEmail,
  ownAddressEmail,
} from './account-emails.ts';
import {
  endEmailChangesOf,
  endUndosAfter,
  insertEmailChange,
  insertEmailUndo,
  isReserved,
  lockUserOfEmailChange,
  lockUserOfUndo,
  setEmail,
  useEmailChange,
  useEmailUndo,
} from './account-queries.ts';
import { type Asking, checkPassword, refusePassword } from './password/check-password.ts';
import { RESET_MS } from './password/email-reset-link.ts';
import {
  deleteSessionsOf,
  endResetsOf,
  insertReset,
  setPassword,
  userByEmail,
  userById,
  userWithPassword,
} from './queries.ts';
import { proveEmail } from './receiver-queries.ts';
import { refuseEmailTaken, refuseTaken } from './user.ts';

const UNDO_MS = 72 * 60 * 60_000;

const LINK_MS = 60 * 60_000;

/**
 * Mails a link to the new address and a notice to the old one; nothing changes before the link is used. If the address
 * already has an account, it gets an email about that instead, and the answer is the same: it doesn't reveal who has an
 * account here.
 */
export async function changeEmail(
  tools: Tools,
  asking: Asking,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, clock, settings } = tools;
  const userId = asking.id;
  // Before the password, which may be a mailed code: that is used up by being right.
  if (email === (await userById(db, userId))?.email)
    refuse('invalid_input', { fields: { email: fieldWords.emailOwn } });
  const user = await checkPassword(tools, asking, password);
  await enforceRateLimit(tools, [emailLimit(userId)]);
  // Also limited per address, so that several accounts can't flood one mailbox. The limit doesn't show in the answer.
  const to = { key: `email_change_to:${email.toLowerCase()}`, count: 5, window_s: 3600 };
  const isTooMuch = (await countTowardsRateLimit(tools, [to])) > 0;
  const token = newToken();
  const token_hash = hashToken(token);
  const about = token_hash.toString('hex');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const holder = await userByEmail(tx, email);
    const isTaken = holder !== undefined && holder.id !== userId;
    const [created_at, expires_at] = [new Date(now), new Date(now + LINK_MS)];
    if (
      !isTaken &&
      !(await insertEmailChange(tx, { token_hash, user_id: userId, email, created_at, expires_at }, user.password_hash))
    )
      refusePassword();
    const toNew = isTaken
      ? letterTo(holder, () => ({
          about: `email_taken:${about}`,
          ...addressTakenEmail(holder, settings.PUBLIC_URL),
        }))
      : letterTo({ ...user, email }, () => ({
          about: `email_new:${about}`,
          secret: token,
          ...newAddressEmail({ ...user, email }, pageOf(settings.PUBLIC_URL, `/confirm-email?token=${token}`)),
        }));
    await queueEmails(tx, clock, [
      ...(isTooMuch ? [] : [toNew]),
      letterTo(user, () => addressChangeEmail(user, { about, email }, settings.PUBLIC_URL)),
    ]);
  });
}

/** Mails a link to the account's own address: who uses it has the mailbox. */
export async function sendEmailProof(tools: Tools, userId: number): Promise<void> {
  const { db, clock, settings } = tools;
  await enforceRateLimit(tools, [emailLimit(userId)]);
  const token = newToken();
  const token_hash = hashToken(token);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const user = mustExist(await userWithPassword(tx, userId));
    const change = {
      user_id: userId,
      email: user.email,
      created_at: new Date(now),
      expires_at: new Date(now + LINK_MS),
    };
    if (!(await insertEmailChange(tx, { token_hash, ...change }, user.password_hash))) return;
    await queueEmails(tx, clock, [
      letterTo(user, () => ({
        about: `email_own:${token_hash.toString('hex')}`,
        secret: token,
        ...ownAddressEmail(user, pageOf(settings.PUBLIC_URL, `/confirm-email?token=${token}`)),
      })),
    ]);
  });
}

const emailLimit = (userId: number) => ({ key: `email_change:${userId}`, count: 5, window_s: 3600 });

/**
 * Makes the new address the account's, once, within sixty minutes. Links mailed earlier stop working.
 * @returns the address and its account.
 */
export async function confirmEmail(tools: Tools, token: string): Promise<{ userId: number; email: string }> {
  const { db, clock } = tools;
  const token_hash = hashToken(token);
  const now = new Date(clock.now());
  return (
    db
      .transaction()
      .execute(async (tx) => {
        const user = (await lockUserOfEmailChange(tx, token_hash)) ?? refuse('email_link_dead');
        const change = (await useEmailChange(tx, token_hash, now)) ?? refuse('email_link_dead');
        if (change.email === user.email) await proveEmail(tx, user.id, now);
        else await moveEmail(tools, tx, user, change.email, now);
        return { userId: user.id, email: change.email };
      })
      // Somebody registered with it after the link was mailed.
      .catch(refuseTaken)
  );
}

/**
 * Gives an account another e-mail, whatever led to the change. All links mailed before stop working, both addresses are
 * notified, and the email to the old one has a link that undoes the change. `provedAt`: when the link mailed to the new
 * address was opened. The account's row has to be locked.
 * @throws a duplicate in users_email_key, or Refusal email_taken.
 */
export async function moveEmail(
  { clock, settings }: Pick<Tools, 'clock' | 'settings'>,
  tx: Tx,
  user: { id: number; email: string; fullname: string },
  email: string,
  provedAt: Date | null,
): Promise<void> {
  const now = clock.now();
  const token = newToken();
  const token_hash = hashToken(token);
  const about = token_hash.toString('hex');
  await setEmail(tx, user.id, email, provedAt, new Date(now));
  await refuseReserved(tx, email, user.id, new Date(now));
  await endEmailChangesOf(tx, user.id, new Date(now));
  await endResetsOf(tx, user.id, new Date(now));
  const [created_at, expires_at] = [new Date(now), new Date(now + UNDO_MS)];
  await insertEmailUndo(tx, { token_hash, user_id: user.id, email: user.email, created_at, expires_at });
  await queueEmails(tx, clock, [
    letterTo(user, () => ({
      ...addressWasEmail(user, { about, email }, pageOf(settings.PUBLIC_URL, `/undo-email?token=${token}`)),
      secret: token,
    })),
    letterTo({ ...user, email }, () => addressIsEmail({ ...user, email }, about, settings.PUBLIC_URL)),
  ]);
}

/**
 * Refuses an e-mail that may still be set back to another account. It is asked after the address was written: anyone
 * who took it in the very moment in which it was given up has waited for that, and sees it.
 */
export async function refuseReserved(tx: Tx, email: string, userId: number, now: Date): Promise<void> {
  if (await isReserved(tx, email, userId, now)) refuseEmailTaken();
}

/**
 * Restores the old e-mail of an account with the token mailed to the old address, once, within 72 hours. Anyone who
 * changed it knew the password, so the password, every session and every other link end too; a link to set a new
 * password is mailed to the old address. Links of later changes stop working, those of earlier ones don't.
 * @returns the address and its account.
 */
export async function undoEmail(
  { db, clock, settings }: Tools,
  token: string,
): Promise<{ userId: number; email: string }> {
  const token_hash = hashToken(token);
  const about = token_hash.toString('hex');
  const nobodys = await hashPassword(newToken());
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const user = (await lockUserOfUndo(tx, token_hash)) ?? refuse('email_undo_dead');
    const undo = (await useEmailUndo(tx, token_hash, now)) ?? refuse('email_undo_dead');
    await setEmail(tx, user.id, undo.email, now, now);
    await setPassword(tx, user.id, nobodys, now);
    await endUndosAfter(tx, user.id, undo.id, now);
    await endEmailChangesOf(tx, user.id, now);
    await endResetsOf(tx, user.id, now);
    await deleteSessionsOf(tx, user.id);
    const reset = newToken();
    const expires_at = new Date(now.getTime() + RESET_MS);
    await insertReset(tx, { token_hash: hashToken(reset), user_id: user.id, created_at: now, expires_at });
    const back = { ...user, email: undo.email };
    await queueEmails(tx, clock, [
      letterTo(back, () => ({
        ...addressUndoneEmail(back, about, pageOf(settings.PUBLIC_URL, `/reset?token=${reset}`)),
        secret: reset,
      })),
      letterTo(user, () => addressGoneEmail(user, { about, email: undo.email }, settings.PUBLIC_URL)),
    ]);
    return { userId: user.id, email: undo.email };
  });
}
