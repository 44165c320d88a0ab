import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { drawnVersion } from './queries.ts';
import { stands } from './release-queries.ts';

const isToPublish = (now: Date) => sql`publish_at <= ${now} and archived_at is null`;
const isToWithdraw = (now: Date) => sql`withdraw_at <= ${now} and status = 'published' and archived_at is null`;

/**
 * Whether any product is due. Checked first, since every statement that writes to products clears all caches, even if
 * it changes no row. It compares the earliest date only: a cached query plan does not know `now`, so it assumes that a
 * third of all dates are earlier, and would read every product.
 */
export const isAnythingDue = async (db: Db, now: Date) =>
  only(
    await sql<{ due: boolean }>`
      select coalesce((select min(publish_at) from products
        where publish_at is not null and archived_at is null) <= ${now}, false)
        or coalesce((select min(withdraw_at) from products
          where withdraw_at is not null and status = 'published' and archived_at is null) <= ${now}, false)
        as due`.execute(db),
  ).due;

/** Publishes drafts that are due. A product that is published for the first time counts as new from then on. */
export const publishDueDrafts = async (tx: Tx, now: Date) =>
  (
    await sql<{ id: number }>`
      update products set status = 'published', published_at = ${now}, created_at = ${now}, updated_at = ${now},
        publish_at = null
      where id in (select id from products where ${isToPublish(now)} order by id for update skip locked)
      returning id`.execute(tx)
  ).rows;

/** Withdraws what was to be sold until a time that has come. */
export const withdrawDue = async (tx: Tx, now: Date) =>
  (
    await sql<{ id: number }>`
      update products set status = 'withdrawn', withdrawn_at = ${now}, updated_at = ${now}, withdraw_at = null
      where id in (select id from products where ${isToWithdraw(now)}
        order by id for update skip locked)
      returning id`.execute(tx)
  ).rows;

/** Whether somebody holds a product exclusively. */
const exclusivelySold = (productId: RawBuilder<unknown>) =>
  sql`exists (select from licenses x where x.product_id = ${productId} and x.is_exclusive and x.revoked_at is null)`;

export const isExclusivelySold = async (tx: Tx, productId: number) =>
  only(await sql<{ held: boolean }>`select ${exclusivelySold(sql`${productId}::int`)} as held`.execute(tx)).held;

/** Whether a published product can be bought exclusively. */
export const isOfferedExclusively = async (db: Db, productId: number) =>
  only(
    await sql<{ offered: boolean }>`
      select exists (
        select from products p join product_licenses a on a.product_id = p.id
          join license_types t on t.id = a.license_type_id
        where p.id = ${productId} and p.status = 'published' and p.archived_at is null and t.exclusive)
          as offered`.execute(db),
  ).offered;

/** How many licences of a product are valid, by type and year of sale, the latest year first; those of plans too. */
export const countEarlierLicenses = async (db: Db, productId: number) =>
  (
    await sql<{ license_type: string; year: number; licenses: number }>`
      select coalesce(i.license_name, t.name) as license_type, extract(year from l.issued_at at time zone 'UTC')::int
        as year,
        count(*)::int as licenses
      from licenses l join license_types t on t.id = l.license_type_id left join order_items i on i.id = l.order_item_id
      where l.product_id = ${productId} and ${stands()}
      group by 1, 2 order by 2 desc, 1`.execute(db)
  ).rows;

export type WithdrawnRow = {
  id: number;
  name: string;
  slug: string;
  style_count: number;
  specimen: string;
  version: string;
  published_at: Date;
  withdrawn_at: Date | null;
  /** Of a bundle, those that can be bought alone. */
  member_ids: number[];
  licenses: number;
  is_exclusive: boolean;
};

/** A product that was withdrawn, or a bundle that is off sale with a font, and how many licences of it are valid. */
export const withdrawnBySlug = async (db: Db, slug: string) =>
  (
    await sql<WithdrawnRow>`
      select p.id, p.name, p.slug, p.style_count, p.specimen, ${drawnVersion} as version, p.published_at,
        p.withdrawn_at, array(select m.product_id from bundle_members m join products f on f.id = m.product_id
          where m.bundle_id = p.id and f.is_on_offer order by m.position) as member_ids,
        (select count(*) from licenses l where l.product_id = p.id and ${stands()}) as licenses,
        ${exclusivelySold(sql`p.id`)} as is_exclusive
      from products p where p.slug = ${slug} and p.archived_at is null
        and (p.status = 'withdrawn' or p.status = 'published' and not p.members_on_offer)`.execute(db)
  ).rows[0];
