import { createHash } from 'node:crypto';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { writeCanonicalJson } from '#server/kit/crypto/canonical-json.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Invoice } from '#server/orders/invoicing/invoice.ts';
import { insertInvoiceCopy, invoiceOfOrder, payerOfOrder } from '#server/orders/invoicing/invoice-queries.ts';
import { isMisspeltVatId, taxOf } from '#server/orders/invoicing/tax.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';

type Correction = { company: string; address: string; taxId: string };

/** Nobody needs more, and each is kept for ever. */
const MOST_COPIES = 20;

/**
 * Writes another copy of an invoice with its buyer's company, address and tax id. Number, date, lines and total stay; a tax
 * id may change what of the total is tax. The copies before it are kept.
 */
export async function correctInvoice(tools: OrderTools, caller: SessionUser, orderId: number, asked: Correction) {
  const { db, settings } = tools;
  const [company, address, taxId] = [asked.company.trim(), asked.address.trim(), asked.taxId.trim()];
  if (isMisspeltVatId(taxId)) refuse('invalid_input', { fields: { taxId: fieldWords.vatNumber } });
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await payerOfOrder(tx, orderId);
    if (order?.user_id !== caller.id || !order.is_paid) return refuse('invoice_not_found');
    const kept = (await invoiceOfOrder(tx, orderId))!;
    if (kept.copy >= MOST_COPIES) refuse('invoice_copies');
    const before: Invoice = JSON.parse(kept.content);
    const amounts = before.lines.map(({ amountCents }) => amountCents);
    const after: Invoice = {
      ...before,
      copy: kept.copy + 1,
      buyer: { ...before.buyer, company, taxId, address: address || before.buyer.address },
      tax: taxOf(amounts, { sellerCountry: before.seller.country, buyerTaxId: taxId }, settings.TAX_RATES),
    };
    const content = writeCanonicalJson(after);
    await insertInvoiceCopy(tx, {
      order_id: orderId,
      number: kept.number,
      copy: after.copy,
      total_cents: after.totalCents,
      content,
      sha256: createHash('sha256').update(content).digest(),
      issued_at: new Date(after.issuedAt),
    });
    return { number: kept.number, copy: after.copy };
  });
}
