import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';
import { typeDeliversFiles } from '#server/license-types/queries.ts';
import type { FamilyFacts } from './font-traits.ts';
import type { SizedStyle } from './letter-sizes.ts';
import { type MeasuredStyle, SHAPE_STEPS } from './shapes.ts';

/** A product as the index takes it in. */
export type IndexRow = FamilyFacts & {
  id: number;
  created_at: Date;
  price_cents: number;
  type: string;
  categories: string[];
  tags: string[];
  scripts: string[];
  languages: string[];
  /** Numbers of licence types, and of those by which a plan opens it. */
  licenses: string[];
  plan_licenses: string[];
  /** Each a slug, a blank and a name. */
  designers: string[];
  foundries: string[];
  coverage_id: number;
  style_count: number;
  search_name: string;
  search_text: string;
  shapes: MeasuredStyle[];
  letters: SizedStyle[];
  /** What the regular style looks like, in base64; empty before it was measured. */
  likeness: string;
};

/**
 * What to read, where to begin the next time, the licence types on offer, and the plans with the number of the licence
 * type that each opens; `terms` is another text when anything of the licence types is.
 */
export type Changes = { horizon: string; written: ProductChange[]; licenses: Offer[]; plans: Offer[]; terms: string };
/** A product, and the transaction that wrote it last. */
type ProductChange = [id: number, changedIn: string];
type Offer = { id: string; name: string };

const changes = async (db: Db, written: RawBuilder<unknown>): Promise<Changes> =>
  (
    await sql<Changes>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select coalesce(json_agg(json_build_array(id, changed_in)), '[]') from (${written}) written (id,
      changed_in)) as written,
      (select coalesce(json_agg(json_build_object('id', id::text, 'name', name)), '[]') from license_types
        where archived_at is null) as licenses,
      (select coalesce(json_agg(json_build_object('id', license_type_id::text, 'name', name) order by id), '[]')
        from subscription_plans
        where archived_at is null and is_active and license_type_id is not null) as plans,
      (select coalesce(md5(string_agg(license_types::text, '' order by id)), '') from license_types) as terms`.execute(
      db,
    )
  ).rows[0]!;

export const everyProduct = (db: Db) =>
  changes(db, sql`select id, '' from products where is_on_offer order by created_at desc, id desc`);

/**
 * Products that were written since a horizon, which is the oldest transaction that still ran: what it and later ones
 * write is read from there on, whenever they end. Transactions that have not begun can only be those of another server,
 * which a backup was made of.
 */
export const changesSince = (db: Db, horizon: string) =>
  changes(
    db,
    sql`select product_id, changed_in::text from product_changes where changed_in >= ${horizon}::xid8
      and changed_in < pg_snapshot_xmax(pg_current_snapshot())`,
  );

const FIGURES = sql.raw(
  Object.keys(SHAPE_STEPS)
    .map((name) => `m.shape -> '${name}'`)
    .join(', '),
);

export const indexRows = async (db: Db, ids: readonly number[]) =>
  (
    await sql<IndexRow>`
      select id, created_at, price_cents, type, array_to_json(categories) as categories, array_to_json(tags) as tags,
        array_to_json(scripts) as scripts, array_to_json(languages) as languages, coverage_id, style_count, search_name,
          search_text,
        array_to_json(array(select l.license_type_id::text from product_licenses l
          join license_types t on t.id = l.license_type_id
          where l.product_id = products.id and ${typeDeliversFiles('products', 't')} order by 1)) as licenses,
        array_to_json(designers) as designers, array_to_json(foundries) as foundries,
        case when in_plans and style_count > 0 then array_to_json(array(select license_type_id::text
          from product_licenses
          where product_id = products.id order by 1)) else '[]' end as plan_licenses,
        coalesce((select json_agg(f -> 'tag') from jsonb_array_elements(facts -> 'features') f), '[]') as features,
        coalesce((select json_agg(json_build_array(a -> 'tag', a -> 'min', a -> 'max'))
          from jsonb_array_elements(facts -> 'axes') a), '[]') as axes,
        coalesce(drawn.shapes, '[]') as shapes, coalesce(drawn.letters, '[]') as letters, coalesce(drawn.likeness,
          '') as likeness, coalesce(drawn.styles, '[]') as styles, drawn.shape::json as shape,
          coalesce(drawn.is_colored, false) as is_colored
      from products left join lateral (
        select json_agg(json_build_array(s.id, s.is_default, m.shape -> 'class', ${FIGURES}))
          filter (where m.likeness is not null) as shapes,
          json_agg(json_build_array(s.id, translate(encode(m.letter_sizes, 'base64'), E'\\n', '')))
            filter (where m.letter_sizes is not null) as letters,
          max(encode(m.likeness, 'base64')) filter (where s.is_default) as likeness,
          json_agg(json_build_array(s.weight, s.width, s.slope) order by s.position) as styles,
          max(m.shape::text) filter (where s.is_default) as shape,
          bool_or(exists (select from unnest(m.marks) mark where mark ~ '^table:(COLR|SVG|CBDT|sbix):')) as is_colored
        from product_styles s left join font_measures m using (file_key) where s.product_id = products.id
          and s.release = products.release
      ) drawn on true
      where id = any(${ids}::int[]) and is_on_offer order by created_at desc, id desc`.execute(db)
  ).rows;

/** Coverages as PostgreSQL writes them. */
export const coveragesOf = async (db: Db, ids: readonly number[]) =>
  (
    await sql<{
      id: number;
      coverage: string;
    }>`select id, coverage::text from coverages where id = any(${ids}::int[])`.execute(db)
  ).rows;
