import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isTestMode } from '#contract/payment-providers.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { findTransfer } from '#server/orders/find-transfer.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { READERS } from '../readers.ts';
import { readDocumentFacts, requestPayment } from './draft-invoice.ts';

/**
 * What an order asks for that is paid by bank transfer, as PDF: of the caller's own, or of any for those who keep the
 * books.
 */
export async function readTransferInvoice(tools: OrderTools, caller: SessionUser, id: number): Promise<FileResponse> {
  return printTransfer(tools, id, READERS.includes(caller.role) ? null : caller.id);
}

/** The same for an email. @throws Refusal where the order is not paid by bank transfer. */
export async function printTransfer(
  tools: OrderTools,
  orderId: number,
  userId: number | null,
): Promise<FileResponse & { file: Uint8Array }> {
  const { row, place } = await findTransfer(tools, orderId, userId);
  const requested = {
    reference: row.reference,
    dueOn: row.due_on,
    account: accountLines(await tools.providers.read(), place),
    at: row.created_at,
    isTest: isTestMode(place),
  };
  const document = requestPayment(
    await readDocumentFacts(tools.db, tools.settings, orderId, row.created_at),
    requested,
    await readSeller(tools.db, tools.settings),
    tools.settings,
  );
  const file = await print({ kind: 'invoice', document });
  return { file, name: `${row.reference}.pdf`, mediaType: 'application/pdf' };
}
