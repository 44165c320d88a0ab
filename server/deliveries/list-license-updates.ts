import type { HeldLicense } from '#contract/nouns/deliveries.ts';
import { inOrderOf } from '#server/kit/database/list-ids.ts';
import { updatesSince } from '#server/kit/database/update-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { presentLicense } from './license.ts';
import { licensesById } from './queries.ts';

/** The licences that changed behind an update, each with its holder, and where to go on. */
export async function listLicenseUpdates(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { updatedSince, limit }: { updatedSince: number; limit: number },
) {
  const updates = await updatesSince(db, 'licenses', { since: updatedSince, limit });
  const ids = updates.map(({ id }) => id);
  const licenses = await presentHeld({ db, clock }, ids);
  return { licenses, next: updates.at(-1)?.update_number ?? updatedSince };
}

/** Some licences in the order of their ids, each with its holder. */
export async function presentHeld({ db, clock }: Pick<Tools, 'db' | 'clock'>, ids: number[]): Promise<HeldLicense[]> {
  const rows = inOrderOf(ids, await licensesById(db, ids));
  const now = new Date(clock.now());
  // Only licences of plans go by the plans of their holders.
  const holders = [...new Set(rows.flatMap(({ plan_id, user_id }) => (plan_id === null ? [] : [user_id])))];
  const plans = new Map(await Promise.all(holders.map(async (id) => [id, await plansOwnedBy(db, id, now)] as const)));
  return rows.map((row) => ({
    ...presentLicense(row, plans.get(row.user_id) ?? [], now),
    id: row.id,
    orderId: row.order_id,
    holder: { id: row.user_id, fullname: row.fullname, email: row.email },
  }));
}
