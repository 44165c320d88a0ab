import { createHash } from 'node:crypto';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { BillingDocument } from '../invoice.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { READERS } from '../readers.ts';
import { creditNoteOfOrder, type InvoiceRow, invoiceOfOrder, readersOfOrder } from './invoice-queries.ts';

/** The newest copy of the invoice of an order as PDF; refused while the order is not paid. */
export async function readInvoice(tools: OrderTools, caller: SessionUser, orderId: number): Promise<FileResponse> {
  if (!(await mayRead(tools, caller, orderId))) refuse('invoice_not_found');
  return printRow((await invoiceOfOrder(tools.db, orderId)) ?? refuse('invoice_not_found'));
}

/** A credit note of an order as PDF. */
export async function readCreditNote(
  tools: OrderTools,
  caller: SessionUser,
  { id, number }: { id: number; number: string },
): Promise<FileResponse> {
  if (!(await mayRead(tools, caller, id))) refuse('credit_note_not_found');
  return printRow((await creditNoteOfOrder(tools.db, id, number)) ?? refuse('credit_note_not_found'));
}

/** @throws Error when the content is not what was written. */
export async function printRow(row: InvoiceRow): Promise<FileResponse & { file: Uint8Array }> {
  if (!createHash('sha256').update(row.content).digest().equals(row.sha256))
    throw new Error(`document ${row.number} is not as it was issued`);
  const document: BillingDocument = JSON.parse(row.content);
  const file = await print({ kind: 'invoice', document });
  return { file, name: `${row.number}.pdf`, mediaType: 'application/pdf' };
}

async function mayRead({ db }: OrderTools, caller: SessionUser, orderId: number): Promise<boolean> {
  return READERS.includes(caller.role) || (await readersOfOrder(db, orderId)).includes(caller.id);
}
