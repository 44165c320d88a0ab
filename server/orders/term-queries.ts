import { sql } from 'kysely';
import { holderOf } from '#server/companies/holder-queries.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { partId, tierId } from './upgrade/credit-queries.ts';

type TermRow = {
  id: number;
  /** Of one holder, part of a font, licence type, size and licensee. */
  chain: string;
  issued_at: Date;
  /** Null for an imported licence, since its end date is fixed. */
  months: number | null;
  fixed_end: Date | null;
  /** When it was given back, or another licence took its place. */
  stopped_at: Date | null;
};

/**
 * The licences for a time of an order, those that its lines replace, and all others that begin where one of them ends.
 */
export const termsOfOrder = async (tx: Tx, orderId: number) =>
  (
    await sql<TermRow>`
      with touched as (
        select distinct ${holderOf('l')} as holder, l.product_id, ${partId} as part_id,
          l.license_type_id, ${tierId} as tier_id,
          l.licensee
        from order_items i join licenses l on l.order_item_id = i.id or l.id = any(i.credit_license_ids)
        where i.order_id = ${orderId} and l.ends_at is not null
      )
      select l.id, l.issued_at, i.term_months as months,
        concat_ws(' ', l.product_id, ${partId}, l.license_type_id, ${tierId}, ${holderOf('l')}, l.licensee) as chain,
        case when i.term_months is null then l.ends_at end as fixed_end, coalesce(l.revoked_at, larger.issued_at)
          as stopped_at
      from touched t join licenses l on (${holderOf('l')}, l.product_id, ${partId}, l.license_type_id, ${tierId},
        l.licensee) = (t.holder, t.product_id, t.part_id, t.license_type_id, t.tier_id, t.licensee)
        left join order_items i on i.id = l.order_item_id left join licenses larger on larger.id = l.superseded_by
      where l.ends_at is not null order by l.issued_at, l.id`.execute(tx)
  ).rows;

/** Who holds a licence that ends at another time hears of its end again. */
export const writeTerms = (tx: Tx, ends: readonly { id: number; ends_at: Date }[]) =>
  sql`update licenses l set ends_at = e.ends_at, told_ending_at = null
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) e (id integer, ends_at timestamptz)
    where l.id = e.id and l.ends_at <> e.ends_at`.execute(tx);
