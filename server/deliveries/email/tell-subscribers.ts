import { queueEmails } from '#server/kit/email/email.ts';
import type { Tools } from '#server/kit/tools.ts';
import { claimEnding, type Notice } from '#server/subscriptions/ending-queries.ts';
import { endingEmail } from './subscription-emails.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
/** The most urgent first: who is told of the end is not told of the week before it. */
const NOTICES: [notice: Notice, ahead_ms: number][] = [
  ['end', 0],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
];

/**
 * Writes to subscribers whose plan ends in a week, ends tomorrow or has ended, each once: the mark and the mail are one
 * transaction. Rights never depend on it. @returns how many mails were written.
 */
export async function tellSubscribers({
  db,
  clock,
  settings,
}: Pick<Tools, 'db' | 'clock' | 'settings'>): Promise<number> {
  const now = new Date(clock.now());
  let written = 0;
  for (const [notice, ahead_ms] of NOTICES) {
    written += await db.transaction().execute(async (tx) => {
      const periods = await claimEnding(tx, notice, now, new Date(now.getTime() + ahead_ms), AT_ONCE);
      if (periods.length > 0)
        await queueEmails(
          tx,
          clock,
          periods.map((period) => endingEmail(notice, period, settings.PUBLIC_URL)),
        );
      return periods.length;
    });
  }
  return written;
}
