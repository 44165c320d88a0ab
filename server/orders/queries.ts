import { type RawBuilder, sql } from 'kysely';
import type { BundleSold, ProductKind } from '#contract/bundles.ts';
import type { Translations } from '#contract/languages/own-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { LegalVersion } from '#contract/nouns/legal.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import type { orderSorts } from '#contract/nouns/orders.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { PartSold, PricedPart } from '#contract/parts.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { DiscountSold, Pricing, RunningSale } from '#contract/price.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import type { StoredTier, TierSold } from '#contract/tiers.ts';
import { companyJson } from '#server/companies/holder-queries.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import type { LicenseTypeRow } from '#server/license-types/license-type.ts';
import { deliveredOf, typeDelivers, typeDeliversFiles } from '#server/license-types/queries.ts';
import type { MemberKey } from '#server/products/catalogue/bundle-queries.ts';
import { escapeLike } from '#server/products/catalogue/filters.ts';
import type { OwnPriceRow } from '#server/products/catalogue/own-price.ts';
import { drawnVersion, shownPicture, styleOfPart } from '#server/products/catalogue/queries.ts';
import { formatsOfPart, ownedRelease } from '#server/products/catalogue/release-queries.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';
import type { InvoiceTo } from './billing.ts';
import type { Line } from './line.ts';
import type { CreditRow, OrderRow } from './order.ts';
import { exchangeableLicenses, type ForWhom } from './upgrade/credit-queries.ts';
import type { HeldLicense } from './upgrade/larger-license.ts';

/**
 * What is on offer to somebody for the lines that were asked for; a line without an offer is missing from the answer.
 * @param ofAnyLicense - also under a licence type that the product isn't sold under.
 */
export const offersOf = async (db: Db, lines: Line[], forWhom: ForWhom | null, now: Date, ofAnyLicense = false) =>
  (
    await sql<OfferRow>`
      select p.id as product_id, p.kind, wanted.part_id, wanted.tier_id, part.value as part,
        p.name as product_name, p.translations,
        p.regular_price_cents, p.sale_price_cents, p.sale, p.categories, p.demo, p.slug,
        p.specimen, p.version, p.picture_key, ${styleOfPart(sql`part.value`)} as style_id, p.formats,
        t.id as license_type_id, t.name as license_name, t.measure, t.tiers,
          t.pricing, t.price_cents, l.own_price_cents,
          l.factor_thousandths, coalesce(l.steps, '[]') as steps, t.usage_details, t.limits as figures,
          ${typeDelivers('t')} as delivers,
        t.exclusive as is_exclusive, t.slug as license_slug, t.terms_version, t.terms_sha256, t.term_months,
          (select ends_at from product_holds
          where product_id = p.id and user_id is distinct from ${forWhom?.userId ?? null} and ends_at > ${now})
          as held_until,
        ${exchangeableLicenses(forWhom, sql`p.id`)} as exchangeable, (select coalesce(json_agg(json_build_object(
          'product_id', m.product_id, 'part_id', m.part_id) order by m.position), '[]') from bundle_members m
          where m.bundle_id = p.id) as members
      from unnest(${lines.map((line) => line.product_id)}::int[], ${lines.map((line) => line.part_id)}::int[],
        ${lines.map((line) => line.license_type_id)}::int[], ${lines.map((line) => line.tier_id)}::int[])
        as wanted (product_id, part_id, license_type_id, tier_id)
      ${ofAnyLicense ? sql`left join` : sql`join`} product_licenses l
        on l.product_id = wanted.product_id and l.license_type_id = wanted.license_type_id
      join products p on p.id = wanted.product_id and p.is_on_offer
      join license_types t on t.id = wanted.license_type_id and t.archived_at is null
        and ${typeDeliversFiles('p', 't')}
      left join lateral jsonb_array_elements(p.parts) part on (part.value ->> 'id')::int = wanted.part_id
      where wanted.part_id = 0 or not t.exclusive and exists (select from product_styles s
        where s.product_id = p.id and s.release = p.release and part.value -> 'styles' ? s.name)`.execute(db)
  ).rows;

/** What of a licence type goes into what is sold. */
type Sold = Pick<LicenseTypeRow, 'usage_details' | 'delivers' | 'terms_version' | 'terms_sha256' | 'term_months'> & {
  figures: LicenseLimits | null;
  is_exclusive: boolean;
};
export type OfferRow = Line &
  Sold &
  OwnPriceRow & {
    /** Null for the family. */
    part: PricedPart | null;
    product_name: string;
    translations: Translations;
    regular_price_cents: number;
    sale_price_cents: number | null;
    sale: RunningSale | null;
    categories: string[];
    demo: boolean;
    slug: string;
    specimen: string;
    version: string;
    style_id: number | null;
    picture_key: string | null;
    formats: string[];
    license_name: string;
    measure: string | null;
    tiers: StoredTier[];
    pricing: Pricing;
    price_cents: number;
    license_slug: string;
    /** Until when somebody else is paying to have the font alone. */
    held_until: Date | null;
    /** What they have of the font for whom it is, and may exchange for a larger licence. */
    exchangeable: HeldLicense[];
    kind: ProductKind;
    /** What it is made of where it is a bundle. */
    members: MemberKey[];
  };

export type NewOrder = {
  user_id: number;
  total_cents: number;
  licensee: string;
  /** The company that has its licences. */
  company_id: number | null;
  /** The words that the buyer agreed to, and when. */
  consent: string | null;
  consented_at: Date | null;
  /** What the buyer said of place and company, and what of the total is tax. */
  buyer: Buyer | null;
  po_number: string | null;
  invoice_to: InvoiceTo | null;
  tax: InvoiceTax;
  discount: DiscountSold | null;
  answers: StoredAnswer[];
  browser_country: string | null;
  referrer: string | null;
  /** The offer that it was made of. */
  proposal_id: number | null;
  cart_key: Buffer | null;
  created_at: Date;
  /** In which the shop takes money when it is placed. */
  environment: Environment;
};
/** What of a line is written down when it is sold. */
export type SoldItem = Line &
  Sold & {
    product_name: string;
    license_name: string;
    unit_price_cents: number;
    quantity: number;
    part: PartSold | null;
    tier: TierSold | null;
    bundle: BundleSold | null;
    discount_cents: number;
    credit_cents: number;
    credit_license_ids: number[];
    /** What staff agreed about it, in words. */
    note: string;
  };
export type NewItem = SoldItem & { position: number; added_tax_cents: number };

/**
 * Writes an order with its lines in one statement. @returns its id with the ids of its lines in order; or only the id
 * of the same cart that was sent after `sameSince` and is still to be paid.
 */
export const insertOrder = async (
  db: Tx,
  order: NewOrder,
  items: NewItem[],
  sameSince: Date,
): Promise<{ id: number; itemIds: number[] | null; legal: LegalVersion[] }> => {
  const { rows } = await sql<{ id: number | null; item_ids: number[]; legal: LegalVersion[] }>`
    with placed as (
      insert into orders (user_id, status, total_cents, licensee, consent, consented_at, cart_key, created_at,
        environment, buyer, po_number, invoice_to, tax, discount, discount_id, answers, browser_country,
        referrer, proposal_id, company_id, legal)
      values (${order.user_id}, 'pending', ${order.total_cents}, ${order.licensee}, ${order.consent},
        ${order.consented_at}, ${order.cart_key}, ${order.created_at}, ${order.environment},
        ${order.buyer && JSON.stringify(order.buyer)}::jsonb, ${order.po_number},
        ${order.invoice_to && JSON.stringify(order.invoice_to)}::jsonb, ${JSON.stringify(order.tax)}::jsonb,
        ${order.discount && JSON.stringify(order.discount)}::jsonb, ${order.discount?.id ?? null},
        ${JSON.stringify(order.answers)}::jsonb, ${order.browser_country}, ${order.referrer}, ${order.proposal_id},
        ${order.company_id}, legal_of_today())
      on conflict (user_id, cart_key) where cart_key is not null do nothing
      returning id, legal
    ), lines as (
      insert into order_items (order_id, position, product_id, license_type_id, product_name, license_name,
        usage_details, unit_price_cents, quantity, figures, delivers, is_exclusive, terms_version, terms_sha256,
        term_months, part, tier, bundle, discount_cents, credit_cents, credit_license_ids, note, added_tax_cents)
      select placed.id, item.*
        from placed, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (position int, product_id int,
        license_type_id int, product_name text, license_name text, usage_details jsonb, unit_price_cents int,
          quantity int, figures jsonb, delivers text[], is_exclusive boolean,
        terms_version int, terms_sha256 text, term_months int, part jsonb, tier jsonb, bundle jsonb, discount_cents int,
          credit_cents int,
          credit_license_ids int[], note text, added_tax_cents int)
      returning id, position
    )
    select (select id from placed) as id, (select legal from placed) as legal, (select array_agg(id order by position)
      from lines) as item_ids`.execute(db);
  const { id, item_ids, legal } = mustExist(rows[0]);
  if (id !== null) return { id, itemIds: item_ids, legal };
  await freeCart(db, order, sameSince);
  const same = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('cart_key', '=', order.cart_key)
    .executeTakeFirst();
  // The earlier one was paid in this very moment, or is not the same any more: this is a new order.
  return same ? { id: same.id, itemIds: null, legal: [] } : insertOrder(db, order, items, sameSince);
};

/** An equal cart is another order when the first is too long ago, or cannot be paid as it is: its payment is frozen. */
const freeCart = (db: Tx, { user_id, cart_key }: NewOrder, sameSince: Date) =>
  sql`update orders o set cart_key = null where user_id = ${user_id} and cart_key = ${cart_key} and (
    created_at <= ${sameSince} or exists (select from payments where order_id = o.id and state = 'frozen'))`.execute(
    db,
  );

/** The licences that a line (i) replaces, the dearest first. */
export const creditsOf = sql<CreditRow[]>`(select coalesce(json_agg(json_build_object('number', c.number, 'name',
  b.license_name) order by at), '[]') from unnest(i.credit_license_ids) with ordinality as u (id, at)
  join licenses c on c.id = u.id join order_items b on b.id = c.order_item_id)`;

/** Orders (o) with their lines; `also` is what else is to be read of each. */
export const ordersWhere = async <Also = unknown>(
  db: Tx,
  condition: RawBuilder<unknown>,
  { page = sql``, also = sql`` }: { page?: RawBuilder<unknown>; also?: RawBuilder<unknown> } = {},
) =>
  (
    await sql<OrderRow & Also>`
      select o.id, o.user_id, o.kind, o.total_cents, o.currency, o.status, o.environment, o.consent,
        o.consented_at, o.legal, o.buyer, ${companyJson('o')} as company, o.po_number, o.invoice_to,
        o.tax, o.discount, o.answers,
        (select json_build_object('number', q.number, 'token', q.token) from proposals q where q.id = o.proposal_id)
          as quote, o.tax_request, o.created_at, o.paid_at,
        payment.reference as payment_reference,
        payment.provider as payment_provider, (select number from invoices where order_id = o.id and copy = 1)
        as invoice_number,
      array(select json_build_object('number', number, 'amount_cents', amount_cents) from credit_notes
        where order_id = o.id and copy = 1 order by number) as credit_notes, (
        select json_agg(json_build_object('id', i.id, 'quantity', i.quantity, 'unit_price_cents', i.unit_price_cents,
          'product_id', coalesce(i.product_id, i.plan_id), 'product_name', i.product_name, 'slug', p.slug, 'specimen',
            p.specimen, 'version', ${drawnVersion}, 'style_id', ${styleOfPart(sql`i.part`)},
          'picture_key', ${shownPicture},          'formats', ${deliveredOf(formatsOfPart, sql`i.delivers`)},
            'license_type_id', coalesce(i.license_type_id, i.plan_id), 'license_name', i.license_name,
          'part', i.part, 'tier', i.tier, 'bundle', i.bundle, 'discount_cents', i.discount_cents,
            'credit_cents', i.credit_cents,
            'credits', ${creditsOf}, 'license_number',
            l.number, 'company_id', l.company_id, 'reader_ids', array(select m.user_id from company_members m
              where m.company_id = l.company_id), 'terms_version', i.terms_version, 'terms_sha256', i.terms_sha256,
            'term_months', i.term_months,
            'ends_at', l.ends_at, 'is_revoked', l.revoked_at is not null, 'note', i.note) order by i.position)
        from order_items i left join products p on p.id = i.product_id left join licenses l on l.order_item_id = i.id
          left join lateral ${ownedRelease()} r on true
        where i.order_id = o.id
      ) as items ${also}
      from orders o left join lateral (
        select reference, provider from payments where order_id = o.id
          and (reference = o.payment_reference or o.payment_reference is null
            and (state in ('capturing', 'capture_pending') or state = 'approval' and provider = 'bank_transfer'))
              limit 1
      ) payment on true where ${condition} ${page}`.execute(db)
  ).rows;

/** An order of either kind. */
export const orderById = async (db: Tx, id: number) => (await ordersWhere(db, sql`o.id = ${id}`))[0];

/** Those of some orders that are of fonts. */
export const ordersById = (db: Tx, ids: number[]) =>
  ordersWhere(db, sql`o.id = any(${ids}::int[]) and o.kind = 'fonts'`);

/** An order of somebody, or of a company of which they are an owner. */
export const orderOfUser = async (db: Tx, id: number, userId: number) =>
  (
    await ordersWhere(
      db,
      sql`o.id = ${id} and o.kind = 'fonts' and (o.user_id = ${userId} or o.company_id in (
    select company_id from company_members where user_id = ${userId} and role = 'owner'))`,
    )
  )[0];

type SortField = (typeof orderSorts)[number];
type OwnList = {
  userId: number;
  /** All orders for this company instead, whoever placed them. */
  company?: number | undefined;
  status?: string | undefined;
  query?: string | undefined;
  sort: SortField | `-${SortField}`;
  page: number;
  limit: number;
};
/** Ids rise with the time of placing, and have an index. */
export const SORT_COLUMNS: Record<SortField, RawBuilder<unknown>> = {
  createdAt: sql`o.id`,
  totalAmount: sql`o.total_cents`,
  status: sql`o.status`,
  id: sql`o.id`,
};
export const ordering = (sort: OwnList['sort']) => {
  const isDown = sort.startsWith('-');
  const column = sortColumn(SORT_COLUMNS, sort);
  return isDown ? sql`${column} desc, o.id desc` : sql`${column}, o.id`;
};

const placedFor = (order: string, { userId, company }: Pick<OwnList, 'userId' | 'company'>) =>
  company === undefined
    ? sql`${sql.ref(`${order}.user_id`)} = ${userId}`
    : sql`${sql.ref(`${order}.company_id`)} = ${company}`;

const own = ({ status, query = '', ...list }: Pick<OwnList, 'userId' | 'company' | 'status' | 'query'>) =>
  sql`${placedFor('o', list)} and o.kind = 'fonts' and (${status ?? null}::text is null or o.status = ${status ?? null})
    ${query.trim() === '' ? sql`` : sql`and ${named(list, query)}`}`;

/** Fewer letters than these are in nearly every licence number. */
const SHORTEST_NUMBER = 4;

/** By the number of the order ("12", "No. 12"), a piece of a font's name, or a piece of a licence number. */
const named = (list: Pick<OwnList, 'userId' | 'company'>, query: string) => {
  const number = /^(?:no\.?|#)?\s*(\d{1,9})$/i.exec(query.trim())?.[1];
  const words = `%${escapeLike(query.trim().toLowerCase())}%`;
  // One pass over all lines of the customer: a query per order would be ten thousand queries for ten thousand orders.
  // `offset 0` stops the planner, which estimates that part of a name is rare, from finding the lines first and then
  // their orders one by one.
  const lines = sql`select order_id from (
    select i.order_id, i.sold_as from orders m join order_items i on i.order_id = m.id
      where ${placedFor('m', list)} offset 0) lines`;
  const licenses = sql`union all select i.order_id from licenses l join order_items i on i.id = l.order_item_id
    where ${placedFor('l', list)} and lower(l.number) like ${words}`;
  return sql`(o.id = ${Number(number ?? 0)} or o.id in (
    ${lines} where lower(sold_as) like ${words} ${query.trim().length < SHORTEST_NUMBER ? sql`` : licenses}))`;
};

/**
 * A page of somebody's orders of fonts, and how many there are: found and counted in one pass, since a search reads all
 * lines.
 */
export async function ordersOfUser(db: Db, list: OwnList): Promise<{ rows: OrderRow[]; total: number }> {
  const page = sql`order by ${ordering(list.sort)} limit ${list.limit} offset ${(list.page - 1) * list.limit}`;
  const { rows: found } = await sql<{ id: number; total: number }>`
    select o.id, count(*) over () as total from orders o where ${own(list)} ${page}`.execute(db);
  if (found.length === 0) return { rows: [], total: list.page === 1 ? 0 : await countOrdersOfUser(db, list) };
  const ids = found.map(({ id }) => id);
  const rows = await ordersWhere(db, sql`o.id = any(${ids}::int[])`, { page: sql`order by ${ordering(list.sort)}` });
  return { rows, total: mustExist(found[0]).total };
}

const countOrdersOfUser = async (db: Db, list: OwnList) =>
  only(await sql<{ total: number }>`select count(*) as total from orders o where ${own(list)}`.execute(db)).total;

/** Closes an order that is not to be paid any more; money that comes all the same still counts for it. */
export const closeOrder = (tx: Tx, id: number) =>
  tx
    .updateTable('orders')
    .set({ status: 'expired', cart_key: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
