import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';
import { creditsStand } from '#server/orders/upgrade/credit-queries.ts';

type PayableLine = {
  name: string;
  quantity: number;
  unit_cents: number;
  sku: string;
  demo: boolean;
  is_on_offer: boolean;
};
export type PayableOrder = {
  id: number;
  user_id: number;
  status: string;
  total_cents: number;
  /** Money may be at the provider that does not fit: nobody is to pay more before a person has looked. */
  is_frozen: boolean;
  /** What it replaces can still be replaced. */
  credits_stand: boolean;
  lines: PayableLine[];
};

/** An order of the caller with its lines as the provider's page shows them, and whether each is still on offer. */
export const orderToPay = async (db: Db, orderId: number, userId: number) =>
  (
    await sql<PayableOrder>`
      select o.id, o.user_id, o.status, o.total_cents,
        exists (select from payments where order_id = o.id and state = 'frozen') as is_frozen,
        ${creditsStand(sql`o.id`)} as credits_stand, (
        select json_agg(json_build_object('name', left(i.product_name || ' - ' || i.license_name ||
          case when i.credit_cents > 0 then ', the difference' || case when i.quantity > 1 then ' for ' || i.quantity else '' end else '' end, 127),
          'quantity', case when i.credit_cents > 0 then 1 else i.quantity end,
          'unit_cents', case when i.credit_cents > 0 then i.unit_price_cents * i.quantity - i.credit_cents else i.unit_price_cents end, 'sku', coalesce(p.sku, 'PLAN-' || i.plan_id), 'demo', coalesce(p.demo, false),
          'is_on_offer', i.plan_id is not null or (p.archived_at is null and t.archived_at is null and l.product_id is not null)) order by i.position)
        from order_items i left join products p on p.id = i.product_id left join license_types t on t.id = i.license_type_id
        left join product_licenses l on l.product_id = i.product_id and l.license_type_id = i.license_type_id
        where i.order_id = o.id
      ) as lines
      from orders o where o.id = ${orderId} and o.user_id = ${userId}`.execute(db)
  ).rows[0];
