import { createHash } from 'node:crypto';
import { mustExist } from '#contract/must-exist.ts';
import { writeCanonicalJson } from '#contract/text/canonical-json.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { takenOfLines, taxOfReturn } from '#server/orders/standing-lines.ts';
import { moneyOfLines } from '#server/orders/standing-queries.ts';
import type { BillingDocument, CreditNote, Invoice } from '../invoice.ts';
import {
  buyerOfOrder,
  creditNotesOfOrder,
  insertCreditNoteCopy,
  insertInvoiceCopy,
  keepTaxOfOrder,
} from './invoice-queries.ts';

/**
 * Writes the next copy of an invoice (`copy` is its newest number), and one of each of its credit notes: they have the
 * same buyer, and give back the tax that the invoice now states. The order is updated to match.
 * @returns the number of the copy.
 */
export async function writeInvoiceCopy(tx: Tx, orderId: number, { copy, ...invoice }: Invoice): Promise<number> {
  const next: Invoice = { ...invoice, copy: copy + 1 };
  await insertInvoiceCopy(tx, {
    ...contentOf(next),
    order_id: orderId,
    number: next.number,
    copy: next.copy,
    total_cents: next.totalCents,
  });
  await copyCreditNotes(tx, orderId, next);
  const { company, taxId, place } = next.buyer;
  const before = await buyerOfOrder(tx, orderId);
  const buyer = place
    ? { street: '', town: '', ...place, ...before, company, vatId: taxId }
    : before && { ...before, company, vatId: taxId };
  await keepTaxOfOrder(tx, orderId, { buyer, tax: next.tax });
  return next.copy;
}

async function copyCreditNotes(tx: Tx, orderId: number, { buyer, tax, poNumber }: Invoice): Promise<void> {
  const { lines, returns } = await moneyOfLines(tx, orderId);
  const notes = await creditNotesOfOrder(tx, orderId);
  const given = returns.filter(({ note }) => note !== null);
  let standing = lines.map(({ paid_cents }) => paid_cents);
  let before_cents = tax.taxCents;
  for (const [at, taken] of takenOfLines(lines, given).entries()) {
    const taxCents = taxOfReturn(taken, standing, { percent: Number(tax.percent), before_cents });
    standing = standing.map((cents, line) => cents - mustExist(taken[line]));
    before_cents -= taxCents;
    const { refund_id, number, copy, amount_cents, content } = mustExist(
      notes.find(({ number }) => number === mustExist(given[at]).note),
    );
    const { poNumber: _, ...before }: CreditNote = JSON.parse(content);
    const note: CreditNote = {
      ...before,
      ...(poNumber !== undefined && { poNumber }),
      copy: copy + 1,
      buyer,
      tax: { ...tax, netCents: amount_cents - taxCents, taxCents },
    };
    await insertCreditNoteCopy(tx, {
      ...contentOf(note),
      number,
      copy: copy + 1,
      refund_id,
      order_id: orderId,
      amount_cents,
    });
  }
}

/** A copy has the date of the first. */
function contentOf(document: BillingDocument) {
  const content = writeCanonicalJson(document);
  return {
    content,
    sha256: createHash('sha256').update(content).digest(),
    issued_at: new Date(document.issuedAt),
  };
}
