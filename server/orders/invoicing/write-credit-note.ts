import { CURRENCY } from '#contract/money.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import type { OrderTools } from '../order-tools.ts';
import { tellRefund } from '../order-tools.ts';
import { type Draft, draftDocument } from './draft.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { localDay } from './invoice.ts';
import { factsOfOrder, insertCreditNote, invoiceOfOrder, refundOfSale } from './invoice-queries.ts';
import { split } from './tax.ts';

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
  const given = { amount_cents: refund.amount_cents, positions, reason: refund.reason, at: refund.completed_at };
  const draft = draftCreditNote(invoice, given, settings.SHOP_TIMEZONE);
  await enqueue(tx, tellRefund, { creditNote: await insertCreditNote(tx, refundId, orderId, draft) });
}

type GivenBack = {
  amount_cents: number;
  /** The positions of the lines that go back whole; null for an amount. */
  positions: readonly number[] | null;
  reason: string;
  at: Date;
};

/** The credit note of money that went back: of the lines named, of the whole invoice, or of a part of it. */
function draftCreditNote(invoice: Invoice, given: GivenBack, timeZone: string): Draft {
  const lines = linesOf(invoice, given);
  return draftDocument({
    kind: 'credit_note',
    invoice: invoice.number,
    order: invoice.order,
    currency: CURRENCY,
    date: localDay(given.at, timeZone),
    issuedAt: given.at.toISOString(),
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines,
    tax: {
      ...invoice.tax,
      ...split(
        lines.map(({ amountCents }) => amountCents),
        Number(invoice.tax.percent),
      ),
    },
    totalCents: given.amount_cents,
    reason: given.reason,
    isTest: invoice.isTest,
  });
}

function linesOf(invoice: Invoice, { positions, amount_cents }: GivenBack): InvoiceLine[] {
  const named = positions === null ? invoice.lines : positions.flatMap((at) => invoice.lines[at] ?? []);
  if (named.reduce((sum, line) => sum + line.amountCents, 0) === amount_cents) return named;
  return [
    {
      product: `Part of invoice ${invoice.number}`,
      license: '',
      licenseNumber: '',
      quantity: 1,
      unitCents: amount_cents,
      creditCents: 0,
      creditFor: '',
      amountCents: amount_cents,
    },
  ];
}
