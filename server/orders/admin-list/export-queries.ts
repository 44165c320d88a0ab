import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

export type ExportRow = {
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
        select o.id from orders o where ${where} ${below === null ? sql`` : sql`and o.id < ${below}`} order by o.id desc limit ${limit}
      )
      select o.id, o.created_at, o.paid_at, o.status, u.fullname, u.email, o.total_cents, o.payment_reference,
        (select provider from payments where reference = o.payment_reference) as payment_provider,
        (select string_agg(i.product_name || ', ' || i.license_name || case when i.quantity > 1 then ' x ' || i.quantity else '' end, '; ' order by i.position)
          from order_items i where i.order_id = o.id) as items,
        (select coalesce(sum(c.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id
          where p.order_id = o.id and p.state = 'captured') as captured_cents,
        (select coalesce(sum(r.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id join refunds r on r.capture_id = c.id
          where p.order_id = o.id and p.state = 'captured' and r.state = 'completed') as refunded_cents
      from page join orders o on o.id = page.id join users u on u.id = o.user_id order by o.id desc`.execute(db)
  ).rows;
