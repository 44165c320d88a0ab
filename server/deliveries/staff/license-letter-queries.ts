import { sql } from 'kysely';
import type { LicenseChange } from '#contract/admin/held-licenses.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

/** A change of a licence with what its holder is told of it. */
export type ChangeToTell = {
  kind: LicenseChange['kind'];
  reason: string;
  is_undone: boolean;
  number: string;
  licensee: string;
  ends_at: Date | null;
  product_name: string;
  /** The font that a swap took this one in the place of; null for any other change. */
  swapped_from: string | null;
  license_name: string;
  is_of_company: boolean;
  user_id: number;
  email: string;
  fullname: string;
};

/** The same for everybody who is told: the holder, or the owners of the company that has it. */
export const changesToTell = async (tx: Tx, changeId: number): Promise<ChangeToTell[]> =>
  (
    await sql<ChangeToTell>`
      select c.kind, c.reason, c.undone_at is not null as is_undone, l.number, l.licensee, l.ends_at,
        coalesce(i.product_name, p.name) as product_name, coalesce(i.license_name, t.name) as license_name,
        case when c.kind = 'swap' then c.before end as swapped_from, l.company_id is not null as is_of_company,
        u.id as user_id, u.email, u.fullname
      from license_changes c join licenses l on case when c.kind = 'swap' and c.undone_at is null
          then l.number = c.after else l.id = c.license_id end
        left join company_members m on m.company_id = l.company_id and m.role = 'owner'
        join users u on u.id = case when l.company_id is null then l.user_id else m.user_id end
        join products p on p.id = l.product_id join license_types t on t.id = l.license_type_id
        left join order_items i on i.id = l.order_item_id
      where c.id = ${changeId}`.execute(tx)
  ).rows;

/** The font and type of a licence, as its holder knows them. */
export const nameOfLicense = async (tx: Tx, id: number): Promise<string> =>
  only(
    await sql<{ name: string }>`
      select coalesce(i.sold_as, p.name) || ', ' || coalesce(i.license_name, t.name) as name
      from licenses l join products p on p.id = l.product_id join license_types t on t.id = l.license_type_id
        left join order_items i on i.id = l.order_item_id where l.id = ${id}`.execute(tx),
  ).name;
