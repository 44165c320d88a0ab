import { sql } from 'kysely';
import { TEMPLATE } from '#contract/legal-pages.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { ordersWhere } from '#server/orders/queries.ts';
import { creditsStand } from '#server/orders/upgrade/credit-queries.ts';
import type { Payment } from './payment.ts';

type PayableLine = {
  name: string;
  quantity: number;
  unit_cents: number;
  sku: string;
  demo: boolean;
  is_on_offer: boolean;
  /** The font, where it is bought to be held alone. */
  exclusive_of: number | null;
};
export type PayableOrder = {
  id: number;
  user_id: number;
  status: string;
  total_cents: number;
  /** What of it was added to the lines as tax. */
  tax_cents: number;
  /** The provider may hold money that doesn't match: a person has to check before anyone can pay more. */
  is_frozen: boolean;
  /** Until when somebody else is paying to have one of its fonts alone. */
  held_until: Date | null;
  /** What it replaces can still be replaced. */
  credits_stand: boolean;
  /** Its buyer may still buy for the company that it is for. */
  may_buy: boolean;
  is_discounted: boolean;
  lines: PayableLine[];
};

/** An order of the caller with its lines as the provider's page shows them, and whether each is still on offer. */
export const orderToPay = async (db: Db, orderId: number, userId: number, now: Date) =>
  (
    await sql<PayableOrder>`
      select o.id, o.user_id, o.status, o.total_cents, (select sum(added_tax_cents) from order_items
        where order_id = o.id)::int as tax_cents,
        exists (select from payments where order_id = o.id and state = 'frozen') as is_frozen,
        (select max(h.ends_at) from product_holds h join order_items i on i.product_id = h.product_id
          where i.order_id = o.id and h.user_id <> o.user_id and h.ends_at > ${now}) as held_until,
        ${creditsStand(sql`o.id`)} as credits_stand,
        o.company_id is null or exists (select from company_members m where m.company_id = o.company_id
          and m.user_id = o.user_id and m.role in ('owner', 'buyer')) as may_buy,
        o.discount_id is not null as is_discounted, (
        select json_agg(json_build_object('name', left(i.sold_as || ' - ' || i.license_name ||
          case when i.credit_cents > 0 then ', the difference' when i.discount_cents > 0 then ', discounted' else '' end
          || case when i.credit_cents + i.discount_cents > 0 and i.quantity > 1 then ' for ' || i.quantity
            else '' end, 127),
          'quantity', case when i.credit_cents + i.discount_cents > 0 then 1 else i.quantity end,
          'unit_cents', case when i.credit_cents + i.discount_cents > 0
            then i.unit_price_cents * i.quantity - i.discount_cents - i.credit_cents else i.unit_price_cents end,
          'sku', coalesce(p.sku, 'PLAN-' || i.plan_id), 'demo', coalesce(p.demo, false),
          'exclusive_of', case when i.is_exclusive then i.product_id end, 'is_on_offer', i.plan_id is not null
            or (p.is_on_offer and (o.proposal_id is not null
              or t.archived_at is null and l.product_id is not null and (i.part is null
              or p.parts @> jsonb_build_array(jsonb_build_object('id', i.part -> 'id'))) and (i.bundle is null
              or exists (select from products b where b.id = (i.bundle ->> 'id')::int and b.is_on_offer))
              and (i.tier is null or t.tiers @> jsonb_build_array(jsonb_build_object('id', i.tier -> 'id'))))))
            order by i.position)
        from order_items i left join products p on p.id = i.product_id
          left join license_types t on t.id = i.license_type_id
        left join product_licenses l on l.product_id = i.product_id and l.license_type_id = i.license_type_id
        where i.order_id = o.id
      ) as lines
      from orders o where o.id = ${orderId} and o.user_id = ${userId}`.execute(db)
  ).rows[0];

export const isPending = async (tx: Tx, orderId: number) =>
  (await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status ===
  'pending';

/** Whether something of an order is sold under terms that are still a template. */
export const sellsTemplates = async (db: Db, orderId: number) =>
  only(
    await sql<{ is_so: boolean }>`
      select exists (select from order_items i
        join license_terms x on x.license_type_id = i.license_type_id and x.version = i.terms_version
        where i.order_id = ${orderId} and x.text ~ ${TEMPLATE}) as is_so`.execute(db),
  ).is_so;

/** How the payment stands that an order was asked for by. */
type PaymentToCheck = Pick<Payment, 'public_id' | 'state' | 'payer_id'>;

/** An order of fonts of somebody by one of its payments, in our words or the provider's. */
export const orderOfPayment = async (db: Tx, payment: string, userId: number) => {
  const isRequested = sql`(public_id = ${payment} or reference = ${payment})`;
  const also = sql`, (select json_build_object('public_id', public_id, 'state', state, 'payer_id', payer_id)
    from payments where ${isRequested}) as asked`;
  const condition = sql`o.id = (select order_id from payments where ${isRequested}) and o.user_id = ${userId}
    and o.kind = 'fonts'`;
  return (await ordersWhere<{ asked: PaymentToCheck }>(db, condition, { also }))[0];
};

/**
 * Holds fonts for somebody who pays to have them alone; what the same person holds already goes on until its end.
 * @returns those that are held for that person now.
 */
export const holdProducts = async (tx: Tx, productIds: number[], userId: number, now: Date, until: Date) =>
  (
    await sql<{ product_id: number }>`
      insert into product_holds as held (product_id, user_id, ends_at)
      select id, ${userId}, ${until} from unnest(${productIds}::int[]) id order by id
      on conflict (product_id) do update set user_id = excluded.user_id,
        ends_at = case when held.user_id = excluded.user_id and held.ends_at > ${now} then held.ends_at
          else excluded.ends_at end
      where held.user_id = excluded.user_id or held.ends_at <= ${now}
      returning product_id`.execute(tx)
  ).rows;

/** When the holds of somebody else on some fonts end. */
export const endsOfHolds = async (db: Db, productIds: number[], userId: number) =>
  (
    await sql<{ ends_at: Date }>`
      select ends_at from product_holds where product_id = any(${productIds}::int[]) and user_id <> ${userId}`.execute(
      db,
    )
  ).rows.map(({ ends_at }) => ends_at);
