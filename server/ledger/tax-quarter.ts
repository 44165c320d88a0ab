import type { TaxQuarter } from '#contract/admin/ledger.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { toDecimal } from '#server/orders/admin-list/export-orders.ts';
import type { LedgerTools } from './ledger-tools.ts';
import { postEntries } from './post-entries.ts';
import { dollars } from './present-ledger.ts';
import { doubtfulOrders, quartersWithTax, type TaxRow, taxOfQuarter } from './tax-queries.ts';

/** The quarter of a day such as 2026-11-24. */
const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
const total = (rows: readonly TaxRow[], part: 'net_cents' | 'tax_cents') =>
  dollars(rows.reduce((sum, row) => sum + row[part], 0));

type Query = { quarter?: string | undefined; environment?: Environment | undefined };

/** The tax of a quarter by country and rate, or of the present one, as far as the books know it now. */
export async function readTaxQuarter(tools: LedgerTools, requested: Query): Promise<TaxQuarter> {
  const { db, clock, settings, providers } = tools;
  const environment = await providers.environment(requested.environment);
  await postEntries(tools);
  const present = quarterOf(localDay(new Date(clock.now()), settings.SHOP_TIMEZONE));
  const quarter = requested.quarter ?? present;
  const [rows, quarters, doubtful] = await Promise.all([
    taxOfQuarter(db, quarter, environment),
    quartersWithTax(db, environment),
    doubtfulOrders(db, quarter, environment, settings.SHOP_TIMEZONE),
  ]);
  return {
    quarter,
    environment,
    lines: rows.map((row) => ({
      soldIn: row.sold_in,
      kind: row.kind,
      country: row.country,
      region: row.region,
      rate: row.percent,
      net: dollars(row.net_cents),
      tax: dollars(row.tax_cents),
      isTest: row.is_test,
    })),
    net: total(rows, 'net_cents'),
    tax: total(rows, 'tax_cents'),
    doubtful: doubtful.map(({ id, paid_at, said, payer_country, browser_country }) => ({
      orderId: id,
      paidAt: paid_at.toISOString(),
      said,
      payer: payer_country,
      browser: browser_country,
    })),
    quarters: [...new Set([present, ...quarters])].sort().reverse(),
  };
}

const COLUMNS: Record<string, (row: TaxRow & { quarter: string }) => string> = {
  quarter: ({ quarter }) => quarter,
  corrects: ({ sold_in, quarter }) => (sold_in === quarter ? '' : sold_in),
  kind: ({ kind }) => kind,
  country: ({ country }) => country,
  region: ({ region }) => region,
  rate: ({ percent }) => String(percent),
  currency: () => CURRENCY,
  net: ({ net_cents }) => toDecimal(net_cents),
  tax: ({ tax_cents }) => toDecimal(tax_cents),
  test: ({ is_test }) => (is_test ? 'yes' : ''),
};

/** The same as a CSV; of the one-stop shop alone without what was sold for no money. */
export async function exportTaxQuarter(
  tools: LedgerTools,
  { quarter, only, ...asked }: { quarter: string; only?: 'oss' | undefined; environment?: Environment | undefined },
): Promise<FileResponse> {
  const environment = await tools.providers.environment(asked.environment);
  await postEntries(tools);
  const rows = (await taxOfQuarter(tools.db, quarter, environment)).filter(
    ({ kind, is_test }) => !only || (kind === only && !is_test),
  );
  const lines = rows.map((row) => Object.values(COLUMNS).map((read) => read({ ...row, quarter })));
  return csvResponse(`${only ?? 'tax'}-${quarter}.csv`, Object.keys(COLUMNS), lines);
}
