import type { SessionUser } from '#contract/nouns/accounts.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockImports } from './import-queries.ts';
import { emailHolders } from './notice-emails.ts';
import { insertNotice, type NoticeCount } from './notice-queries.ts';

/**
 * Has everybody emailed who holds imported licences and was not emailed about them. From this transaction on each
 * licence belongs to one notice, so no second request can include it again. @returns how many people and licences that
 * is.
 */
export async function notifyHolders(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  caller: SessionUser,
): Promise<NoticeCount> {
  return db.transaction().execute(async (tx) => {
    await lockImports(tx);
    const { id: noticeId, ...count } = await insertNotice(tx, new Date(clock.now()));
    if (noticeId === null) return count;
    await enqueue(tx, emailHolders, { noticeId });
    await record(tx, clock, {
      actor: caller,
      action: 'license.notify',
      subject: `import-notice:${noticeId}`,
      after: count,
    });
    return count;
  });
}
