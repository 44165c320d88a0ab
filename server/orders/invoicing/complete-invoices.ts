import type { Tx } from '#server/kit/database/database.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { tellRefund } from '../job-names.ts';
import { lockOrder } from '../lock-queries.ts';
import { draftCreditNote } from './draft-credit-note.ts';
import { draftInvoice } from './draft-invoice.ts';
import type { Invoice } from './invoice.ts';
import {
  factsOfOrder,
  insertCreditNote,
  insertInvoice,
  invoiceOfOrder,
  papersAreWritten,
  payerOfOrder,
  unwrittenRefunds,
} from './invoice-queries.ts';
import type { InvoiceTools } from './invoice-tools.ts';

/**
 * Writes the papers that an order lacks: its invoice when it was paid before there were invoices, and a credit note for
 * every refund that is done. The order's lock makes a second time change nothing. `news` is the refund
 * that was just made and is to be told. @returns whether the order was ever paid.
 */
export async function completeInvoices(
  { settings, provider }: InvoiceTools,
  tx: Tx,
  orderId: number,
  news?: number,
): Promise<boolean> {
  await lockOrder(tx, orderId);
  if (!(await payerOfOrder(tx, orderId))?.is_paid) return false;
  const facts = await factsOfOrder(tx, orderId);
  const kept = await invoiceOfOrder(tx, orderId);
  if (!kept) {
    const licenseNumbers = facts.items.flatMap(({ is_plan, license_number }) =>
      is_plan ? [] : [license_number ?? ''],
    );
    const paid = { at: facts.paid_at!, reference: facts.reference, licenseNumbers, isTest: provider.isSandbox };
    await insertInvoice(tx, orderId, draftInvoice(facts, paid, settings));
    await papersAreWritten(tx, orderId);
  }
  const invoice: Invoice = JSON.parse((kept ?? (await invoiceOfOrder(tx, orderId)))!.content);
  for (const refund of await unwrittenRefunds(tx, orderId)) {
    const positions = refund.order_item_ids?.map((id) => facts.items.findIndex((item) => item.id === id)) ?? null;
    const given = { amount_cents: refund.amount_cents, positions, reason: refund.reason, at: refund.completed_at };
    const creditNote = await insertCreditNote(
      tx,
      refund.id,
      orderId,
      draftCreditNote(invoice, given, settings.SHOP_TIMEZONE),
    );
    if (refund.id === news) await enqueue(tx, tellRefund, { creditNote });
  }
  return true;
}
