import { createHash } from 'node:crypto';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { writeCanonicalJson } from '#server/kit/crypto/canonical-json.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Invoice } from '#server/orders/invoicing/invoice.ts';
import { insertInvoiceCopy, invoiceOfOrder, payerOfOrder } from '#server/orders/invoicing/invoice-queries.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { type InvoiceTax, taxFor, taxOfLines } from '#server/settings/tax/tax-for.ts';
import { countryOfTaxNumber, isMisspeltTaxNumber, readTaxNumber } from '#server/settings/tax/tax-number.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';

type Correction = { company: string; address: string; taxId: string };

/** Nobody needs more, and each is kept for ever. */
const MOST_COPIES = 20;

/**
 * Writes another copy of an invoice with its buyer's company, address and tax id. Number, date, lines and total stay; where prices
 * hold their tax, a tax id may change what of the total is tax. The copies before it are kept.
 */
export async function correctInvoice(tools: OrderTools, caller: SessionUser, orderId: number, asked: Correction) {
  const { db } = tools;
  const [company, address, taxId] = [asked.company.trim(), asked.address.trim(), asked.taxId.trim()];
  if (isMisspeltTaxNumber(taxId)) refuse('invalid_input', { fields: { taxId: fieldWords.vatNumber } });
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await payerOfOrder(tx, orderId);
    if (order?.user_id !== caller.id || !order.is_paid) return refuse('invoice_not_found');
    const kept = (await invoiceOfOrder(tx, orderId))!;
    if (kept.copy >= MOST_COPIES) refuse('invoice_copies');
    const before: Invoice = JSON.parse(kept.content);
    const after: Invoice = {
      ...before,
      copy: kept.copy + 1,
      buyer: { ...before.buyer, company, taxId, address: address || before.buyer.address },
      tax: await taxOfCopy(tools, tx, before, taxId),
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

/**
 * What of the total of an invoice is tax for a buyer with a tax id: where it was reckoned for a country that the buyer had said, for that
 * country; else for the one that the tax id names. Tax that was added to prices was paid, and stays.
 */
async function taxOfCopy({ settings }: OrderTools, tx: Tx, invoice: Invoice, taxId: string): Promise<InvoiceTax> {
  const { lines, buyer, seller, supplied } = invoice;
  if (invoice.tax.isAdded) return invoice.tax;
  const named = countryOfTaxNumber(taxId);
  const place = buyer.place ?? (named === null ? null : { country: named, region: '', postcode: '' });
  const vatId = place === null ? null : readTaxNumber(place.country, taxId);
  const rules = { ...(await readTaxRules(tx, settings)), home: seller.country };
  const rate = taxFor(place && { ...place, vatId: vatId ?? '' }, supplied, rules);
  return taxOfLines(
    lines.map(({ amountCents }) => amountCents),
    rate,
    false,
  ).tax;
}
