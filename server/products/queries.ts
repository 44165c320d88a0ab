import { type RawBuilder, sql } from 'kysely';
import type { Facets } from '#contract/products.ts';
import type { Db, Tx } from '#server/kit/database.ts';
import { hasPoint } from './coverage-queries.ts';
import { type Filters, matching, type ReadyFilters } from './filters.ts';
import type { ProductRow } from './product.ts';

const COLUMNS = [
  'id',
  'name',
  'slug',
  'sku',
  'type',
  'description',
  'short_description',
  'regular_price_cents',
  'sale_price_cents',
  'categories',
  'tags',
  'demo',
  'specimen',
  'direction',
  'scripts',
  'formats',
  'style_count',
  'version',
  'picture_key',
  'hidden_formats',
  'created_at',
] as const;
/** The columns of a list of products, for queries that are written out. */
export const COLUMN_LIST = sql.raw(COLUMNS.map((column) => `products.${column}`).join(', '));

const ORDERS: Record<'newest' | 'price-asc' | 'price-desc', RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  'price-asc': sql`price_cents, created_at desc, id desc`,
  'price-desc': sql`price_cents desc, created_at desc, id desc`,
};

export type ListRequest = Filters & { sort: keyof typeof ORDERS; page: number; limit: number };

/** A list whose text was looked up. */
export type ReadyList = ReadyFilters & Pick<ListRequest, 'sort' | 'page' | 'limit'>;

/** Only the ids of what the pages before hold are passed over, which an index has; the rows of this page are read. */
export const productsPage = async (db: Db, request: ReadyList) =>
  (
    await sql<ProductRow>`
      with page as materialized (
        select id from products where ${matching(request)} order by ${ORDERS[request.sort]} limit ${request.limit} offset ${(request.page - 1) * request.limit}
      )
      select ${COLUMN_LIST} from page join products using (id) order by ${ORDERS[request.sort]}`.execute(db)
  ).rows;

export const countProducts = async (db: Db, filters: ReadyFilters) =>
  (await sql<{ total: number }>`select count(*) as total from products where ${matching(filters)}`.execute(db)).rows[0]!
    .total;

type FacetName = Exclude<keyof Facets, 'total'>;
type FacetRow = { facet: FacetName | 'total'; value: string; count: number };

/**
 * The counts behind every choice; each facet counts under all filters but its own. Fonts of the same languages are counted
 * together first: a font has hundreds of languages, but there are few different sets of them.
 */
export const facetCounts = async (db: Db, filters: ReadyFilters) =>
  (
    await sql<FacetRow>`
      select 'total' as facet, '' as value, count(*) as count from products where ${matching(filters)}
      union all select 'price', case when price_cents < 5000 then 'under-50' when price_cents <= 10000 then '50-100' else 'above-100' end, count(*)
        from products where ${matching(filters, 'price')} group by 2
      union all select 'type', type, count(*) from products where ${matching(filters, 'type')} group by 2
      union all select 'category', category, count(*) from products, unnest(categories) category where ${matching(filters, 'category')} group by 2
      union all select 'script', script, count(*) from products, unnest(scripts) script where ${matching(filters, 'script')} group by 2
      union all select 'language', tag, sum(fonts)::int from (select languages, count(*) as fonts from products
        where ${matching(filters, 'language')} group by languages) alike, unnest(languages) tag group by 2
      union all select 'license', t.name, count(*) from products join product_licenses l on l.product_id = products.id
        join license_types t on t.id = l.license_type_id and t.archived_at is null where ${matching(filters, 'license')} group by 2
      order by 1, 3 desc, 2`.execute(db)
  ).rows;

/** For each letter (code points) how many products under the filters, their text left aside, can write it. */
export const letterCounts = async (db: Db, filters: ReadyFilters, letters: number[]) =>
  (
    await sql<{ letter: number; fonts: number }>`
      with alike as materialized (
        select coverage_id, count(*) as fonts from products where ${matching(filters)} group by coverage_id
      )
      select letter, coalesce(sum(alike.fonts), 0)::int as fonts from unnest(${letters}::int[]) with ordinality as asked (letter, place)
        left join (coverages join alike on alike.coverage_id = coverages.id) on ${hasPoint(sql`letter`)}
      group by letter, place order by place`.execute(db)
  ).rows;

const detail = (db: Db) =>
  db
    .selectFrom('products')
    .select([...COLUMNS, 'facts'])
    .where('archived_at', 'is', null);
export const productBySlug = (db: Db, slug: string) => detail(db).where('slug', '=', slug).executeTakeFirst();
export const productById = (db: Db, id: number) => detail(db).where('id', '=', id).executeTakeFirst();

/** Slugs with the time of their last change, in the order in which they came, so that a page of them keeps its members. */
export const addressesPage = async (db: Db, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('products')
    .select(['slug', 'updated_at'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** What every style of a product can draw, as PostgreSQL writes it. */
export const coverageOf = (db: Db, id: number) =>
  db.selectFrom('products').select('coverage').where('archived_at', 'is', null).where('id', '=', id).executeTakeFirst();

export const stylesOf = (db: Db, productId: number) =>
  db
    .selectFrom('product_styles')
    .select([
      'id',
      'name',
      'weight',
      'width',
      'slope',
      'is_default',
      'file_key',
      'file_name',
      'outlines',
      'woff2_key',
      'size_bytes',
      'woff_bytes',
      'woff2_bytes',
    ])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();

/** Others that a buyer of this one may like: of the newest of its type and of all, those that share most tags and scripts. */
export const similarTo = async (db: Db, product: ProductRow, limit: number) =>
  (
    await sql<ProductRow>`
      with near as (
        (select id from products where archived_at is null and type = ${product.type} order by created_at desc, id desc limit 100)
        union (select id from products where archived_at is null order by created_at desc, id desc limit 30)
      )
      select ${COLUMN_LIST} from near join products using (id) where id <> ${product.id}
      order by (scripts && ${product.scripts}::text[]) desc, (type = ${product.type}) desc,
        cardinality(array(select unnest(tags) intersect select unnest(${product.tags}::text[]))) desc, created_at desc, id desc
      limit ${limit}`.execute(db)
  ).rows;

export const slugExists = async (db: Db, slug: string) =>
  (await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

export type NewProductRow = Omit<ProductRow, 'id' | 'picture_key' | 'hidden_formats'> & {
  picture_key?: string | null;
  facts: string;
  coverage: string;
  languages: string[];
  license_text: string;
  search_name: string;
  search_text: string;
};
export const insertProduct = (tx: Tx, row: NewProductRow) =>
  tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow();

export type NewStyleRow = {
  product_id: number;
  position: number;
  name: string;
  weight: number;
  width: number;
  slope: string;
  is_default: boolean;
  file_key: string;
  file_name: string;
  outlines: string;
  size_bytes: number;
  woff_bytes: number;
  coverage: string;
};
export const insertStyles = (tx: Tx, rows: NewStyleRow[]) => tx.insertInto('product_styles').values(rows).execute();

export const assignLicenseTypes = (tx: Tx, product_id: number, names: string[]) =>
  sql`insert into product_licenses (product_id, license_type_id)
    select ${product_id}, id from license_types where archived_at is null and name = any(${names}::text[])`.execute(tx);

export const keepWoff2 = (db: Db, styleId: number, woff2_key: string, woff2_bytes: number) =>
  db.updateTable('product_styles').set({ woff2_key, woff2_bytes }).where('id', '=', styleId).execute();

export const offerUnder = (db: Db, product_id: number, license_type_id: number) =>
  db
    .insertInto('product_licenses')
    .values({ product_id, license_type_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const withdrawFrom = (db: Db, productId: number, licenseTypeId: number) =>
  db
    .deleteFrom('product_licenses')
    .where('product_id', '=', productId)
    .where('license_type_id', '=', licenseTypeId)
    .execute();

/** @returns whether it was on offer. */
export const archiveProduct = async (db: Db, id: number, now: Date) =>
  (
    await db
      .updateTable('products')
      .set({ archived_at: now, updated_at: now })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;
