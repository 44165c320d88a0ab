import { type RawBuilder, sql } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/responses/csv-response.ts';
import type { Tools } from '#server/kit/tools.ts';
import { findOrders, type OrderFilters } from './find-orders.ts';
import { toDecimal } from './to-decimal.ts';

/** So many orders are in memory at a time, however many there are. */
const AT_ONCE = 500;

type ExportRow = {
  id: number;
  created_at: Date;
  paid_at: Date | null;
  status: string;
  fullname: string;
  email: string;
  items: string;
  total_cents: number;
  captured_cents: number;
  refunded_cents: number;
  payment_reference: string | null;
  payment_provider: string | null;
};

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
  const name = `huruf-orders-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
  return csvResponse(name, Object.keys(COLUMNS), lines(db, where));
}

async function* lines(db: Db, where: RawBuilder<unknown>) {
  let below: number | null = null;
  for (;;) {
    const rows: ExportRow[] = await rowsBelow(db, where, below);
    for (const row of rows) yield Object.values(COLUMNS).map((read) => read(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    below = last.id;
  }
}

const rowsBelow = async (db: Db, where: RawBuilder<unknown>, below: number | null) =>
  (
    await sql<ExportRow>`
      with page as (
        select o.id from orders o where ${where} ${below === null ? sql`` : sql`and o.id < ${below}`} order by o.id desc limit ${AT_ONCE}
      )
      select o.id, o.created_at, o.paid_at, o.status, u.fullname, u.email, o.total_cents, o.payment_reference,
        (select provider from payments where reference = o.payment_reference) as payment_provider,
        (select string_agg(i.product_name || ', ' || i.license_name || case when i.quantity > 1 then ' x ' || i.quantity else '' end, '; ' order by i.position)
          from order_items i where i.order_id = o.id) as items,
        (select coalesce(sum(c.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id
          where p.order_id = o.id and p.state = 'captured') as captured_cents,
        (select coalesce(sum(r.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id join refunds r on r.capture_id = c.id
          where p.order_id = o.id and p.state = 'captured' and r.state = 'completed') as refunded_cents
      from page join orders o on o.id = page.id join users u on u.id = o.user_id order by o.id desc`.execute(db)
  ).rows;
