import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LicensedFormat } from '#contract/limits.ts';
import type { licenseTypeSorts } from '#contract/nouns/license-types.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import { freeSlug, makeSlug } from '#server/site/make-slug.ts';

/** What licences of a type deliver that are sold now; `type` is the alias of its row. */
export const typeDelivers = (type: string) =>
  sql<LicensedFormat[]>`coalesce(${sql.ref(`${type}.delivers`)}, all_formats(${sql.ref(`${type}.limits`)}))`;

/** Whether limits (LicenseLimits of the contract) name web use. */
export const allowsWeb = (limits: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${limits} -> 'uses', '[]') @> '["web"]'`;

/** Whether a kit for web sites is among what is delivered. */
export const deliversKit = (delivers: RawBuilder<unknown>) => sql<boolean>`coalesce('KIT' = any(${delivers}), false)`;

/**
 * Whether a licence of a type gives any file of a product, and of a bundle each member is sold under it; the arguments
 * are the aliases of their rows.
 */
export const typeDeliversFiles = (product: string, type: string) =>
  sql<boolean>`(delivers_files(${sql.ref(`${product}.formats`)}, ${typeDelivers(type)})
    and (${sql.ref(`${product}.kind`)} = 'family'
      or sells_members(${sql.ref(`${product}.id`)}, ${sql.ref(`${type}.id`)})))`;

/** Those of the formats of a font that are delivered; a font without files has no kit either. */
export const deliveredOf = (formats: RawBuilder<unknown>, delivers: RawBuilder<unknown>) =>
  sql`array(select f from unnest(case when cardinality(${formats}) > 0 then ${formats} || 'KIT'::text
    end) with ordinality as u (f, place)
    where f = any(${delivers}) order by place)`;

const COLUMNS = [
  'license_types.id',
  'license_types.name',
  'license_types.description',
  'license_types.price_cents',
  'license_types.pricing',
  'license_types.usage_details',
  'license_types.limits',
  'license_types.exclusive',
  'license_types.agency_keeps',
  'license_types.slug',
  'license_types.terms_version',
  'license_types.terms_sha256',
  'license_types.term_months',
  'license_types.measure',
  'license_types.tiers',
  'license_types.translations',
  typeDelivers('license_types').as('delivers'),
] as const;

type SortField = (typeof licenseTypeSorts)[number];
const SORT_COLUMNS = { id: sql`id`, name: sql`lower(name)`, price: sql`price_cents` } as const;
type LicenseTypeList = { page: number; limit: number; sort?: SortField | `-${SortField}` | undefined; query?: string };

const named = (query: string) =>
  sql<SqlBool>`archived_at is null and position(lower(${query.trim()}) in lower(name || ' ' || description)) > 0`;

export const licenseTypesPage = (db: Db, { page, limit, sort, query = '' }: LicenseTypeList) =>
  db
    .selectFrom('license_types')
    .select(COLUMNS)
    .where(named(query))
    .orderBy(sort ? sortColumn(SORT_COLUMNS, sort) : sql`position`, sort?.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export const countLicenseTypes = async (db: Db, query = '') =>
  (
    await db
      .selectFrom('license_types')
      .select((q) => q.fn.countAll<number>().as('total'))
      .where(named(query))
      .executeTakeFirstOrThrow()
  ).total;

/**
 * The licence types of some products, in the owner's order, each with the product it is for. The public sees those that
 * give a file of it.
 */
export const licenseTypesOfProducts = (db: Db, productIds: number[], viewer: 'public' | 'admin') =>
  db
    .selectFrom('product_licenses')
    .innerJoin('license_types', 'license_types.id', 'product_licenses.license_type_id')
    .innerJoin('products', 'products.id', 'product_licenses.product_id')
    .select([
      'product_id',
      'license_type_id',
      'regular_price_cents',
      'own_price_cents',
      'factor_thousandths',
      'steps',
      ...COLUMNS,
    ])
    .where('product_id', 'in', productIds)
    .where('license_types.archived_at', 'is', null)
    .where((is) => is.or([is.val(viewer === 'admin'), typeDeliversFiles('products', 'license_types')]))
    .orderBy('license_types.position')
    .orderBy('license_types.id')
    .execute();

export const licenseTypeById = (db: Tx, id: number) =>
  db
    .selectFrom('license_types')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

/** The last id that a licence type gave to a size; the transaction holds a lock on its row. */
export const lastTierId = async (tx: Tx, id: number) =>
  (await tx.selectFrom('license_types').select('last_tier_id').where('id', '=', id).executeTakeFirstOrThrow())
    .last_tier_id;

export const nextPosition = async (tx: Tx) =>
  (
    await tx
      .selectFrom('license_types')
      .select((q) => q.fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
  ).last + 1;

export type LicenseTypeValues = Partial<Omit<NewRow<'license_types'>, 'pricing' | 'position'>>;
export const changeLicenseType = (db: Db, id: number, change: LicenseTypeValues) =>
  db.updateTable('license_types').set(change).where('id', '=', id).where('archived_at', 'is', null).execute();

/** @returns whether it was there to be taken away. */
export const archiveLicenseType = async (db: Db, id: number, now: Date) =>
  (
    await db
      .updateTable('license_types')
      .set({ archived_at: now })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Adds a licence type under a free slug; archived types still have theirs. */
export const insertLicenseType = async (tx: Tx, row: Omit<NewRow<'license_types'>, 'slug'>) => {
  const wished = makeSlug(row.name.replace(/\s+licen[cs]e$/i, ''), 100) || 'license';
  const { rows } = await sql<{
    slug: string;
  }>`select slug from license_types where starts_with(slug, ${wished})`.execute(tx);
  const slug = freeSlug(
    wished,
    rows.map((taken) => taken.slug),
  );
  return tx
    .insertInto('license_types')
    .values({ ...row, slug })
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Sets the limits of a licence type that has none and still has this wording. */
export const setMissingLimits = (db: Db, type: { name: string; usage_details: string; limits: string }) =>
  sql`update license_types set limits = ${type.limits}::jsonb
    where name = ${type.name} and usage_details = ${type.usage_details}::jsonb and limits is null`.execute(db);
