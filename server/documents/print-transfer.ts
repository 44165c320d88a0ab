import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isTestPlace } from '#contract/payment-providers.ts';
import { findTransfer } from '#server/checkout/transfer/transfers.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { requestPayment } from '#server/orders/invoicing/draft-invoice.ts';
import { factsOfOrder } from '#server/orders/invoicing/invoice-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { accountLines } from '#server/payments/transfer/account-lines.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { print } from './pdf/pdf-renderer.ts';
import { READERS } from './readers.ts';

/** What an order asks for that is paid by bank transfer, as PDF: of the caller's own, or of any for those who keep the books. */
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
  const asked = {
    reference: row.reference,
    dueOn: row.due_on,
    account: accountLines(await tools.providers.read(), place),
    at: row.created_at,
    isTest: isTestPlace(place),
  };
  const document = requestPayment(
    await factsOfOrder(tools.db, orderId),
    asked,
    await readSeller(tools.db, tools.settings),
    tools.settings,
  );
  const file = await print({ kind: 'invoice', document });
  return { file, name: `${row.reference}.pdf`, mediaType: 'application/pdf' };
}
