import { queueEmails } from '#server/kit/email/email.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteSessionsOf, lockUser } from '../queries.ts';
import { factorTakenOffEmail } from './emails.ts';
import { deleteFactor } from './queries.ts';

/**
 * Takes the factor off for a user who lost the device: by an administrator, or by the operator of the shop (`actor` null). Nobody
 * takes off the own one this way, since a stolen session would be enough for it. All sessions of the user end.
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
    await queueEmails(tx, clock, [factorTakenOffEmail(user, clock.now(), settings.PUBLIC_URL)]);
  });
}
