import type { OrderTools } from '../order-tools.ts';
import { completeInvoices } from './complete-invoices.ts';
import { ordersWithoutInvoices } from './invoice-queries.ts';

const AT_ONCE = 50;

/**
 * Writes the documents of orders that were paid before there were invoices, the first paid first, so their numbers rise with
 * time. @returns how many orders got theirs.
 */
export async function writeOldInvoices(tools: OrderTools): Promise<number> {
  const orderIds = await ordersWithoutInvoices(tools.db, AT_ONCE);
  for (const orderId of orderIds) await tools.db.transaction().execute((tx) => completeInvoices(tools, tx, orderId));
  return orderIds.length;
}
