import { isTestEnvironment } from '#contract/payment-providers.ts';
import type { OrderFacts } from './order-fact-queries.ts';

type Columns<Row> = Record<string, (row: Row) => string>;

/** The columns of them; `vat_id` stands elsewhere in the table of orders. */
export const factColumns = {
  invoice: ({ invoice }) => invoice ?? '',
  credit_notes: ({ credit_notes }) => credit_notes ?? '',
  company: ({ company }) => company ?? '',
  licensee: ({ licensee }) => licensee ?? '',
  capture: ({ capture }) => capture ?? '',
  test: ({ environment }) => (environment !== null && isTestEnvironment(environment) ? 'yes' : ''),
} satisfies Columns<OrderFacts>;

/** What they said of the invoice; these came later, so they stand after the others. */
export const billingColumns = {
  po_number: ({ po_number }) => po_number ?? '',
  invoice_to: ({ invoice_to }) => invoice_to?.name || invoice_to?.company || '',
  offer: ({ offer }) => offer ?? '',
} satisfies Columns<OrderFacts>;
