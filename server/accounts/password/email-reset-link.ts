import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { pageOf } from '#server/kit/email/email-template.ts';
import type { Tools } from '#server/kit/tools.ts';
import { resetEmail } from '../account-emails.ts';
import { insertReset, lockUser, userByEmail } from '../queries.ts';

/** So long a link to a new password lives. */
export const RESET_MS = 60 * 60_000;

/** Mails a link to set a new password, when there is such an account. */
export async function emailResetLink({ db, clock, settings }: Tools, email: string, ask: string): Promise<void> {
  const user = await userByEmail(db, email);
  if (!user) return;
  const token = newToken();
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    // An address that was given up in this very moment gets no link any more.
    if ((await lockUser(tx, user.id))?.email !== user.email) return;
    await insertReset(tx, {
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: new Date(now),
      expires_at: new Date(now + RESET_MS),
    });
    await queueEmails(tx, clock, [
      letterTo(user, () => ({
        about: `password_reset:${ask}`,
        secret: token,
        ...resetEmail(user, pageOf(settings.PUBLIC_URL, `/reset?token=${token}`)),
      })),
    ]);
  });
}
