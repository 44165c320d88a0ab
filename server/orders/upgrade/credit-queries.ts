import { type RawBuilder, sql } from 'kysely';
import { holderNumber, holderOf } from '#server/companies/holder-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { stands } from '#server/products/catalogue/release-queries.ts';
import type { Line } from '../line.ts';
import type { HeldLicense } from './larger-license.ts';

/**
 * Whether a licence (l) of an order line (h) of an order (ho) can be exchanged: paid for, not given back or replaced,
 * and none of its money went back or is on its way.
 */
const IS_EXCHANGEABLE: RawBuilder<unknown> = sql`(${stands()} and ho.status in ('success', 'partially_refunded')
  and not exists (select from payments hp join captures hc on hc.payment_id = hp.id
    join refunds hr on hr.capture_id = hc.id
    where hp.order_id = ho.id and hp.state = 'captured' and hr.state <> 'failed'
      and (hr.order_item_ids is null or h.id = any(hr.order_item_ids))))`;

/**
 * Who buys: with a licensee for somebody else, without one for himself; a company has what is bought for it. What is for
 * a client counts none of the buyer's licences: they are not the client's.
 */
export type ForWhom = {
  userId: number;
  companyId: number | null;
  fullname: string;
  licensee: string | undefined;
  isForClient?: boolean;
};

/**
 * Whether a licence is of the same licensee: of the one named, or else of the buyer himself, by the name of today or of
 * the day on which it was bought.
 */
const isOfSame = ({ licensee, fullname }: ForWhom) =>
  licensee
    ? sql`normalize(l.licensee) = ${licensee}`
    : sql`(normalize(l.licensee) = ${fullname} or l.licensee = (select content::jsonb #>> '{buyer,name}' from invoices
      where order_id = ho.id and copy = 1))`;

/**
 * The licences of a product that a customer bought and may exchange for larger ones of the same licensee; empty if
 * `forWhom` is null.
 */
export const exchangeableLicenses = (forWhom: ForWhom | null, productId: RawBuilder<unknown>) =>
  forWhom === null || forWhom.isForClient
    ? sql<HeldLicense[]>`'[]'::json`
    : sql<HeldLicense[]>`(
        select coalesce(json_agg(json_build_object('id', l.id, 'number', l.number, 'product_id', l.product_id,
          'license_type_id', l.license_type_id, 'license_name', h.license_name,
          'figures', l.figures, 'delivers', l.delivers, 'quantity', l.quantity,
          'part', l.part, 'tier', l.tier, 'unit_cents', h.unit_price_cents,
          'discount_cents', h.discount_cents)
            order by l.id), '[]')
        from licenses l join order_items h on h.id = l.order_item_id join orders ho on ho.id = h.order_id
        where ${holderOf('l')} = ${holderNumber(forWhom)} and l.product_id = ${productId}
          and h.unit_price_cents * h.quantity > h.discount_cents
          and ${isOfSame(forWhom)} and ${IS_EXCHANGEABLE})`;

/** Whether every licence that an order (o) replaces can still be exchanged, and is of whom the order is for. */
export const creditsStand = (orderId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from order_items c join licenses l on l.id = any(c.credit_license_ids)
    join order_items h on h.id = l.order_item_id
    join orders ho on ho.id = h.order_id join orders co on co.id = c.order_id
    where c.order_id = ${orderId} and not (${IS_EXCHANGEABLE} and ${holderOf('l')} = ${holderOf('co')}))`;

export type OwnedLicense = Line & {
  number: string;
  quantity: number;
  ends_at: Date | null;
};

/** The size that a licence (l) is of; 0 where its type came in one. */
export const tierId = sql`coalesce((l.tier ->> 'id')::int, 0)`;

/** The part that a licence (l) is of; 0 for the family. */
export const partId = sql`coalesce((l.part ->> 'id')::int, 0)`;

/**
 * The licences of a licensee that are the same as some lines, or of the family where those are of a part, bought here
 * or before the shop, one a line: the one that lasts longest.
 */
export const ownedLicenses = async (db: Db, forWhom: ForWhom, lines: readonly Line[], now: Date) => {
  if (forWhom.isForClient) return [];
  return (
    await sql<OwnedLicense>`
      select distinct on (w.product_id, w.part_id, w.license_type_id, w.tier_id) w.*, l.number, l.quantity, l.ends_at
      from unnest(${lines.map((line) => line.product_id)}::int[], ${lines.map((line) => line.part_id)}::int[],
        ${lines.map((line) => line.license_type_id)}::int[], ${lines.map((line) => line.tier_id)}::int[])
        as w (product_id, part_id, license_type_id, tier_id)
      join licenses l on l.product_id = w.product_id and l.license_type_id = w.license_type_id
        and ${partId} in (0, w.part_id) and ${tierId} = w.tier_id
      left join order_items h on h.id = l.order_item_id left join orders ho on ho.id = h.order_id
      where ${holderOf('l')} = ${holderNumber(forWhom)} and l.plan_id is null and ${stands(now)}
        and ${isOfSame(forWhom)}
        and (l.imported_at is not null or ho.status in ('success', 'partially_refunded', 'disputed'))
      order by w.product_id, w.part_id, w.license_type_id, w.tier_id, l.ends_at desc nulls first, l.id desc`.execute(db)
  ).rows;
};
