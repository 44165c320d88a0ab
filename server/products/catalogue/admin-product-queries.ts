import { type RawBuilder, sql } from 'kysely';
import type { productOrders } from '#contract/admin/products.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { inOrderOf, listIds, type Page } from '#server/kit/database/list-ids.ts';
import { only } from '#server/kit/database/only.ts';
import { plannedAnew } from '#server/kit/database/prepared-pool.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import { refuse } from '#server/kit/refusal.ts';
import { escapeLike, searchable } from './filters.ts';
import type { StatusColumns } from './next-status.ts';
import { drawnVersion, type ListedRow, shownPicture, stylesColumn } from './queries.ts';

type Field = (typeof productOrders)[number];
type AdminProductRequest = Page & { sort: Field | `-${Field}`; query: string; status?: string | undefined };

const FIELDS: Record<Field, RawBuilder<unknown>> = {
  id: sql`id`,
  name: sql`search_name collate "C"`,
  sku: sql`lower(sku)`,
  type: sql`lower(type)`,
  price: sql`price_cents`,
};

/** What the owner wrote of the releases of a product `p`, the newest first. */
const releaseNotes = sql`array(select r.notes from product_releases r where r.product_id = p.id and r.notes <> ''
  order by r.release desc) as release_notes`;

const ADMIN_PRODUCT_COLUMNS = sql`id, kind, name, slug, sku, type, description, short_description, regular_price_cents,
  sale_price_cents, sale, categories, tags, demo,
  specimen, direction, scripts, formats, style_count, release, ${drawnVersion} as version, ${shownPicture}
    as picture_key, hidden_formats, trial, created_at, designers, foundries,
  parts, translations, ${releaseNotes}, ${stylesColumn('p')}, status, published_at,
  withdrawn_at, publish_at, withdraw_at, in_plans`;

type Query = Pick<AdminProductRequest, 'query' | 'status'>;

const named = ({ query, status }: Query) => {
  const words = searchable(query);
  const standing = status === undefined ? sql`` : sql`and status = ${status}`;
  if (words === '') return sql`archived_at is null ${standing}`;
  return sql`${plannedAnew} archived_at is null and admin_words like ${`%${escapeLike(words)}%`} ${standing}`;
};

/**
 * A page of the products of the admin list, with their `total` if that is known; the search looks in names and SKUs.
 */
export const adminProductPage = async (
  db: Db,
  { sort, query, status, ...page }: AdminProductRequest,
  total?: number,
) => {
  const by = sortColumn(FIELDS, sort);
  const list = { from: sql`products where ${named({ query, status })}`, id: sql`id`, by, isDown: sort.startsWith('-') };
  const ids = await listIds(db, list, page, total);
  return inOrderOf(ids, await adminProductsByIds(db, ids));
};

export const countAdminProducts = async (db: Db, requested: Query) =>
  only(await sql<{ total: number }>`select count(*) as total from products where ${named(requested)}`.execute(db))
    .total;

/** A product as staff see it. */
export type AdminProductRow = ListedRow & StatusColumns & { in_plans: boolean; release_notes: string[] };

export const adminProductsByIds = async (db: Tx, ids: readonly number[]) =>
  (
    await sql<AdminProductRow>`select ${ADMIN_PRODUCT_COLUMNS} from products p
      where archived_at is null and id = any(${ids}::int[]) order by id`.execute(db)
  ).rows;

/** The names of products are given out one after another until this transaction ends. */
export const lockNames = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('product_names'))`.execute(tx);

export const slugsLike = async (tx: Tx, slug: string) =>
  (
    await sql<{
      slug: string;
    }>`select slug from products where slug = ${slug} or slug like ${`${escapeLike(slug)}-%`}`.execute(tx)
  ).rows.map((row) => row.slug);

export const skusLike = async (tx: Tx, beginning: string) =>
  (
    await sql<{ sku: string }>`select sku from products where sku like ${`${escapeLike(beginning)}%`}`.execute(tx)
  ).rows.map((row) => row.sku);

export const ownerOfSku = async (tx: Tx, sku: string) =>
  tx
    .selectFrom('products')
    .select(['id', 'archived_at'])
    .where(sql`lower(sku)`, '=', sku.toLowerCase())
    .executeTakeFirst();

/** The product of a SKU and whether it has fonts; nothing where there is none. */
export const productOfSku = async (tx: Tx, sku: string) =>
  (
    await sql<{
      id: number;
      hasFonts: boolean;
    }>`select id, exists (select 1 from product_styles s where s.product_id = p.id) as "hasFonts"
       from products p where lower(sku) = ${sku.toLowerCase()} and archived_at is null`.execute(tx)
  ).rows[0];

/** A product that was not deleted, held until the transaction ends. */
export const lockProduct = async (tx: Tx, id: number) =>
  (
    await sql<AdminProductRow & { coverage: string }>`select ${ADMIN_PRODUCT_COLUMNS}, coverage from products p
      where id = ${id} and archived_at is null for update`.execute(tx)
  ).rows[0];

export const changeProduct = (tx: Tx, id: number, change: Record<string, unknown>) =>
  tx.updateTable('products').set(change).where('id', '=', id).execute();

export const deleteStyles = (tx: Tx, productId: number, release: number) =>
  tx
    .deleteFrom('product_styles')
    .where('product_id', '=', productId)
    .where('release', '=', release)
    .returning('file_key')
    .execute();

/** Offers every font under the licence type that costs what each font costs. */
export const assignStandardToAll = (tx: Tx) =>
  sql`insert into product_licenses (product_id, license_type_id)
    select p.id, t.id from products p, license_types t
    where p.archived_at is null and t.archived_at is null and t.pricing = 'product' on conflict do nothing`.execute(tx);

export const assignStandard = (tx: Tx, product_id: number) =>
  sql`insert into product_licenses (product_id, license_type_id)
    select ${product_id}, id from license_types where archived_at is null and pricing = 'product' on conflict
      do nothing`.execute(tx);

export type StateRow = {
  id: number;
  regular_price_cents: number;
  sale_price_cents: number | null;
  categories: string[];
  license_type_ids: number[];
  in_plans: boolean;
};

/**
 * What a change of many products can touch, of those that are on offer; they are held until the transaction ends. The
 * sale price is the owner's own: that of a sale by date goes by itself.
 */
export const lockStates = async (tx: Tx, ids: readonly number[]) =>
  (
    await sql<StateRow>`select id, regular_price_cents, own_sale_price_cents as sale_price_cents, categories, in_plans,
        array(
        select license_type_id from product_licenses l
          join license_types t on t.id = l.license_type_id and t.archived_at is null
        where l.product_id = products.id order by 1) as license_type_ids
      from products where id = any(${ids}::int[]) and archived_at is null order by id for update`.execute(tx)
  ).rows;

const countLivingTypes = async (tx: Tx, ids: readonly number[]) =>
  only(
    await sql<{ total: number }>`select count(*) as total from license_types
      where archived_at is null and id = any(${ids}::int[])`.execute(tx),
  ).total;

/** Refuses what is no licence type of today. */
export const requireLivingTypes = async (tx: Tx, ids: readonly number[]) => {
  const named = new Set(ids);
  if (named.size > 0 && (await countLivingTypes(tx, [...named])) !== named.size) refuse('license_type_not_found');
};

/** Makes the licence types of a product these; those that are gone meanwhile are left out. */
export const setLicenseTypes = async (tx: Tx, productId: number, ids: readonly number[]) => {
  await sql`delete from product_licenses
    where product_id = ${productId} and not license_type_id = any(${ids}::int[])`.execute(tx);
  await sql`insert into product_licenses (product_id, license_type_id)
    select ${productId}, id from license_types where archived_at is null and id = any(${ids}::int[]) on conflict
      do nothing`.execute(tx);
};
