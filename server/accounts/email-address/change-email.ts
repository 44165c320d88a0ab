import { fieldWords } from '#contract/field-words.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { countTowardsRateLimit, enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { addressAskedEmail, addressTakenEmail, newAddressEmail } from '../account-emails.ts';
import { insertEmailChange, lockUserOfEmailChange, useEmailChange } from '../account-queries.ts';
import { type Asking, checkPassword, refusePassword } from '../password/check-password.ts';
import { userByEmail } from '../queries.ts';
import { refuseTaken } from '../refuse-taken.ts';
import { moveEmail } from './move-email.ts';

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
    const letter = isTaken
      ? addressTakenEmail(holder, settings.PUBLIC_URL)
      : newAddressEmail({ ...user, email }, `${settings.PUBLIC_URL}/confirm-email?token=${token}`);
    await queueEmails(tx, clock, [
      ...(isTooMuch ? [] : [{ about: `email_new:${about}`, ...(isTaken ? {} : { secret: token }), ...letter }]),
      addressAskedEmail(user, { about, email }, settings.PUBLIC_URL),
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
