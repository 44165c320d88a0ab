import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { PaidLine, Return } from './standing-lines.ts';

/** A refund of an order that is done or on its way. Once it is done it has a credit note. */
export type OrderReturn = Return & { id: number; note: string | null };
export type OrderMoney = { lines: PaidLine[]; returns: OrderReturn[] };

/** What a line (i) of an order cost, with its tax where that was added. */
export const paidOfLine = sql<number>`(i.unit_price_cents * i.quantity - i.discount_cents - i.credit_cents
  + i.added_tax_cents)`;

/** What the lines of an order cost with their tax, in their order, as JSON. */
export const paidLines = (orderId: RawBuilder<unknown>) => sql<PaidLine[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'paid_cents', ${paidOfLine})
    order by i.position), '[]')
  from order_items i where i.order_id = ${orderId})`;

/** What went back of an order or is about to, as JSON: in the order of the credit notes, and last what has none yet. */
export const returnsOf = (orderId: RawBuilder<unknown>) => sql<OrderReturn[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'amount_cents', r.amount_cents, 'order_item_ids',
    r.order_item_ids, 'note', n.number)
    order by n.issued_at nulls last, length(n.number), n.number, r.id), '[]')
  from refunds r left join credit_notes n on n.refund_id = r.id and n.copy = 1
  where r.paid_order_id = ${orderId} and r.state <> 'failed')`;

/** All that is needed to say what stands of each line; to hold until it is written it needs the order's lock before. */
export const moneyOfLines = async (db: Db, orderId: number): Promise<OrderMoney> =>
  only(
    await sql<OrderMoney>`select ${paidLines(sql`o.id`)} as lines, ${returnsOf(sql`o.id`)} as returns from orders o
      where o.id = ${orderId}`.execute(db),
  );
