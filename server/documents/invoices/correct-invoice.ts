import { fieldWords } from '#contract/field-words.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { writeCanonicalJson } from '#contract/text/canonical-json.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { correctInvoiceTo, type InvoiceTo } from '#server/orders/billing.ts';
import { findTransfer } from '#server/orders/find-transfer.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { TaxRequest } from '#server/orders/order-tax.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { isMisspeltTaxNumber } from '#server/settings/tax/tax-number.ts';
import { correctBuyer, type Invoice } from '../invoice.ts';
import { READERS } from '../readers.ts';
import { invoiceOfOrder, keepTaxRequest, payerOfOrder, setBilling } from './invoice-queries.ts';
import { changesTax, taxWithNumber } from './tax-with-number.ts';
import { writeInvoiceCopy } from './write-invoice-copy.ts';

type Correction = InvoiceTo & { taxId: string; poNumber?: string | undefined };

/** More copies are never needed, and each is stored for ever. */
const MOST_COPIES = 20;

/**
 * Writes another copy of an invoice, and of its credit notes, with the name, company, address, tax id and purchase
 * order number of their buyer.
 * Number, date, lines, total and tax stay, and so do the copies before it. A tax id that would change the tax is not
 * written: it waits until staff have checked it. The invoice of an order that is still to be paid changes at once.
 */
export async function correctInvoice(tools: OrderTools, caller: SessionUser, orderId: number, requested: Correction) {
  const { db, clock } = tools;
  const { taxId, poNumber, ...corrections } = requested;
  if (isMisspeltTaxNumber(taxId)) refuse('invalid_input', { fields: { taxId: fieldWords.vatNumber } });
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await payerOfOrder(tx, orderId);
    const isStaff = READERS.includes(caller.role);
    if (!order || !(order.user_id === caller.id || isStaff)) return refuse('invoice_not_found');
    if (order.user_id !== caller.id)
      await record(tx, clock, {
        actor: caller,
        action: 'invoice.correct',
        subject: `order:${orderId}`,
        after: { fields: Object.entries(requested).flatMap(([name, value]) => (value ? [name] : [])) },
      });
    const invoiceTo = correctInvoiceTo(order.invoice_to, corrections);
    const billing = { invoiceTo, poNumber };
    if (!order.is_paid) return correctPaymentRequest(tools, tx, orderId, { billing, taxId, settled: order.vat_id });
    const cached = mustExist(await invoiceOfOrder(tx, orderId));
    const { buyer, tax, poNumber: poBefore = '', ...before }: Invoice = JSON.parse(cached.content);
    const po = poNumber ?? poBefore;
    const isSame = taxId === buyer.taxId;
    const waits = !isSame && changesTax(tax, (await taxWithNumber(tools, tx, { buyer, tax, ...before }, taxId)).tax);
    const corrected = { ...correctBuyer(buyer, corrections), taxId: waits ? buyer.taxId : taxId };
    const isWritten = !waits || po !== poBefore || writeCanonicalJson(corrected) !== writeCanonicalJson(buyer);
    if (isWritten && cached.copy >= MOST_COPIES) refuse('invoice_copies');
    const copy = isWritten
      ? await writeInvoiceCopy(tx, orderId, {
          ...before,
          ...(po !== '' && { poNumber: po }),
          copy: cached.copy,
          buyer: corrected,
          tax,
        })
      : cached.copy;
    if (isWritten) await setBilling(tx, orderId, billing);
    const isOpen = order.tax_request?.state === 'open';
    if (waits || isOpen) await keepTaxRequest(tx, orderId, requestOf(waits ? taxId : null, order, clock.now()));
    return { number: cached.number, copy, isTaxIdWaiting: waits };
  });
}

/**
 * The same of an order that waits for a bank transfer. Its tax was set when it was placed, so another tax id is for
 * another order.
 */
async function correctPaymentRequest(
  tools: OrderTools,
  tx: Tx,
  orderId: number,
  { billing, taxId, settled }: { billing: Parameters<typeof setBilling>[2]; taxId: string; settled: string },
) {
  const transfer = await findTransfer(tools, orderId, null).catch(() => refuse('invoice_not_found'));
  if (taxId !== '' && taxId !== settled) refuse('invalid_input', { fields: { taxId: fieldWords.taxIdSettled } });
  await setBilling(tx, orderId, billing);
  return { number: transfer.row.reference, copy: 0, isTaxIdWaiting: false };
}

/** Who types another number takes the one back that waits. */
function requestOf(
  taxId: string | null,
  { tax_request }: { tax_request: TaxRequest | null },
  now_ms: number,
): TaxRequest {
  const now = new Date(now_ms).toISOString();
  if (taxId === null) return { ...notNull(tax_request), state: 'withdrawn', decided_at: now };
  return { number: taxId, state: 'open', asked_at: now, decided_at: null, reason: '' };
}
