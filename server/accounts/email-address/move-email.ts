import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import type { Tools } from '#server/kit/tools.ts';
import { addressIsEmail, addressWasEmail } from '../account-emails.ts';
import { endEmailChangesOf, setEmail } from '../account-queries.ts';
import { endResetsOf } from '../queries.ts';
import { refuseEmailTaken } from '../refuse-taken.ts';
import { insertEmailUndo, isReserved } from './undo-queries.ts';

const UNDO_MS = 72 * 60 * 60_000;

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
  const link = `${settings.PUBLIC_URL}/undo-email?token=${token}`;
  await queueEmails(tx, clock, [
    { ...addressWasEmail(user, { about, email }, link), secret: token },
    addressIsEmail({ ...user, email }, about, settings.PUBLIC_URL),
  ]);
}

/**
 * Refuses an e-mail that may still be set back to another account. It is asked after the address was written: whoever took it
 * in the very moment in which it was given up has waited for that, and sees it.
 */
export async function refuseReserved(tx: Tx, email: string, userId: number, now: Date): Promise<void> {
  if (await isReserved(tx, email, userId, now)) refuseEmailTaken();
}
