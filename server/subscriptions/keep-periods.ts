import type { Tx } from '#server/kit/database/database.ts';
import type { PeriodKeeper } from '#server/orders/order-tools.ts';
import { layOutPeriods } from '#server/orders/periods.ts';
import { purchasesOf, setPaid, setRevoked, subscriptionOfOrder, writePeriods } from './queries.ts';

/** Begins and ends periods inside the transaction that moves their money; each is safe to be called again. */
export const keepPeriods: PeriodKeeper = {
  begin: async (tx, orderId, paidAt) => layOut(tx, await setPaid(tx, orderId, paidAt)),
  revoke: async (tx, orderId, at) => layOut(tx, await setRevoked(tx, orderId, at)),
  idOf: async (tx, orderId) => (await subscriptionOfOrder(tx, orderId)).id,
};

async function layOut(tx: Tx, changed: { user_id: number; plan_id: number } | undefined): Promise<void> {
  if (!changed) return;
  const bought = await purchasesOf(tx, changed.user_id, changed.plan_id);
  const purchases = bought.map(({ id, paid_at, months, revoked_at }) => ({
    id,
    paidAt: paid_at,
    months,
    revokedAt: revoked_at,
  }));
  await writePeriods(tx, layOutPeriods(purchases));
}
