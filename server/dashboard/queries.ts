import { sql } from 'kysely';
import type { Db } from '#server/kit/database.ts';

export type Totals = {
  users: number;
  orders: number;
  revenue_cents: number;
  paid_cents: number;
  refunded_cents: number;
};

/** Sums over all orders of fonts; money that was taken counts for ever, what went back beside it. */
export const totals = async (db: Db) =>
  (
    await sql<Totals>`
      select (select count(*) from users where deleted_at is null) as users, count(*) as orders, coalesce(sum(total_cents), 0)::float8 as revenue_cents,
        (select coalesce(sum(c.amount_cents), 0)::float8 from captures c join payments p on p.id = c.payment_id
          join orders o on o.id = p.order_id where o.kind = 'fonts' and p.state = 'captured') as paid_cents,
        (select coalesce(sum(r.amount_cents), 0)::float8 from refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id
          join orders o on o.id = p.order_id where o.kind = 'fonts' and p.state = 'captured' and r.state = 'completed') as refunded_cents
      from orders where kind = 'fonts'`.execute(db)
  ).rows[0]!;

/** Sums of orders by month ("2026-06") of a time zone, from the beginning of a month on. */
export const earningsByMonth = async (db: Db, zone: string, firstMonth: string) =>
  (
    await sql<{ month: string; cents: number }>`
      select to_char(created_at at time zone ${zone}, 'YYYY-MM') as month, sum(total_cents)::float8 as cents
      from orders where kind = 'fonts' and created_at >= (${`${firstMonth}-01`}::timestamp at time zone ${zone}) group by 1`.execute(
      db,
    )
  ).rows;
