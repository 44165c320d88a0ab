import { fieldWords } from '#contract/field-words.ts';
import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { pageOf } from '#server/kit/email/email-template.ts';
import { countTowardsRateLimit, enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  addressAskedEmail,
  addressGoneEmail,
  addressIsEmail,
  addressTakenEmail,
  addressUndoneEmail,
  addressWasEmail,
  newAddressEmail,
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
import { deleteSessionsOf, endResetsOf, insertReset, setPassword, userByEmail } from './queries.ts';
import { refuseEmailTaken, refuseTaken } from './user.ts';

const UNDO_MS = 72 * 60 * 60_000;

const LINK_MS = 60 * 60_000;

/**
 * Mails a link to the new address and a notice to the old one; nothing changes before the link is used. An address that
 * has an account already is told so by mail instead, and the answer is the same: who asks does not learn who shops here.
 */
export async function changeEmail(
  tools: Tools,
  asking: Asking,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, clock, settings } = tools;
  const userId = asking.id;
  const user = await checkPassword(tools, asking, password);
  if (email === user.email) refuse('invalid_input', { fields: { email: fieldWords.emailOwn } });
  await enforceRateLimit(tools, [{ key: `email_change:${userId}`, count: 5, window_s: 3600 }]);
  // Nobody's mailbox is filled by several accounts either; who asks is not told of the others.
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
          about: `email_new:${about}`,
          ...addressTakenEmail(holder, settings.PUBLIC_URL),
        }))
      : letterTo({ ...user, email }, () => ({
          about: `email_new:${about}`,
          secret: token,
          ...newAddressEmail({ ...user, email }, pageOf(settings.PUBLIC_URL, `/confirm-email?token=${token}`)),
        }));
    await queueEmails(tx, clock, [
      ...(isTooMuch ? [] : [toNew]),
      letterTo(user, () => addressAskedEmail(user, { about, email }, settings.PUBLIC_URL)),
    ]);
  });
}

/**
 * Makes the new address the account's, once, within sixty minutes. Other links that were mailed before end with it.
 * @returns the address, and whose it is.
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
        await moveEmail(tools, tx, user, change.email);
        return { userId: user.id, email: change.email };
      })
      // Somebody registered with it after the link was mailed.
      .catch(refuseTaken)
  );
}

/**
 * Gives an account another e-mail, by whatever way it came to that. Every link that was mailed before dies, both addresses are told,
 * and the mail to the old one has the link that sets it back. The account's row has to be locked.
 * @throws a double in users_email_key, or Refusal email_taken.
 */
export async function moveEmail(
  { clock, settings }: Pick<Tools, 'clock' | 'settings'>,
  tx: Tx,
  user: { id: number; email: string; fullname: string },
  email: string,
): Promise<void> {
  const now = clock.now();
  const token = newToken();
  const token_hash = hashToken(token);
  const about = token_hash.toString('hex');
  await setEmail(tx, user.id, email, new Date(now));
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
 * Refuses an e-mail that may still be set back to another account. It is asked after the address was written: whoever took it
 * in the very moment in which it was given up has waited for that, and sees it.
 */
export async function refuseReserved(tx: Tx, email: string, userId: number, now: Date): Promise<void> {
  if (await isReserved(tx, email, userId, now)) refuseEmailTaken();
}

/**
 * Sets the e-mail of an account back with the token of the mail to the old address, once, within 72 hours. Whoever changed it knew
 * the password, so that ends too, with every session and every other link; a link to a new one is mailed to the old address.
 * Links of later changes die with it, those of earlier ones do not.
 * @returns the address, and whose it is.
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
    await setEmail(tx, user.id, undo.email, now);
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
