import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { ClientPurchase } from '#contract/nouns/clients.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentClient } from '#server/orders/client.ts';
import { presentLicense } from '../license.ts';
import { licensesOfClientOrders } from '../queries.ts';
import { countPurchasesOfPayer, purchasesOfPayer } from './client-queries.ts';

type Requested = { page: number; limit: number; query?: string | undefined };

/** A page of what the caller bought for clients, and how many orders that are. */
export async function listClients(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  caller: Pick<SessionUser, 'id'>,
  requested: Requested,
): Promise<{ purchases: ClientPurchase[]; total: number }> {
  const now = new Date(clock.now());
  const [rows, total] = await Promise.all([
    purchasesOfPayer(db, caller.id, requested),
    countPurchasesOfPayer(db, caller.id, requested.query),
  ]);
  const licenses = await licensesOfClientOrders(
    db,
    rows.map(({ order_id }) => order_id),
  );
  const byOrder = Map.groupBy(licenses, ({ client_order_id }) => client_order_id);
  const purchases = rows.map(({ order_id, client }) => ({
    orderId: order_id,
    client: presentClient(client),
    licenses: (byOrder.get(order_id) ?? []).map((row) => {
      const { showLicensee: _, domains: _domains, quote: _quote, ...license } = presentLicense(row, [], now);
      return { ...license, agencyKeeps: row.agency_keeps };
    }),
  }));
  return { purchases, total };
}
