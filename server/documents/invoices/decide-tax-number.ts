import { mustExist } from '#contract/must-exist.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { Invoice } from '../invoice.ts';
import { invoiceOfOrder, keepTaxRequest, payerOfOrder } from './invoice-queries.ts';
import { taxWithNumber } from './tax-with-number.ts';
import { writeInvoiceCopy } from './write-invoice-copy.ts';

/**
 * Staff accept the tax number that waits on an order, which writes another copy of its documents and moves the tax in
 * the books; or they decline it, and nothing changes. Staff can't decide about their own orders.
 */
export async function decideTaxNumber(
  tools: OrderTools,
  caller: Caller,
  orderId: number,
  { isAccepted, reason }: { isAccepted: boolean; reason: string },
): Promise<void> {
  const { db, clock } = tools;
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const order = (await payerOfOrder(tx, orderId)) ?? refuse('order_not_found');
    const request = order.tax_request;
    if (request?.state !== 'open') return refuse('tax_number_not_waiting');
    if (order.user_id === caller.id) refuse('own_tax_number');
    const cached = mustExist(await invoiceOfOrder(tx, orderId));
    const before: Invoice = JSON.parse(cached.content);
    const { tax, place } = await taxWithNumber(tools, tx, before, request.number);
    if (isAccepted) {
      const buyer = { ...before.buyer, taxId: request.number, ...(place ? { place } : {}) };
      await writeInvoiceCopy(tx, orderId, { ...before, copy: cached.copy, buyer, tax });
    }
    const state = isAccepted ? 'accepted' : 'declined';
    const decided_at = new Date(clock.now()).toISOString();
    await keepTaxRequest(tx, orderId, { ...request, state, reason, decided_at });
    await record(tx, clock, {
      actor: caller,
      action: 'order.tax-number',
      subject: `order:${orderId}`,
      before: { tax_id: before.buyer.taxId, tax: before.tax },
      after: { asked: request.number, state, reason, tax: isAccepted ? tax : before.tax },
    });
  });
}
