import { CURRENCY } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { localDay } from '#server/kit/clock.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { notifyRefund } from '#server/orders/order-tools.ts';
import { type PaidLine, standingOfLines, takenOfLines, taxOfReturn } from '#server/orders/standing-lines.ts';
import { moneyOfLines } from '#server/orders/standing-queries.ts';
import { type InvoiceTax, split } from '#server/settings/tax/tax-for.ts';
import type { Invoice, InvoiceLine } from '../invoice.ts';
import { type Draft, draftDocument } from './draft.ts';
import { insertCreditNote, invoiceOfOrder, refundOfSale, taxGivenBack } from './invoice-queries.ts';

/**
 * Writes the credit note of a completed refund and notifies the buyer. The refund of a duplicate payment has none,
 * since no invoice was written for it. The caller holds the order's lock.
 */
export async function writeCreditNote(
  { settings }: Pick<OrderTools, 'settings'>,
  tx: Tx,
  orderId: number,
  refundId: number,
): Promise<void> {
  const refund = await refundOfSale(tx, refundId);
  if (!refund) return;
  const invoice: Invoice = JSON.parse(mustExist(await invoiceOfOrder(tx, orderId)).content);
  const { lines, returns } = await moneyOfLines(tx, orderId);
  const earlier = returns.filter(({ note }) => note !== null);
  const taken = mustExist(takenOfLines(lines, [...earlier, refund]).at(-1));
  const before = standingOfLines(lines, earlier);
  const given: GivenBack = {
    amount_cents: refund.amount_cents,
    reason: refund.reason,
    at: refund.completed_at,
    tax_cents: taxOfReturn(taken, before, {
      percent: Number(invoice.tax.percent),
      before_cents: invoice.tax.taxCents - (await taxGivenBack(tx, orderId)),
    }),
    lines: lines.map((line, at) => ({
      ...line,
      taken_cents: mustExist(taken[at]),
      left_cents: mustExist(before[at]) - mustExist(taken[at]),
      isNamed: refund.order_item_ids?.includes(line.id) ?? earlier.length === 0,
    })),
    isOfLines: refund.order_item_ids !== null,
  };
  const draft = draftCreditNote(invoice, given, settings.SHOP_TIMEZONE);
  await enqueue(tx, notifyRefund, { creditNote: await insertCreditNote(tx, refundId, orderId, draft) });
}

type GivenBack = {
  amount_cents: number;
  reason: string;
  at: Date;
  tax_cents: number;
  /** What goes back of each line, and what is left of it. */
  lines: (PaidLine & { taken_cents: number; left_cents: number; isNamed: boolean })[];
  /** It gives lines back, and not an amount. */
  isOfLines: boolean;
};

/** The credit note of money that went back: of lines, of the whole invoice, or of a part of it. */
function draftCreditNote(invoice: Invoice, given: GivenBack, timeZone: string): Draft {
  const taxCents = given.tax_cents;
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
    ...(invoice.poNumber !== undefined && { poNumber: invoice.poNumber }),
    lines: linesOfGiven(invoice, given) ?? [partOf(invoice, invoice.tax.isAdded ? netCents : given.amount_cents)],
    tax: { ...invoice.tax, netCents, taxCents },
    totalCents: given.amount_cents,
    reason: given.reason,
    isTest: invoice.isTest,
    ...(invoice.language ? { language: invoice.language } : {}),
  });
}

/**
 * The refunded invoice lines; null where the refund covers no whole line and no lines were chosen. Where tax is added,
 * the amounts are net, and the last line takes the rounding difference.
 */
function linesOfGiven(
  invoice: Invoice,
  { lines, isOfLines, amount_cents, tax_cents }: GivenBack,
): InvoiceLine[] | null {
  const isWhole = lines.every(({ taken_cents, paid_cents }) => taken_cents === 0 || taken_cents === paid_cents);
  if (!isWhole && !isOfLines) return null;
  const { tax } = invoice;
  const parts = lines.flatMap(({ taken_cents, left_cents, paid_cents, isNamed }, at) => {
    const line = invoice.lines[at];
    if (!line || (taken_cents === 0 && !(isNamed && paid_cents === 0))) return [];
    const cents = tax.isAdded ? netOf([taken_cents + left_cents], tax) - netOf([left_cents], tax) : taken_cents;
    return [{ line, cents }];
  });
  const due = tax.isAdded ? amount_cents - tax_cents : amount_cents;
  const rest = due - parts.reduce((sum, { cents }) => sum + cents, 0);
  return parts.map(({ line, cents }, at) => {
    const amountCents = at === parts.length - 1 ? cents + rest : cents;
    if (amountCents === line.amountCents) return line;
    const { product, license, licenseNumber } = line;
    return { product, license, licenseNumber, ...once(amountCents) };
  });
}

const netOf = (amounts_cents: readonly number[], { percent }: InvoiceTax) =>
  split(amounts_cents, Number(percent)).netCents;

const partOf = ({ number }: Invoice, amountCents: number): InvoiceLine => ({
  product: `Part of invoice ${number}`,
  license: '',
  licenseNumber: '',
  ...once(amountCents),
});

const once = (amountCents: number) => ({
  quantity: 1,
  unitCents: amountCents,
  creditCents: 0,
  creditFor: '',
  amountCents,
});
