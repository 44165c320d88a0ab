import type { RawBuilder } from 'kysely';
import { MOST_COUNTED } from '#contract/limits.ts';
import { CURRENCY, DECIMALS } from '#contract/money.ts';
import type { Db } from '#server/kit/database/database.ts';
import { inOrderOf, listIds } from '#server/kit/database/list-ids.ts';
import { updatesSince } from '#server/kit/database/update-queries.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { Tools } from '#server/kit/tools.ts';
import { ordersById } from '../queries.ts';
import {
  areOfFonts,
  buyersOfOrders,
  countFound,
  type ExportRow,
  findOrders,
  type OrderFilters,
  type OrderSort,
  ordersBelow,
  sortedOrders,
} from './find-queries.ts';
import { billingColumns, factColumns } from './order-facts.ts';
import { countSummed, type SummedFilters, summedPage } from './order-sum-queries.ts';

type AllOrdersList = OrderFilters & { sort: OrderSort; page: number; limit: number };

/** A page of the orders of all customers with who placed each, and how many there are. */
export async function listAllOrders(db: Db, list: AllOrdersList) {
  const found = await findOrders(db, list);
  const { ids, total } = found.summed
    ? await pageOfAll(db, found.where, found.summed, list)
    : await pageOfFound(db, found.where, list);
  const [rows, buyers] = await Promise.all([ordersById(db, ids), buyersOfOrders(db, ids)]);
  return { rows: inOrderOf(ids, rows), buyers, total };
}

/** The orders that changed behind an update, with who placed each, and where to go on. */
export async function listOrderUpdates(db: Db, { updatedSince, limit }: { updatedSince: number; limit: number }) {
  const updates = await updatesSince(db, 'orders', { since: updatedSince, limit, where: areOfFonts });
  const ids = updates.map(({ id }) => id);
  const [rows, buyers] = await Promise.all([ordersById(db, ids), buyersOfOrders(db, ids)]);
  return { rows: inOrderOf(ids, rows), buyers, next: updates.at(-1)?.update_number ?? updatedSince };
}

/** Some orders that words find, the newest first, with who placed each. */
export async function findNewestOrders(db: Db, query: string, limit: number) {
  const { where } = await findOrders(db, { query });
  const ids = await listIds(db, sortedOrders(where, '-createdAt'), { page: 1, limit });
  return { ids, buyers: await buyersOfOrders(db, ids) };
}

async function pageOfAll(db: Db, where: RawBuilder<unknown>, summed: SummedFilters, list: AllOrdersList) {
  const { sort, page, limit } = list;
  const total = await countSummed(db, summed);
  const { isDown, ...rest } = sortedOrders(where, sort);
  if (sort.endsWith('totalAmount'))
    return { ids: await listIds(db, { ...rest, isDown }, { page, limit }, total), total };
  const offset = (page - 1) * limit;
  const isByStatus = sort.endsWith('status');
  const ids = offset >= total ? [] : await summedPage(db, summed, where, { isByStatus, isDown, offset, limit });
  return { ids, total };
}

/**
 * The matches of a text search are counted only up to a limit, since a full count would be the slowest part. The page
 * is usually within the limit.
 */
async function pageOfFound(db: Db, where: RawBuilder<unknown>, list: AllOrdersList) {
  const { page, limit } = list;
  const sorted = sortedOrders(where, list.sort);
  const first = await listIds(db, sorted, { page: 1, limit: MOST_COUNTED });
  const isByTime = !list.customer && !list.product && !list.query;
  const total = isByTime && first.length === MOST_COUNTED ? await countFound(db, where) : first.length;
  const isBeyond = first.length === MOST_COUNTED && page * limit > MOST_COUNTED;
  const ids = isBeyond ? await listIds(db, sorted, { page, limit }) : first.slice((page - 1) * limit, page * limit);
  return { ids, total };
}

/** Cents as dollars with all decimals of the currency, without ever being a fraction. */
export function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, digits.length - DECIMALS);
  return `${cents < 0 ? '-' : ''}${whole}${DECIMALS === 0 ? '' : `.${digits.slice(-DECIMALS)}`}`;
}

/** This many orders are in memory at a time, however many there are. */
const AT_ONCE = 500;

// New columns come last: whoever reads the table may count them.
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
  country: ({ buyer }) => buyer?.country ?? '',
  vat_id: ({ buyer }) => buyer?.vatId ?? '',
  tax_country: ({ tax }) => tax?.country ?? '',
  tax_rate: ({ tax }) => tax?.percent ?? '',
  tax: ({ tax }) => (tax ? toDecimal(tax.taxCents) : ''),
  ...factColumns,
  discount: ({ discount_cents }) => toDecimal(discount_cents),
  discount_code: ({ discount }) => discount?.code ?? discount?.title ?? '',
  answers: ({ answers }) => answers.map(({ question, answer }) => `${question} ${answer}`).join('; '),
  referrer: ({ referrer }) => referrer ?? '',
  ...billingColumns,
};

/**
 * Orders as a CSV, the newest first. It is written while it leaves, going down by ids: a reader who takes his time
 * holds neither a connection nor a transaction.
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
