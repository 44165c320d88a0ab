import { sql } from 'kysely';
import type { OrderEventKind } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/nouns/orders.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { paidOfLine } from '#server/orders/standing-queries.ts';

type OrderMoney = {
  status: OrderStatus;
  captured_cents: number;
  /** Of refunds that are done, and of those that are not over. */
  refunded_cents: number;
  pending_cents: number;
  has_transfer: boolean;
  payer_country: string | null;
  browser_country: string | null;
};

/** The money of an order of either kind; nothing when there is no such order. */
export const moneyOfOrder = async (db: Db, orderId: number) =>
  (
    await sql<OrderMoney>`
      select o.status, o.payer_country, o.browser_country, coalesce(c.amount_cents, 0) as captured_cents,
        coalesce(r.done, 0)::int as refunded_cents, coalesce(r.open, 0)::int as pending_cents,
        exists (select from payments where order_id = o.id and provider = 'bank_transfer') as has_transfer
      from orders o left join payments p on p.order_id = o.id and p.state = 'captured'
        left join captures c on c.payment_id = p.id
      left join lateral (
        select sum(amount_cents) filter (where state = 'completed') as done,
          sum(amount_cents) filter (where state in ('requested', 'pending')) as open
        from refunds where capture_id = c.id
      ) r on true
      where o.id = ${orderId}`.execute(db)
  ).rows[0];

type AdminOrderLineRow = {
  id: number;
  amount_cents: number;
  license_status: 'valid' | 'refunded' | 'superseded' | 'ended' | null;
  is_given_back: boolean;
  downloads: number;
  first_download_at: Date | null;
};
export const linesOfOrder = async (db: Db, orderId: number) =>
  (
    await sql<AdminOrderLineRow>`
      select i.id, ${paidOfLine} as amount_cents,
        case when l.revoked_at is not null then 'refunded' when l.superseded_by is not null then 'superseded'
          when l.ends_at <= now() then 'ended' when l.id is not null then 'valid' end as license_status,
        l.revoked_at is not null or exists (
          select from refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id
          where p.order_id = i.order_id and r.state <> 'failed' and i.id = any(r.order_item_ids)
        ) as is_given_back,
        (select count(*) from downloads d where d.license_id = l.id and d.staff_id is null) as downloads,
        (select min(created_at) from downloads d where d.license_id = l.id and d.staff_id is null) as first_download_at
      from order_items i left join licenses l on l.order_item_id = i.id where i.order_id = ${orderId}
        order by i.position`.execute(db)
  ).rows;

type Delivery = { paid_at: Date | null; consented_at: Date | null; first_download_at: Date | null };
/**
 * When an order of either kind was paid, and when its buyer or the client it is for first downloaded what it gave: of
 * a plan, within its period.
 */
export const deliveryOfOrder = async (db: Db, orderId: number) =>
  only(
    await sql<Delivery>`
      select o.paid_at, o.consented_at, (
        select min(d.created_at) from downloads d join licenses l on l.id = d.license_id
          left join order_items i on i.id = l.order_item_id left join subscriptions s on s.order_id = o.id
        where (l.user_id = o.user_id or l.client_order_id = o.id) and d.staff_id is null
          and (i.order_id = o.id or (l.plan_id = s.plan_id and d.created_at >= s.start_at and d.created_at < s.end_at))
      ) as first_download_at
      from orders o where o.id = ${orderId}`.execute(db),
  );

export type OrderMailRow = { id: number; subject: string; created_at: Date; sent_at: Date | null };
/** The letters about an order, and those of them that were sent again. */
export const mailsOfOrder = async (db: Db, orderId: number) =>
  (
    await sql<OrderMailRow>`
      with told as (
        select id from emails where dedupe_key in (${`order_paid:${orderId}`},
          (select 'subscription_paid:' || id from subscriptions where order_id = ${orderId}))
        union all select e.id from payments p
          join emails e on e.dedupe_key in ('payment_pending:' || p.public_id, 'payment_failed:' || p.public_id)
          where p.order_id = ${orderId}
      )
      select m.id, m.subject, m.created_at, m.sent_at from emails m
        where m.id in (select id from told) or m.again_of in (select id from told)
      order by m.id`.execute(db)
  ).rows;

/** The latest downloads of an order that are worth a line each. */
const MOST_DOWNLOADS = 100;

export type OrderEventRow = { at: Date; kind: OrderEventKind; amount_cents: number | null; text: string };
/**
 * What happened to an order and stands in its own rows; of what happened at one moment, in the order that it must have.
 */
export const eventsOfOrder = async (db: Db, orderId: number) =>
  (
    await sql<OrderEventRow>`
      -- The provider counts in whole seconds, so its captures seem to come before what led to them.
      with paid as (select * from payments where order_id = ${orderId}),
      taken as (select c.id, c.amount_cents, greatest(c.captured_at, p.created_at) as captured_at, p.state from captures c join paid p on p.id = c.payment_id),
      given as (select r.* from refunds r join taken t on t.id = r.capture_id),
      held as (select l.*, i.sold_as from order_items i join licenses l on l.order_item_id = i.id where i.order_id = ${orderId})
      select at, kind, amount_cents, text from (
        select 0 as rank, created_at as at, 'placed' as kind, total_cents as amount_cents, '' as text from orders where id = ${orderId}
        union all select 1, created_at, 'payment_started', null, public_id from paid
        union all select 2, captured_at, case when state in ('duplicate', 'refunded') then 'captured_twice' else 'captured' end, amount_cents, id from taken
        union all select 3, updated_at, case state when 'frozen' then 'payment_frozen' else 'payment_ended' end, null, coalesce(problem, state) from paid where state in ('failed', 'expired', 'frozen')
        union all select 4, issued_at, 'licences_issued', null, string_agg(number, ', ' order by id) from held group by issued_at
        union all select 5, created_at, 'refund_asked', amount_cents, reason from given
        union all select 6, coalesce(completed_at, created_at), case state when 'completed' then 'refunded' else 'refund_failed' end, amount_cents, coalesce(reference, '')
          from given where state in ('completed', 'failed')
        union all select 7, created_at, case when staff is null then 'downloaded' else 'copied_by_staff' end, null, concat_ws(', ', sold_as || ' ' || format, staff) from (
          select d.created_at, d.format, h.sold_as, s.fullname as staff from downloads d join held h on h.id = d.license_id left join users s on s.id = d.staff_id order by d.id desc limit ${MOST_DOWNLOADS}) d
      ) events order by at, rank`.execute(db)
  ).rows;
