import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { addressGoneEmail, addressUndoneEmail } from '../account-emails.ts';
import { endEmailChangesOf, setEmail } from '../account-queries.ts';
import { RESET_MS } from '../password/email-reset-link.ts';
import { deleteSessionsOf, endResetsOf, insertReset, setPassword } from '../queries.ts';
import { endUndosAfter, lockUserOfUndo, useEmailUndo } from './undo-queries.ts';

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
    const link = `${settings.PUBLIC_URL}/reset?token=${reset}`;
    await queueEmails(tx, clock, [
      { ...addressUndoneEmail({ ...user, email: undo.email }, about, link), secret: reset },
      addressGoneEmail(user, { about, email: undo.email }, settings.PUBLIC_URL),
    ]);
    return { userId: user.id, email: undo.email };
  });
}
