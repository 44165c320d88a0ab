import { type RawBuilder, sql } from 'kysely';
import type { FontFacts } from '#contract/nouns/products.ts';
import type { Db, NewRow, RowOf, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { maySee, type Seen, type Viewer } from './viewer.ts';

const FIXED = [
  'id',
  'kind',
  'name',
  'slug',
  'sku',
  'type',
  'description',
  'short_description',
  'regular_price_cents',
  'sale_price_cents',
  'sale',
  'categories',
  'tags',
  'demo',
  'specimen',
  'direction',
  'scripts',
  'formats',
  'style_count',
  'picture_key',
  'hidden_formats',
  'trial',
  'status',
  'release',
  'created_at',
  'designers',
  'foundries',
  'parts',
  'translations',
] as const;
const COLUMNS = [...FIXED, 'version'] as const;
/** A row of products as the list reads it. */
export type ProductRow = RowOf<'products', (typeof COLUMNS)[number]>;
/** The columns of a list of products, for queries that are written out. */
const COLUMN_LIST = sql.raw(COLUMNS.map((column) => `products.${column}`).join(', '));

/** A product with the styles of its newest release. */
export type ListedRow = ProductRow & { styles: { id: number; name: string }[] };
/** Those styles as a column, in their order. */
export const stylesColumn = (product: 'p' | 'products') =>
  sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.position), '[]')
    from product_styles s where s.product_id = ${sql.ref(`${product}.id`)}
      and s.release = ${sql.ref(`${product}.release`)}) as styles`;

/** Products on offer in the order of their ids as given. */
export const productsInOrder = async (db: Db, ids: readonly number[]) =>
  (
    await sql<ListedRow>`select ${COLUMN_LIST}, ${stylesColumn('products')}
      from unnest(${ids}::int[]) with ordinality as wanted (id, place)
      join products using (id) where products.is_on_offer order by place`.execute(db)
  ).rows;

export const countProducts = async (db: Db) =>
  only(await sql<{ total: number }>`select count(*) as total from products where is_on_offer`.execute(db)).total;

/**
 * The public version of a product `p`, for those who may see it drawn. While the product is not on sale, it includes
 * the product's key, which gives access to its drawings.
 */
export const drawnVersion = sql.raw(
  "case when p.is_on_offer or p.style_count = 0 then p.version else p.version || '.' || p.drawing_key end",
);

/** The same for the key of the picture that the owner gave it. */
export const shownPicture = sql.raw(
  "case when p.is_on_offer then p.picture_key else left(p.picture_key, 12) || '.' || p.drawing_key end",
);

/**
 * The style that a part of a product `p` is drawn in: its first of the newest release; null for the family, which is
 * drawn in its main style.
 */
export const styleOfPart = (part: RawBuilder<unknown>) => sql<number | null>`(select s.id from product_styles s
  where s.product_id = p.id and s.release = p.release and ${part} -> 'styles' ? s.name order by s.position limit 1)`;

const SEEN = ['is_on_offer', 'archived_at', 'drawing_key'] as const;

/** A product, if the viewer may see it; `v` is the version that an address names. */
async function ifSeen<Row extends Seen>(requested: Promise<Row | undefined>, viewer: Viewer, v?: string) {
  const row = await requested;
  return row && maySee(row, viewer, v) ? row : undefined;
}

/** What is stored of a font's facts: those of its regular style. */
export type StoredFacts = Omit<FontFacts, 'styles' | 'defaultStyleId' | 'instances'> & {
  /** Fonts that were brought before instances were stored have none. */
  instances?: FontFacts['instances'];
};

const DETAIL = FIXED.filter((column) => column !== 'picture_key');
const detail = (db: Db) =>
  db
    .selectFrom('products as p')
    .select([
      ...DETAIL,
      ...SEEN,
      'facts',
      'license_text',
      drawnVersion.$castTo<string>().as('version'),
      shownPicture.$castTo<string | null>().as('picture_key'),
    ])
    .$narrowType<{ facts: StoredFacts }>();
export const productBySlug = (db: Db, slug: string, viewer: Viewer) =>
  ifSeen(detail(db).where('slug', '=', slug).executeTakeFirst(), viewer);
export const productById = (db: Db, id: number, viewer: Viewer, v?: string) =>
  ifSeen(detail(db).where('id', '=', id).executeTakeFirst(), viewer, v);

/** What tells which others a buyer of a product may like. */
const COMPARED = ['id', 'type', 'tags', 'scripts'] as const;
export type Compared = RowOf<'products', (typeof COMPARED)[number]>;
export const comparedProduct = (db: Db, id: number, viewer: Viewer) =>
  ifSeen(
    db
      .selectFrom('products')
      .select([...COMPARED, ...SEEN])
      .where('id', '=', id)
      .executeTakeFirst(),
    viewer,
  );

/** What a product is drawn by, wherever it stands. */
export const drawnProduct = (db: Db, id: number) =>
  db
    .selectFrom('products as p')
    .select([...SEEN, 'picture_key', drawnVersion.$castTo<string>().as('version')])
    .where('id', '=', id)
    .executeTakeFirst();

/** Slugs with the time of their last change, in the order of their creation, so that pages are stable. */
export const addressesPage = async (db: Db, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('products')
    .select(['slug', 'updated_at'])
    .where('is_on_offer', '=', true)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** What every style of a product can draw, as PostgreSQL writes it. */
export const coverageOf = (db: Db, id: number, viewer: Viewer) =>
  ifSeen(
    db
      .selectFrom('products')
      .select([...SEEN, 'coverage', 'languages'])
      .where('id', '=', id)
      .executeTakeFirst(),
    viewer,
  );

/** The styles of a release of a product; of its newest where none is named. */
export const stylesOf = (db: Db, productId: number, release?: number) =>
  db
    .selectFrom('product_styles')
    .select([
      'id',
      'name',
      'weight',
      'width',
      'slope',
      'is_variable',
      'is_default',
      'file_key',
      'file_name',
      'outlines',
      'size_bytes',
      'woff_bytes',
      'woff2_bytes',
    ])
    .where('product_id', '=', productId)
    .where('release', '=', (q) =>
      release === undefined ? q.selectFrom('products').select('release').where('id', '=', productId) : q.val(release),
    )
    .orderBy('position')
    .execute();

/**
 * Others that a buyer of this one may like: of the newest of its type and of all, those that share most tags and
 * scripts.
 */
export const similarTo = async (db: Db, product: Compared, limit: number) =>
  (
    await sql<ListedRow>`
      with near as (
        (select id from products where is_on_offer and type = ${product.type} order by created_at desc, id desc
          limit 100)
        union (select id from products where is_on_offer order by created_at desc, id desc limit 30)
      )
      select ${COLUMN_LIST}, ${stylesColumn('products')} from near join products using (id) where id <> ${product.id}
      order by (scripts && ${product.scripts}::text[]) desc, (type = ${product.type}) desc,
        cardinality(array(select unnest(tags) intersect select unnest(${product.tags}::text[]))) desc, created_at desc,
          id desc
      limit ${limit}`.execute(db)
  ).rows;

export const slugExists = async (db: Db, slug: string) =>
  (await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

export const insertProduct = (tx: Tx, row: NewRow<'products'>) =>
  tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow();

export const insertStyles = (tx: Tx, rows: NewRow<'product_styles'>[]) =>
  tx.insertInto('product_styles').values(rows).execute();

export const assignLicenseTypes = (tx: Tx, product_id: number, names: string[]) =>
  sql`insert into product_licenses (product_id, license_type_id)
    select ${product_id}, id from license_types where archived_at is null and name = any(${names}::text[])`.execute(tx);

/** @returns whether it was offered so. */
export const withdrawFrom = async (db: Db, productId: number, licenseTypeId: number) =>
  (
    await db
      .deleteFrom('product_licenses')
      .where('product_id', '=', productId)
      .where('license_type_id', '=', licenseTypeId)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

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
