import { sql } from 'kysely';
import { holderOf } from '#server/companies/holder-queries.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { isPaidFor } from '#server/products/catalogue/release-queries.ts';

const AT_ONCE = 50;

export type EndingLicense = {
  id: number;
  number: string;
  ends_at: Date;
  product_name: string;
  license_name: string;
  slug: string;
  is_on_offer: boolean;
  /** Then its owners and buyers read of it. */
  is_of_company: boolean;
  user_id: number;
  email: string;
  fullname: string;
};

/** Marks as notified the licences that end by `before` and are not over, refunded, replaced or renewed. */
export const claimEndingLicenses = async (tx: Tx, now: Date, before: Date) =>
  (
    await sql<EndingLicense>`
      with claimed as (
        select l.id from licenses l left join order_items i on i.id = l.order_item_id
          left join orders o on o.id = i.order_id
        where l.user_id is not null and l.ends_at is not null and l.told_ending_at is null
          and l.ends_at <= ${before} and l.ends_at > ${now}
          and l.revoked_at is null and l.superseded_by is null and ${isPaidFor}
          and not exists (select from licenses n
            where ${holderOf('n')} = ${holderOf('l')} and n.product_id = l.product_id
            and n.license_type_id = l.license_type_id
            and n.licensee = l.licensee and n.ends_at > l.ends_at and n.revoked_at is null)
        order by l.ends_at limit ${AT_ONCE} for update of l skip locked
      ), marked as (
        update licenses l set told_ending_at = ${now} from claimed where l.id = claimed.id returning l.*
      )
      select l.id, l.number, l.ends_at, coalesce(i.sold_as, p.name) as product_name,
        coalesce(i.license_name, t.name) as license_name, p.slug, p.is_on_offer,
        l.company_id is not null as is_of_company,
        u.id as user_id, u.email, u.fullname
      from marked l left join order_items i on i.id = l.order_item_id join products p on p.id = l.product_id
        join license_types t on t.id = l.license_type_id
        left join company_members m on m.company_id = l.company_id and m.role in ('owner', 'buyer')
        join users u on u.id = case when l.company_id is null then l.user_id else m.user_id end
          and u.deleted_at is null`.execute(tx)
  ).rows;
