import { type Letter, letterTo, queueEmails } from '#server/kit/email/email.ts';
import type { Tools } from '#server/kit/tools.ts';
import { reminderEmail, unclaimedEmail } from './client-emails.ts';
import { claimUnclaimed, factsOfClients } from './client-queries.ts';
import { languageOfPayer, newLink } from './send-link.ts';

const DAY_MS = 86_400_000;
const WAIT_MS = 7 * DAY_MS;

/**
 * Writes once to clients who haven't taken their licences within a week, with a link, and tells the payers.
 * @returns for how many orders.
 */
export async function queueClientReminders({
  db,
  clock,
  settings,
}: Pick<Tools, 'db' | 'clock' | 'settings'>): Promise<number> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const orders = await claimUnclaimed(tx, now, new Date(now.getTime() - WAIT_MS));
    if (orders.length === 0) return 0;
    const letters: Letter[] = [];
    for (const facts of await factsOfClients(tx, orders)) {
      const { email: to, payer } = facts;
      if (to !== null) {
        const link = await newLink(tx, facts.order_id, now);
        const write = () => reminderEmail(facts, to, link, settings.PUBLIC_URL);
        letters.push({ to, language: languageOfPayer(facts), write });
      }
      if (!payer.is_deleted) letters.push(letterTo(payer, () => unclaimedEmail(facts, settings.PUBLIC_URL)));
    }
    await queueEmails(tx, clock, letters);
    return orders.length;
  });
}
