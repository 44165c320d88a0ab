import { CURRENCY } from '#contract/money.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { OrderTools } from '../order-tools.ts';
import { toDecimal } from './export-orders.ts';
import { billingColumns, factColumns } from './order-facts.ts';
import { type RefundRow, type RefundsQuery, refundsBelow } from './refund-list-queries.ts';

const AT_ONCE = 500;

const COLUMNS: Record<string, (row: RefundRow) => string> = {
  refund: ({ id }) => String(id),
  order: ({ order_id }) => String(order_id),
  order_kind: ({ order_kind }) => order_kind,
  asked_utc: ({ created_at }) => created_at.toISOString(),
  completed_utc: ({ completed_at }) => completed_at?.toISOString() ?? '',
  state: ({ state }) => state,
  customer: ({ fullname }) => fullname,
  email: ({ email }) => email,
  currency: () => CURRENCY,
  amount: ({ amount_cents }) => toDecimal(amount_cents),
  reason: ({ reason }) => reason,
  paid_twice: ({ is_duplicate }) => (is_duplicate ? 'yes' : ''),
  payment_method: ({ provider }) => provider,
  refund_reference: ({ reference }) => reference ?? '',
  vat_id: ({ vat_id }) => vat_id ?? '',
  ...factColumns,
  ...billingColumns,
};

/** Refunds of one environment as a CSV, the newest first, written while it leaves. */
export async function exportRefunds({ db, clock, providers }: OrderTools, requested: RefundsQuery) {
  const environment = await providers.environment(requested.environment);
  const name = `refunds-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
  return csvResponse(name, Object.keys(COLUMNS), lines(db, { ...requested, environment }));
}

async function* lines(db: Db, requested: RefundsQuery & { environment: Environment }) {
  for (let below: number | null = null; ; ) {
    const rows: RefundRow[] = await refundsBelow(db, requested, { below, limit: AT_ONCE });
    for (const row of rows) yield Object.values(COLUMNS).map((read) => read(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    below = last.id;
  }
}
