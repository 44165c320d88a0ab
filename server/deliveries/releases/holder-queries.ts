import { sql } from 'kysely';
import type { Translations } from '#contract/languages/own-words.ts';
import { isOf } from '#server/companies/holder-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { stands, standsPaid } from '#server/products/catalogue/release-queries.ts';

/** Whether somebody has a valid licence of a product: bought, or by one of the plans that run. */
export const holdsFont = async (db: Db, userId: number, productId: number, runningPlans: readonly number[]) =>
  (
    await sql`
      select 1 from licenses l left join order_items i on i.id = l.order_item_id left join orders o on o.id = i.order_id
      where ${isOf('l', userId)} and l.product_id = ${productId} and ${stands()}
        and (${standsPaid} or l.plan_id = any(${runningPlans}::int[])) limit 1`.execute(db)
  ).rows.length > 0;

/** Somebody who bought an earlier release, and what hears of this one. */
export type ReleaseToNotify = {
  user_id: number;
  email: string;
  fullname: string;
  name: string;
  version: string;
  notes: string;
  translations: Translations;
  has_it: boolean;
};

/**
 * Who holds valid licences of a product that were bought before a release, each once, with whether one of them has it.
 */
export const releaseToNotify = async (db: Db, productId: number, release: number) =>
  (
    await sql<ReleaseToNotify>`
      select u.id as user_id, u.email, u.fullname, p.name, r.version, r.notes, p.translations, r.is_free as has_it
      from product_releases r join products p on p.id = r.product_id join users u on u.deleted_at is null
      where r.product_id = ${productId} and r.release = ${release} and u.id in (
        select coalesce(m.user_id, l.user_id) from licenses l
          left join company_members m on m.company_id = l.company_id left join order_items i on i.id = l.order_item_id
          left join orders o on o.id = i.order_id
        where l.product_id = ${productId} and l.release < ${release}
          and (l.company_id is null or m.user_id is not null) and ${stands()}
          and ${standsPaid})`.execute(db)
  ).rows;
