import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import { peopleNamed } from '#server/accounts/people-named.ts';
import type { Db } from '#server/kit/database.ts';
import { escapeLike } from '#server/products/filters.ts';
import type { SummedFilters } from './order-sums.ts';

/** Which orders of the shop, as the contract reads it. */
export type OrderFilters = {
  status?: OrderStatus | undefined;
  /** Days (UTC), both included. */
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  product?: string | undefined;
  query?: string | undefined;
};

/** More people or fonts than these are not named one by one. */
const FEW = 500;

/** Which orders these are, for a question about orders `o`. */
export type FoundOrders = {
  where: RawBuilder<unknown>;
  /** The ids alone, where nothing else is asked: they are counted without a look at the orders. */
  ids: RawBuilder<unknown> | null;
  /** The filters, where they are none but those that are summed up. */
  summed: SummedFilters | null;
};

/**
 * Finds orders of all customers. People and fonts are looked for first: with few of them at hand the database goes to their
 * orders straight, where it can not know from words how many there will be.
 */
export async function findOrders(db: Db, filters: OrderFilters): Promise<FoundOrders> {
  const { status, from, to } = filters;
  const [customer, product, query] = [filters.customer, filters.product, filters.query].map((text) => text?.trim());
  const parts: RawBuilder<unknown>[] = [];
  if (status) parts.push(sql`o.status = ${status}`);
  if (from) parts.push(sql`o.created_at >= (${from}::date::timestamp at time zone 'UTC')`);
  if (to) parts.push(sql`o.created_at < ((${to}::date + 1)::timestamp at time zone 'UTC')`);
  if (customer) parts.push(await placedBy(db, customer));
  const sets: RawBuilder<unknown>[] = [];
  if (product) sets.push(await withFonts(db, product));
  if (query) sets.push(await named(db, query));
  const inSets = sets.map((set) => sql`o.id in (${set})`);
  return {
    where: sql.join([sql`o.kind = 'fonts'`, ...parts, ...inSets], sql` and `),
    ids: parts.length === 0 && sets.length === 1 ? sets[0]! : null,
    summed: customer || product || query ? null : { status, from, to },
  };
}

/** By any number that stands on an order, else by the words of customer or font. */
async function named(db: Db, query: string): Promise<RawBuilder<unknown>> {
  const number = /^(?:no\.?|#)?\s*(\d{1,9})$/i.exec(query)?.[1] ?? 0;
  const [people, fonts] = await Promise.all([placedBy(db, query), withFonts(db, query)]);
  return sql`
    select n.order_id from (
      select ${Number(number)}::int as order_id
      union all select i.order_id from licenses l join order_items i on i.id = l.order_item_id where l.number = ${query.toUpperCase()}
      union all select p.order_id from payments p where p.reference = ${query}
      union all select p.order_id from payments p where p.public_id = ${query}
      union all select p.order_id from captures c join payments p on p.id = c.payment_id where c.id = ${query}
    ) n join orders k on k.id = n.order_id and k.kind = 'fonts'
    union select o.id from orders o where o.kind = 'fonts' and ${people}
    union ${fonts}`;
}

async function placedBy(db: Db, words: string): Promise<RawBuilder<unknown>> {
  const people = sql`select u.id from users u where ${peopleNamed(words)}`;
  const ids = await idsOf(db, people);
  return ids === null ? sql`o.user_id in (${people})` : sql`o.user_id = any(${ids}::int[])`;
}

/** The orders in which a font is. */
async function withFonts(db: Db, words: string): Promise<RawBuilder<unknown>> {
  const fonts = sql`select p.id from products p where lower(p.name) like ${`%${escapeLike(words.toLowerCase())}%`}`;
  const ids = await idsOf(db, fonts);
  const which = ids === null ? sql`i.product_id in (${fonts})` : sql`i.product_id = any(${ids}::int[])`;
  return sql`select i.order_id from order_items i where ${which}`;
}

/** What a question finds, or null when that is much. */
async function idsOf(db: Db, question: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`${question} limit ${FEW + 1}`.execute(db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}
