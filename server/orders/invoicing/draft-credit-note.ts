import { type Draft, draftDocument } from './draft.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { localDay } from './local-day.ts';
import { split } from './tax.ts';

export type GivenBack = {
  amount_cents: number;
  /** The positions of the lines that go back whole; null for an amount. */
  positions: readonly number[] | null;
  reason: string;
  at: Date;
};

/** The credit note of money that went back: of the lines named, of the whole invoice, or of a part of it. */
export function draftCreditNote(invoice: Invoice, given: GivenBack, timeZone: string): Draft {
  const lines = linesOf(invoice, given);
  return draftDocument({
    kind: 'credit_note',
    invoice: invoice.number,
    order: invoice.order,
    currency: 'USD',
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
