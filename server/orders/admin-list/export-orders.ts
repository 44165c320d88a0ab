import type { RawBuilder } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/responses/csv-response.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type ExportRow, ordersBelow } from './export-queries.ts';
import { findOrders, type OrderFilters } from './find-queries.ts';
import { toDecimal } from './to-decimal.ts';

/** So many orders are in memory at a time, however many there are. */
const AT_ONCE = 500;

const COLUMNS: Record<string, (row: ExportRow) => string> = {
  order: ({ id }) => String(id),
  placed_utc: ({ created_at }) => created_at.toISOString(),
  paid_utc: ({ paid_at }) => paid_at?.toISOString() ?? '',
  status: ({ status }) => status,
  customer: ({ fullname }) => fullname,
  email: ({ email }) => email,
  items: ({ items }) => items,
  currency: () => CURRENCY,
  total: ({ total_cents }) => toDecimal(total_cents),
  captured: ({ captured_cents }) => toDecimal(captured_cents),
  refunded: ({ refunded_cents }) => toDecimal(refunded_cents),
  kept: ({ captured_cents, refunded_cents }) => toDecimal(captured_cents - refunded_cents),
  payment_method: ({ payment_provider }) => payment_provider ?? '',
  payment_reference: ({ payment_reference }) => payment_reference ?? '',
};

/**
 * Orders as a CSV, the newest first. It is written while it leaves, going down by ids: a reader who takes his time holds
 * neither a connection nor a transaction.
 */
export async function exportOrders({ db, clock }: Pick<Tools, 'db' | 'clock'>, filters: OrderFilters) {
  const { where } = await findOrders(db, filters);
  const name = `orders-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
  return csvResponse(name, Object.keys(COLUMNS), lines(db, where));
}

async function* lines(db: Db, where: RawBuilder<unknown>) {
  let below: number | null = null;
  for (;;) {
    const rows: ExportRow[] = await ordersBelow(db, where, { below, limit: AT_ONCE });
    for (const row of rows) yield Object.values(COLUMNS).map((read) => read(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    below = last.id;
  }
}
