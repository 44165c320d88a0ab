import type { OrderTools } from '../order-tools.ts';
import { completePapers } from './complete-invoices.ts';
import { ordersWithoutPapers } from './invoice-queries.ts';

const AT_ONCE = 50;

/**
 * Writes the papers of orders that were paid before there were invoices, the first paid first, so their numbers rise with
 * time. @returns how many orders got theirs.
 */
export async function writeOldPapers(tools: OrderTools): Promise<number> {
  const orderIds = await ordersWithoutPapers(tools.db, AT_ONCE);
  for (const orderId of orderIds) await tools.db.transaction().execute((tx) => completePapers(tools, tx, orderId));
  return orderIds.length;
}
