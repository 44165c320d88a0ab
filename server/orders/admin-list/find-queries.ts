import { type RawBuilder, sql } from 'kysely';
import { mustExist } from '#contract/must-exist.ts';
import type { OrderStatus, orderSorts } from '#contract/nouns/orders.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { Environment, ProviderName } from '#contract/payment-providers.ts';
import type { DiscountSold } from '#contract/price.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { peopleNamed } from '#server/accounts/users/user-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { IdList } from '#server/kit/database/list-ids.ts';
import { only } from '#server/kit/database/only.ts';
import { plannedAnew } from '#server/kit/database/prepared-pool.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import { escapeLike, searchable } from '#server/products/catalogue/filters.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';
import { SORT_COLUMNS } from '../queries.ts';
import { captureOfOrder, creditNotesOfOrder, type OrderFacts, orderFacts } from './order-fact-queries.ts';
import { isSummed, type SummedFilters } from './order-sum-queries.ts';

/** Which orders of the shop, as the contract reads it. */
export type OrderFilters = {
  /** Absent: of all of them. */
  environment?: Environment | undefined;
  status?: OrderStatus | undefined;
  from?: Date | undefined;
  /** The first moment that is not among them. */
  to?: Date | undefined;
  customer?: string | undefined;
  product?: string | undefined;
  paymentMethod?: ProviderName | undefined;
  query?: string | undefined;
};

/**
 * The orders of more people or fonts than these are not gathered: they are met often enough on a walk through all
 * orders.
 */
const FEW = 2_000;

/** Fewer letters than these are in nearly every name: they are looked for at its beginning. */
const SHORTEST_PIECE = 3;

/** Which orders these are, for a question about orders `o`. */
type FoundOrders = {
  where: RawBuilder<unknown>;
  /** The filters, where they are none but those that are summed up; null where words are looked for. */
  summed: SummedFilters | null;
};

/**
 * Finds orders of all customers. People and fonts are looked for first: with few of them at hand the database goes to
 * their orders straight, where it cannot know from words how many there will be.
 */
export async function findOrders(db: Db, filters: OrderFilters, few = FEW): Promise<FoundOrders> {
  const { status, environment, from, to, paymentMethod } = filters;
  const [customer, product, query] = [filters.customer, filters.product, filters.query].map((text) => text?.trim());
  const parts: RawBuilder<unknown>[] = [sql`o.kind = 'fonts'`];
  if (environment) parts.push(sql`o.environment = ${environment}`);
  if (status) parts.push(sql`o.status = ${status}`);
  if (from) parts.push(sql`o.created_at >= ${from}`);
  if (to) parts.push(sql`o.created_at < ${to}`);
  if (paymentMethod) parts.push(sql`o.id in (select order_id from payments where provider = ${paymentMethod})`);
  if (customer) parts.push((await placedBy(db, customer, few)).holds);
  if (product) parts.push((await withFonts(db, product, few)).holds);
  if (query) parts.push(await named(db, query, few));
  return {
    where: sql.join(parts, sql` and `),
    summed:
      customer || product || query || paymentMethod || !isSummed(filters) ? null : { status, environment, from, to },
  };
}

/** Of the changed rows of orders those of fonts. */
export const areOfFonts = sql`t.kind = 'fonts'`;

export const countFound = async (db: Db, where: RawBuilder<unknown>) =>
  only(await sql<{ total: number }>`select count(*) as total from orders o where ${where}`.execute(db)).total;

/** Orders that words find: what holds of each, and where they are few, the ids of all. */
type Found = { holds: RawBuilder<unknown>; ids: RawBuilder<unknown> | null };

/**
 * By any number that stands on an order or its documents, its code or a domain of its licences, else by the words of
 * customer, licensee, company, VAT number, purchase order, whom the invoice is made out to, or font.
 */
async function named(db: Db, query: string, few: number): Promise<RawBuilder<unknown>> {
  const number = /^(?:no\.?|#)?\s*(\d{1,9})$/i.exec(query)?.[1] ?? 0;
  const [people, fonts, names] = await Promise.all([
    placedBy(db, query, few),
    withFonts(db, query, few),
    withNames(db, query, few),
  ]);
  const numbered = sql`
    select ${Number(number)}::int
    union all select i.order_id from licenses l join order_items i on i.id = l.order_item_id
      where l.number = ${query.toUpperCase()}
    union all select p.order_id from payments p where p.reference = ${query}
    union all select p.order_id from payments p where p.public_id = ${query}
    union all select p.order_id from captures c join payments p on p.id = c.payment_id where c.id = ${query}
    union all select p.order_id from refunds r join captures c on c.id = r.capture_id
      join payments p on p.id = c.payment_id where r.reference = ${query}
    union all select order_id from invoices where number = ${query.toUpperCase()}
    union all select order_id from credit_notes where number = ${query.toUpperCase()}
    union all select o.id from proposals q join orders o on o.proposal_id = q.id where q.number = ${query.toUpperCase()}
    union all select id from orders where upper(discount ->> 'code') = ${query.toUpperCase()}
    union all select i.order_id from license_domains d join licenses l on l.id = d.license_id
      join order_items i on i.id = l.order_item_id where d.hostname = ${query.toLowerCase()}`;
  if (people.ids && fonts.ids && names.ids)
    return sql`o.id in (${numbered} union all ${people.ids} union all ${fonts.ids} union all ${names.ids})`;
  return sql`(o.id in (${numbered}) or ${people.holds} or ${fonts.holds} or ${names.holds})`;
}

/** The orders with a licensee, company or VAT number; a number also as people write it, with blanks and points. */
async function withNames(db: Db, words: string, few: number): Promise<Found> {
  const number = words.replace(/[\s.-]/g, '');
  const pieces = [...new Set([words, /\d/.test(number) ? number : words])];
  // Shorter ones are in nearly every name, and no index finds them.
  if (words.length < SHORTEST_PIECE) return { holds: sql`false`, ids: sql`select null::int where false` };
  const holds = (row: RawBuilder<unknown>) =>
    sql`(${sql.join(
      pieces.map((piece) => sql`${row} like ${`%${escapeLike(piece.toLowerCase())}%`}`),
      sql` or `,
    )})`;
  const isBilled = sql`(o.po_number is not null or o.invoice_to is not null)`;
  const billing = sql`${isBilled} and ${holds(sql`billing_on_order(o.po_number, o.invoice_to)`)}`;
  const found = sql`select o.id from orders o where kind = 'fonts' and ${holds(sql`names_on_order(licensee, buyer)`)}
    union select o.id from orders o where kind = 'fonts' and ${billing}`;
  const ids = await idsOf(db, sql`${found} limit ${few + 1}`);
  if (ids.length > few)
    return { holds: sql`(${holds(sql`names_on_order(o.licensee, o.buyer)`)} or ${billing})`, ids: null };
  return { holds: sql`o.id = any(${ids}::int[])`, ids: sql`select unnest(${ids}::int[])` };
}

async function placedBy(db: Db, words: string, few: number): Promise<Found> {
  const people = sql`select u.id from users u where ${peopleNamed(words)}`;
  const ids = await idsOf(db, sql`${people} limit ${few + 1}`);
  if (ids.length > few) return { holds: sql`o.user_id in (${people})`, ids: null };
  const theirs = sql`user_id = any(${ids}::int[])`;
  return { holds: sql`o.${theirs}`, ids: sql`select id from orders where kind = 'fonts' and ${theirs}` };
}

/**
 * The orders in which a font is, also one that left the shop. Of many, `is true` and `offset 0` keep the question a
 * question of each order that is met: taken for a join, the lines of all orders are read for it.
 */
async function withFonts(db: Db, words: string, few: number): Promise<Found> {
  const piece = escapeLike(searchable(words));
  const like = sql`search_name like ${searchable(words).length < SHORTEST_PIECE ? `${piece}%` : `%${piece}%`}`;
  const fonts = sql`select id from products where archived_at is null and ${like} union all select id from products
    where archived_at is not null and ${like}`;
  const found = await idsOf(db, sql`${fonts} limit ${few + 1}`);
  if (found.length > few)
    return {
      holds: sql`${plannedAnew} exists (
        select from order_items i where i.order_id = o.id and (i.product_id in (${fonts})) is true offset 0)`,
      ids: null,
    };
  const ids = sql`select order_id from order_items where product_id = any(${found}::int[])`;
  return { holds: sql`o.id in (${ids})`, ids };
}

async function idsOf(db: Db, question: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array(${question}) as ids`.execute(db);
  return mustExist(rows[0]).ids;
}

type SortField = (typeof orderSorts)[number];

export type OrderSort = SortField | `-${SortField}`;

type OrderBuyer = { id: number; fullname: string; email: string; address: string; phoneNumber: string };

/** Orders that a list goes through, in its order. */
export const sortedOrders = (where: RawBuilder<unknown>, sort: OrderSort): IdList => ({
  from: sql`orders o where ${where}`,
  id: sql`o.id`,
  by: sortColumn(SORT_COLUMNS, sort),
  isDown: sort.startsWith('-'),
});

/** Who placed each of some orders. */
export const buyersOfOrders = async (db: Db, ids: number[]) => {
  const { rows } = await sql<OrderBuyer & { order_id: number }>`
    select o.id as order_id, u.id, u.fullname, u.email, u.address, u.phone_number as "phoneNumber"
    from orders o join users u on u.id = o.user_id where o.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...buyer }): [number, OrderBuyer] => [order_id, buyer]));
};

export type ExportRow = OrderFacts & {
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
  buyer: Buyer | null;
  tax: InvoiceTax | null;
  discount: DiscountSold | null;
  discount_cents: number;
  answers: StoredAnswer[];
  referrer: string | null;
};

/** Orders for a CSV, going down from the id below which they begin; null begins with the newest. */
export const ordersBelow = async (
  db: Db,
  where: RawBuilder<unknown>,
  { below, limit }: { below: number | null; limit: number },
) =>
  (
    await sql<ExportRow>`
      with page as (
        select o.id from orders o where ${where} ${below === null ? sql`` : sql`and o.id < ${below}`}
          order by o.id desc limit ${limit}
      )
      select o.id, o.created_at, o.paid_at, o.status, o.environment, u.fullname, u.email, o.total_cents,
        o.payment_reference, o.buyer, o.tax, o.discount, o.answers, o.referrer,
        (select sum(discount_cents)::int from order_items where order_id = o.id) as discount_cents,
        ${orderFacts}, ${captureOfOrder}, ${creditNotesOfOrder},
        (select provider from payments where reference = o.payment_reference) as payment_provider,
        (select string_agg(i.sold_as || ', ' || i.license_name || case when i.quantity > 1
          then ' x ' || i.quantity else '' end, '; ' order by i.position)
          from order_items i where i.order_id = o.id) as items,
        (select coalesce(sum(c.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id
          where p.order_id = o.id and p.state = 'captured') as captured_cents,
        (select coalesce(sum(r.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id
          join refunds r on r.capture_id = c.id
          where p.order_id = o.id and p.state = 'captured' and r.state = 'completed') as refunded_cents
      from page join orders o on o.id = page.id join users u on u.id = o.user_id order by o.id desc`.execute(db)
  ).rows;
