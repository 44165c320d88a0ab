import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { PaidLine } from '#server/orders/standing-lines.ts';
import { paidLines } from '#server/orders/standing-queries.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';

/**
 * Fonts of some designers and foundries: those that name them, and those that they have, or had, a share of. Every
 * query here begins with it.
 */
const ownFonts = (makerIds: readonly number[]) => sql`
  select c.product_id, true as is_named from product_makers c where c.maker_id = any(${makerIds}::int[])
  union select s.product_id, false from maker_shares s where s.maker_id = any(${makerIds}::int[])
    and not exists (select from product_makers c where c.product_id = s.product_id
      and c.maker_id = any(${makerIds}::int[]))`;

export type FontRow = { id: number; name: string; languages: string[]; coverage: string };

/** The fonts that name some designers and foundries, drafts too, by name. */
export const fontsNaming = async (db: Db, makerIds: readonly number[]) =>
  (
    await sql<FontRow>`select p.id, p.name, p.languages, p.coverage::text as coverage from products p
      where p.archived_at is null
        and p.id in (select product_id from product_makers where maker_id = any(${makerIds}::int[]))
      order by p.search_name collate "C", p.id`.execute(db)
  ).rows;

type SaleCriterion = { makerIds: readonly number[]; environment: Environment; zone: string };

/** The month of the first sale of some fonts; null before it. Orders are looked through from the first on. */
export const firstMonth = async (db: Db, { makerIds, environment, zone }: SaleCriterion) =>
  (
    await sql<{ month: string | null }>`
      with own as (${ownFonts(makerIds)})
      select to_char(min(first.paid_at) at time zone ${zone}, 'YYYY-MM') as month
      from own cross join lateral (
        select o.paid_at from order_items i join orders o on o.id = i.order_id and o.paid_at is not null
          and o.environment = ${environment} and o.kind = 'fonts'
        where i.product_id = own.product_id order by i.order_id limit 1) first`.execute(db)
  ).rows[0]?.month ?? null;

export type SoldLine = {
  id: number;
  product_id: number;
  product_name: string;
  part: string | null;
  license_name: string;
  quantity: number;
};
export type SoldOrder = {
  day: string;
  total_cents: number;
  tax: Pick<InvoiceTax, 'netCents' | 'percent'> | null;
  /** All lines of the order: what each comes to without tax depends on the others. */
  lines: PaidLine[];
  /** Those of own fonts. */
  own: SoldLine[];
};

/**
 * The orders of a month with own fonts, the newest first. A font that does not name them counts while a share of it is
 * theirs.
 */
export const soldOrders = async (db: Db, month: string, { makerIds, environment, zone }: SaleCriterion) =>
  (
    await sql<SoldOrder>`
      with span as (select ${`${month}-01`}::timestamp at time zone ${zone} as since,
          (${`${month}-01`}::timestamp + interval '1 month') at time zone ${zone} as until),
        own as (${ownFonts(makerIds)}),
        sold as (
          select o.id as order_id, i.id, i.position, i.product_id, p.name as product_name,
            i.part ->> 'name' as part, i.license_name, i.quantity
          from span, own join products p on p.id = own.product_id join order_items i on i.product_id = own.product_id
            join orders o on o.id = i.order_id
          where o.kind = 'fonts' and o.environment = ${environment}
            and o.paid_at >= span.since and o.paid_at < span.until
            and (own.is_named or exists (select from unnest(${makerIds}::int[]) mine (id) where (
              select s.share from maker_shares s where s.product_id = i.product_id and s.maker_id = mine.id
                and s.from_day <= (o.paid_at at time zone ${zone})::date order by s.from_day desc limit 1) > 0))
        )
      select to_char(o.paid_at at time zone ${zone}, 'YYYY-MM-DD') as day, o.total_cents, o.tax,
        ${paidLines(sql`o.id`)} as lines, own.lines as own
      from (select order_id, json_agg(json_build_object('id', id, 'product_id', product_id,
          'product_name', product_name, 'part', part, 'license_name', license_name, 'quantity', quantity)
          order by position) as lines
        from sold group by order_id) own join orders o on o.id = own.order_id
      order by o.paid_at desc, o.id desc`.execute(db)
  ).rows;
