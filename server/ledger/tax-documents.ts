import { CURRENCY } from '#contract/money.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { toDecimal } from '#server/orders/admin-list/export-orders.ts';
import { billingColumns, factColumns } from '#server/orders/admin-list/order-facts.ts';
import type { LedgerTools } from './ledger-tools.ts';
import { postEntries } from './post-entries.ts';
import { documentsAfter, type TaxDocument } from './tax-document-queries.ts';

/** This many are in memory at a time. */
const AT_ONCE = 500;

const COLUMNS: Record<string, (row: TaxDocument) => string> = {
  day: ({ day }) => day,
  sold_on: ({ sold_on }) => sold_on,
  document: ({ document }) => document,
  order: ({ order_id }) => String(order_id),
  kind: ({ kind }) => kind,
  country: ({ country }) => country,
  region: ({ region }) => region,
  rate: ({ percent }) => String(percent),
  currency: () => CURRENCY,
  net: ({ net_cents }) => toDecimal(net_cents),
  tax: ({ tax_cents }) => toDecimal(tax_cents),
  vat_id: ({ vat_id }) => vat_id ?? '',
  ...factColumns,
  ...billingColumns,
};

/** Each invoice and credit note that the tax of a quarter is made of, as a CSV that is written while it leaves. */
export async function exportTaxDocuments(
  tools: LedgerTools,
  { quarter, ...asked }: { quarter: string; environment?: Environment | undefined },
): Promise<FileResponse> {
  const environment = await tools.providers.environment(asked.environment);
  await postEntries(tools);
  return csvResponse(`tax-documents-${quarter}.csv`, Object.keys(COLUMNS), lines(tools.db, quarter, environment));
}

async function* lines(db: Db, quarter: string, environment: Environment) {
  for (let after = 0; ; ) {
    const rows = await documentsAfter(db, quarter, environment, { after, limit: AT_ONCE });
    for (const row of rows) yield Object.values(COLUMNS).map((read) => read(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
