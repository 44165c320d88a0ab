import { CURRENCY } from '#contract/money.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { tellRefund } from '../job-names.ts';
import { lockOrder } from '../lock-queries.ts';
import type { OrderTools } from '../order-tools.ts';
import { type Draft, draftDocument } from './draft.ts';
import { draftInvoice } from './draft-invoice.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import {
  documentsAreWritten,
  factsOfOrder,
  insertCreditNote,
  insertInvoice,
  invoiceOfOrder,
  payerOfOrder,
  unwrittenRefunds,
} from './invoice-queries.ts';
import { localDay } from './local-day.ts';
import { split } from './tax.ts';

/**
 * Writes the documents that an order lacks: its invoice when it was paid before there were invoices, and a credit note for
 * every refund that is done. The order's lock makes a second time change nothing. `news` is the refund
 * that was just made and is to be told. @returns whether the order was ever paid.
 */
export async function completeInvoices(
  { settings, providers }: InvoiceTools,
  tx: Tx,
  orderId: number,
  news?: number,
): Promise<boolean> {
  await lockOrder(tx, orderId);
  if (!(await payerOfOrder(tx, orderId))?.is_paid) return false;
  const facts = await factsOfOrder(tx, orderId);
  const kept = await invoiceOfOrder(tx, orderId);
  if (!kept) {
    const licenseNumbers = facts.items.flatMap(({ is_plan, license_number }) =>
      is_plan ? [] : [license_number ?? ''],
    );
    const paid = { at: facts.paid_at!, by: facts.by, licenseNumbers, isTest: providers.main.isSandbox };
    await insertInvoice(tx, orderId, draftInvoice(facts, paid, settings));
    await documentsAreWritten(tx, orderId);
  }
  const invoice: Invoice = JSON.parse((kept ?? (await invoiceOfOrder(tx, orderId)))!.content);
  for (const refund of await unwrittenRefunds(tx, orderId)) {
    const positions = refund.order_item_ids?.map((id) => facts.items.findIndex((item) => item.id === id)) ?? null;
    const given = { amount_cents: refund.amount_cents, positions, reason: refund.reason, at: refund.completed_at };
    const creditNote = await insertCreditNote(
      tx,
      refund.id,
      orderId,
      draftCreditNote(invoice, given, settings.SHOP_TIMEZONE),
    );
    if (refund.id === news) await enqueue(tx, tellRefund, { creditNote });
  }
  return true;
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

/** What writing documents needs. */
type InvoiceTools = Pick<OrderTools, 'settings' | 'providers'>;
