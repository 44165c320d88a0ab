import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { drawnVersion } from './queries.ts';
import { stands } from './releases/release-queries.ts';

const isToPublish = (now: Date) => sql`publish_at <= ${now} and archived_at is null`;
const isToWithdraw = (now: Date) => sql`withdraw_at <= ${now} and status = 'published' and archived_at is null`;

/**
 * Whether the clock has anything to do. It is asked first, since every statement that writes products, be it none of them, empties all
 * caches; and by the first of all times, since a kept plan does not know `now`, takes it that a third of all times come before it, and
 * would read every product.
 */
export const isAnythingDue = async (db: Db, now: Date) =>
  (
    await sql<{ due: boolean }>`
      select coalesce((select min(publish_at) from products where publish_at is not null and archived_at is null) <= ${now}, false)
        or coalesce((select min(withdraw_at) from products where withdraw_at is not null and status = 'published' and archived_at is null) <= ${now}, false)
        as due`.execute(db)
  ).rows[0]!.due;

/** Publishes drafts whose time has come. What comes into the shop for the first time is new there from that moment on. */
export const publishDueDrafts = async (tx: Tx, now: Date) =>
  (
    await sql<{ id: number }>`
      update products set status = 'published', published_at = ${now}, created_at = ${now}, updated_at = ${now}, publish_at = null
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
const heldAlone = (productId: RawBuilder<unknown>) =>
  sql`exists (select from licenses x where x.product_id = ${productId} and x.is_exclusive and x.revoked_at is null)`;

export const isHeldAlone = async (tx: Tx, productId: number) =>
  (await sql<{ held: boolean }>`select ${heldAlone(sql`${productId}::int`)} as held`.execute(tx)).rows[0]!.held;

type EarlierLicense = { number: string; license_type: string; quantity: number; issued_at: Date };

/** The valid licences of a product, the latest first; those of plans too. */
export const validLicensesPage = async (db: Db, productId: number, { page, limit }: { page: number; limit: number }) =>
  (
    await sql<EarlierLicense & { total: number }>`
      select l.number, coalesce(i.license_name, t.name) as license_type, l.quantity, l.issued_at, count(*) over () as total
      from licenses l join license_types t on t.id = l.license_type_id left join order_items i on i.id = l.order_item_id
      where l.product_id = ${productId} and ${stands()}
      order by l.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export type WithdrawnRow = {
  id: number;
  name: string;
  slug: string;
  style_count: number;
  specimen: string;
  version: string;
  published_at: Date;
  withdrawn_at: Date;
  licenses: number;
  is_exclusive: boolean;
};

/** A product that was withdrawn, and how many licences of it are valid. */
export const withdrawnBySlug = async (db: Db, slug: string) =>
  (
    await sql<WithdrawnRow>`
      select p.id, p.name, p.slug, p.style_count, p.specimen, ${drawnVersion} as version, p.published_at, p.withdrawn_at,
        (select count(*) from licenses l where l.product_id = p.id and ${stands()}) as licenses,
        ${heldAlone(sql`p.id`)} as is_exclusive
      from products p where p.slug = ${slug} and p.status = 'withdrawn' and p.archived_at is null`.execute(db)
  ).rows[0];
