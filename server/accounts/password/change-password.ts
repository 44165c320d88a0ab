import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import type { Tools } from '#server/kit/tools.ts';
import { passwordChangedEmail } from '../account-emails.ts';
import { deleteOtherSessions, endEmailChangesOf, replacePassword } from '../account-queries.ts';
import { endResetsOf } from '../queries.ts';
import { checkPassword, refusePassword } from './check-password.ts';
import { refuseGuessable } from './common-passwords.ts';

/**
 * Sets another password. The session of `token` stays; every other one ends, and so does every link that was mailed before:
 * whoever had the old password may have asked for it. Of two changes at once the second finds that its password is old.
 */
export async function changePassword(
  tools: Tools,
  { id, token }: { id: number; token: string },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db, clock, settings } = tools;
  const user = await checkPassword(tools, { id, token }, password);
  await refuseGuessable(db, newPassword, user, 'newPassword');
  const password_hash = await hashPassword(newPassword);
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, id, user.password_hash, password_hash, now))) refusePassword();
    await endResetsOf(tx, id, now);
    await endEmailChangesOf(tx, id, now);
    await deleteOtherSessions(tx, id, hashToken(token));
    await queueEmails(tx, clock, [passwordChangedEmail(user, password_hash, settings.PUBLIC_URL)]);
  });
}
