import { refuse } from '#server/kit/refusal.ts';
import { transferByCustomId } from '#server/payments/transfer/transfer-queries.ts';
import type { OrderTools } from './order-tools.ts';
import { transferOfOrder } from './transfer-queries.ts';

/** The transfer of an order, the newest where there were several; only of its buyer where one is named. */
export async function findTransfer({ db }: Pick<OrderTools, 'db'>, orderId: number, userId: number | null) {
  const payment = (await transferOfOrder(db, orderId, userId)) ?? refuse('transfer_not_found');
  const row = (await transferByCustomId(db, payment.public_id)) ?? refuse('transfer_not_found');
  return { ...payment, row };
}
