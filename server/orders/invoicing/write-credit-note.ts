import { CURRENCY } from '#contract/money.ts';
import { localDay } from '#server/kit/clock.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { type InvoiceTax, split, taxOfLines } from '#server/settings/tax/tax-for.ts';
import type { OrderTools } from '../order-tools.ts';
import { tellRefund } from '../order-tools.ts';
import { type Draft, draftDocument } from './draft.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { factsOfOrder, givenBackBefore, insertCreditNote, invoiceOfOrder, refundOfSale } from './invoice-queries.ts';

/**
 * Writes the credit note of a refund whose money has gone back, and tells the buyer. One of a second payment has none, since no
 * invoice was written for it. The caller holds the order's lock.
 */
export async function writeCreditNote(
  { settings }: Pick<OrderTools, 'settings'>,
  tx: Tx,
  orderId: number,
  refundId: number,
): Promise<void> {
  const refund = await refundOfSale(tx, refundId);
  if (!refund) return;
  const { items } = await factsOfOrder(tx, orderId);
  const invoice: Invoice = JSON.parse((await invoiceOfOrder(tx, orderId))!.content);
  const positions = refund.order_item_ids?.map((id) => items.findIndex((item) => item.id === id)) ?? null;
  const before = await givenBackBefore(tx, orderId);
  const given = {
    amount_cents: refund.amount_cents,
    positions,
    reason: refund.reason,
    at: refund.completed_at,
    before,
  };
  const draft = draftCreditNote(invoice, given, settings.SHOP_TIMEZONE);
  await enqueue(tx, tellRefund, { creditNote: await insertCreditNote(tx, refundId, orderId, draft) });
}

type GivenBack = {
  amount_cents: number;
  /** The positions of the lines that go back whole; null for an amount. */
  positions: readonly number[] | null;
  reason: string;
  at: Date;
  /** What earlier credit notes of the order come to. */
  before: { amount_cents: number; tax_cents: number };
};

/** The credit note of money that went back: of the lines named, of the whole invoice, or of a part of it. */
function draftCreditNote(invoice: Invoice, given: GivenBack, timeZone: string): Draft {
  const whole = wholeLines(invoice, given);
  const taxCents = taxOfGiven(invoice, given, whole);
  const netCents = given.amount_cents - taxCents;
  return draftDocument({
    kind: 'credit_note',
    invoice: invoice.number,
    order: invoice.order,
    currency: CURRENCY,
    date: localDay(given.at, timeZone),
    issuedAt: given.at.toISOString(),
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines: whole ?? [partOf(invoice, invoice.tax.isAdded ? netCents : given.amount_cents)],
    tax: { ...invoice.tax, netCents, taxCents },
    totalCents: given.amount_cents,
    reason: given.reason,
    isTest: invoice.isTest,
    ...(invoice.language ? { language: invoice.language } : {}),
  });
}

/** The lines that go back whole, where their money with their tax is what goes back. */
function wholeLines({ lines, tax }: Invoice, { positions, amount_cents }: GivenBack): InvoiceLine[] | null {
  const named = positions === null ? lines : positions.flatMap((at) => lines[at] ?? []);
  const { netCents, taxCents } = taxOfWhole(named, tax);
  return netCents + taxCents === amount_cents ? named : null;
}

const taxOfWhole = (lines: readonly InvoiceLine[], { country, percent, note, isAdded = false }: InvoiceTax) =>
  taxOfLines(
    lines.map(({ amountCents }) => amountCents),
    { country, region: '', percent: Number(percent), kind: 'none', note },
    isAdded,
  ).tax;

/** What goes back last takes all the tax with it that is left, so that all credit notes of an invoice give back what it took. */
function taxOfGiven({ tax, totalCents }: Invoice, given: GivenBack, whole: InvoiceLine[] | null): number {
  const left = Math.max(0, tax.taxCents - given.before.tax_cents);
  if (given.before.amount_cents + given.amount_cents >= totalCents) return left;
  const part = whole ? taxOfWhole(whole, tax) : split([given.amount_cents], Number(tax.percent));
  return Math.min(left, part.taxCents);
}

const partOf = ({ number }: Invoice, amountCents: number): InvoiceLine => ({
  product: `Part of invoice ${number}`,
  license: '',
  licenseNumber: '',
  quantity: 1,
  unitCents: amountCents,
  creditCents: 0,
  creditFor: '',
  amountCents,
});
