import { queueEmails } from '#server/kit/email/email.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { endingOfferEmail } from './proposal-emails.ts';
import { claimEndingOffers } from './proposal-queries.ts';

const DAY_MS = 86_400_000;
const AHEAD_MS = 3 * DAY_MS;

/**
 * Writes once to whom an offer is for, when it ends within three days and nobody has accepted it; not where it was sent
 * only just before. @returns how many mails were written.
 */
export async function queueEndingOffers({
  db,
  clock,
  settings,
}: Pick<OrderTools, 'db' | 'clock' | 'settings'>): Promise<number> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const ending = await claimEndingOffers(tx, now, { ahead_ms: AHEAD_MS, rest_ms: DAY_MS });
    const letters = ending.map((offer) => ({
      to: offer.email,
      ...(!offer.is_by_staff && { userId: offer.made_by }),
      language: offer.language ?? undefined,
      write: () => endingOfferEmail(offer, settings.PUBLIC_URL),
    }));
    await queueEmails(tx, clock, letters);
    return ending.length;
  });
}
