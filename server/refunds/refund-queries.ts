import { sql } from 'kysely';
import { mustExist } from '#contract/must-exist.ts';
import type { PaymentMode } from '#contract/payment-providers.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import type { PaidLine } from '#server/orders/standing-lines.ts';
import { type OrderReturn, paidOfLine, returnsOf } from '#server/orders/standing-queries.ts';

export type RefundableOrder = {
  id: number;
  status: string;
  total_cents: number;
  kind: 'fonts' | 'subscription';
  /** The capture that paid it; null when nothing was taken for it. */
  capture_id: string | null;
  payment_id: number | null;
  public_id: string | null;
  /** What went back or is about to. */
  refunded_cents: number;
  lines: (PaidLine & { is_revoked: boolean; is_replaced: boolean })[];
  returns: OrderReturn[];
};

/** An order with its money and its lines; what is to hold until it is written needs the order's lock before. */
export const refundableOrder = async (tx: Tx, orderId: number) =>
  (
    await sql<RefundableOrder>`
      select o.id, o.status, o.total_cents, o.kind, c.id as capture_id, p.id as payment_id, p.public_id,
        (select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.capture_id = c.id and r.state <> 'failed')
          as refunded_cents,
        (select coalesce(json_agg(json_build_object('id', i.id, 'paid_cents',
          ${paidOfLine},
          'is_replaced', exists (select from licenses l where l.order_item_id = i.id and l.superseded_by is not null),
          'is_revoked', exists (select from refunds r
            where r.capture_id = c.id and r.state <> 'failed' and i.id = any(r.order_item_ids)))
          order by i.position), '[]') from order_items i where i.order_id = o.id) as lines, ${returnsOf(sql`o.id`)}
            as returns
      from orders o left join payments p on p.order_id = o.id and p.state = 'captured'
        left join captures c on c.payment_id = p.id
      where o.id = ${orderId}`.execute(tx)
  ).rows[0];

/** The refundable amounts of orders, in cents by order id; orders without one are missing. */
export const refundableOfOrders = async (db: Db, orderIds: number[]) => {
  const { rows } = await sql<{ order_id: number; left_cents: number }>`
    select o.id as order_id, (c.amount_cents - coalesce(
      (select sum(r.amount_cents) from refunds r where r.capture_id = c.id and r.state <> 'failed'), 0))::int
        as left_cents
    from orders o join payments p on p.order_id = o.id and p.state = 'captured' join captures c on c.payment_id = p.id
    where o.id = any(${orderIds}::int[]) and o.status in ('success', 'partially_refunded')`.execute(db);
  return new Map(rows.map(({ order_id, left_cents }) => [order_id, left_cents]));
};

export type NewRefund = {
  capture_id: string;
  amount_cents: number;
  reason: string;
  order_item_ids: number[] | null;
  created_at: Date;
};
export const insertRefund = async (tx: Tx, refund: NewRefund) =>
  (
    await tx
      .insertInto('refunds')
      .values({ ...refund, state: 'requested' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

type RefundRow = {
  id: number;
  state: string;
  reference: string | null;
  amount_cents: number;
  order_item_ids: number[] | null;
  order_id: number;
  capture: {
    id: string;
    amount_cents: number;
    payment_id: number;
    public_id: string;
    provider: string;
    place: PaymentMode | null;
  };
};
export const refundById = async (tx: Tx, id: number): Promise<RefundRow> => {
  const { rows } = await sql<RefundRow>`
    select r.id, r.state, r.reference, r.amount_cents, r.order_item_ids, p.order_id,
      json_build_object('id', c.id, 'amount_cents', c.amount_cents, 'payment_id', p.id, 'public_id', p.public_id,
        'provider', p.provider, 'place', p.place) as capture
    from refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id
      where r.id = ${id}`.execute(tx);
  return mustExist(rows[0]);
};

type RefundChange = { state: NewRow<'refunds'>['state']; reference: string | null; completed_at: Date | null };
/** @returns whether the refund was still open. */
export const changeRefund = async (tx: Tx, id: number, change: RefundChange) =>
  (
    await tx
      .updateTable('refunds')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', ['requested', 'pending'])
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/**
 * What a completed refund makes of its order: its status by what is left, the licences that go back with what staff
 * gave in their place, and those that come back because what replaced them is gone.
 */
export const applyRefund = async (tx: Tx, refund: RefundRow, now: Date): Promise<{ status: string }> => {
  const { rows } = await sql<{ status: string }>`
    with given as (
      select coalesce(sum(amount_cents), 0) as cents from refunds
        where capture_id = ${refund.capture.id} and state = 'completed'
    ), changed as (
      update orders set status = case when given.cents >= orders.total_cents then 'refunded'
        when exists (select from disputes where capture_id = ${refund.capture.id} and state = 'open') then 'disputed'
          else 'partially_refunded' end
      from given where orders.id = ${refund.order_id} and orders.status in ('success', 'partially_refunded',
        'disputed') returning orders.id, orders.status
    ), revoked as (
      update licenses l set revoked_at = ${now} from order_items i, changed
      where i.id = l.order_item_id and i.order_id = changed.id and l.revoked_at is null
        and (changed.status = 'refunded' or i.id = any(${refund.order_item_ids}::int[]))
      returning l.id
    ), swapped as (
      update licenses l set revoked_at = ${now} from revoked where l.stands_for = revoked.id and l.revoked_at is null
    ), restored as (
      update licenses l set superseded_by = null from revoked where l.superseded_by = revoked.id
    ) select status from changed`.execute(tx);
  return rows[0] ?? { status: 'unchanged' };
};
