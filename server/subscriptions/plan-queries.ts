import { type RawBuilder, sql } from 'kysely';
import type { Translations } from '#contract/languages/own-words.ts';
import type { planSorts } from '#contract/nouns/subscriptions.ts';
import type { PartSold } from '#contract/parts.ts';
import type { PeriodFont, PlanFont } from '#contract/plan-fonts.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';

export type PlanRow = {
  id: number;
  name: string;
  price_cents: number;
  duration: string;
  duration_months: number;
  features: string[];
  is_active: boolean;
  license_type_id: number | null;
  license_name: string | null;
  font_count: number;
  fonts: PlanFont[] | null;
  /** Of the fonts of the list, in its order; null where one is gone. */
  font_names: { name: string; part: PartSold | null; translations: Translations }[];
  translations: Translations;
};

/** The fonts that a plan `p` names, in their order. */
const chosen = sql`jsonb_array_elements(p.fonts) with ordinality as g (font, place)`;
/** Whether a product is still sold in the part that a plan names of it. */
const isSold = (product: RawBuilder<unknown>) => sql`((g.font ->> 'part_id')::int = 0
  or ${product}.parts @> jsonb_build_array(jsonb_build_object('id', (g.font ->> 'part_id')::int)))`;
/** The part that a plan names of a product `n`. */
const partOf = sql`(select one - 'regular_price_cents' - 'sale_price_cents' from jsonb_array_elements(n.parts) one
  where (one ->> 'id')::int = (g.font ->> 'part_id')::int)`;
const fontNames = sql`(select coalesce(json_agg(json_build_object('name', n.name, 'translations', n.translations,
  'part', ${partOf}) order by g.place), '[]')
  from ${chosen} join products n on n.id = (g.font ->> 'product_id')::int)`;

/**
 * What a period of a plan that is bought now gives, part by part; fonts that are gone, or aren't sold in their part any
 * more, are left out. Null for every font of its licence type.
 */
export const fontsForPeriod = async (db: Tx, planId: number): Promise<PeriodFont[] | null> =>
  only(
    await sql<{ fonts: PeriodFont[] | null }>`
      select case when p.fonts is not null then (select coalesce(jsonb_agg(jsonb_build_object('product_id', n.id,
          'part', ${partOf}) order by g.place), '[]')
        from ${chosen} join products n on n.id = (g.font ->> 'product_id')::int and n.archived_at is null
          and ${isSold(sql`n`)}) end as fonts
      from subscription_plans p where p.id = ${planId}`.execute(db),
  ).fonts;

/** Which of some fonts there are, and are sold in these parts; bundles are none. */
export const fontsThatExist = async (db: Tx, fonts: readonly PlanFont[]) =>
  (
    await sql<PlanFont>`
      select (g.font ->> 'product_id')::int as product_id, (g.font ->> 'part_id')::int as part_id
      from jsonb_array_elements(${JSON.stringify(fonts)}::jsonb) as g (font)
        join products n on n.id = (g.font ->> 'product_id')::int and n.archived_at is null and n.kind = 'family'
      where ${isSold(sql`n`)}`.execute(db)
  ).rows;

const plansWhere = async (db: Tx, condition: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``) =>
  (
    await sql<PlanRow>`
      select p.id, p.name, p.price_cents, p.duration, p.duration_months, p.features, p.is_active, p.license_type_id,
        p.translations, p.fonts, ${fontNames} as font_names,
        t.name as license_name, (
        select count(*) from product_licenses l join products f on f.id = l.product_id and f.is_on_offer and f.in_plans
          and f.style_count > 0
        where l.license_type_id = p.license_type_id and (p.fonts is null or exists (
          select from ${chosen} where f.id = (g.font ->> 'product_id')::int and ${isSold(sql`f`)}))
      ) as font_count
      from subscription_plans p left join license_types t on t.id = p.license_type_id
      where p.archived_at is null and ${condition} ${page}`.execute(db)
  ).rows;

type SortField = (typeof planSorts)[number];
const SORT_COLUMNS = { id: sql`p.id`, name: sql`lower(p.name)`, price: sql`p.price_cents` } as const;
type PlanFilters = { isActive: boolean | null; query: string };
type PlanList = PlanFilters & { page: number; limit: number; sort: SortField | `-${SortField}` };
const shown = ({ isActive, query }: PlanFilters) =>
  sql`${isActive === null ? sql`true` : sql`p.is_active = ${isActive}`}
    and position(lower(${query.trim()}) in lower(p.name)) > 0`;

export const plansPage = (db: Db, { page, limit, sort, ...filters }: PlanList) => {
  const by = sortColumn(SORT_COLUMNS, sort);
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return plansWhere(db, shown(filters), sql`order by ${by} ${way}, p.id limit ${limit} offset ${(page - 1) * limit}`);
};

export const countPlans = async (db: Db, filters: PlanFilters) =>
  only(
    await sql<{
      total: number;
    }>`select count(*) as total from subscription_plans p where p.archived_at is null and ${shown(filters)}`.execute(
      db,
    ),
  ).total;

export const planById = async (db: Tx, id: number) => (await plansWhere(db, sql`p.id = ${id}`))[0];

/** Whether there is a plan or ever was one. */
export const hasAnyPlan = async (db: Db) =>
  (await db.selectFrom('subscription_plans').select('id').limit(1).executeTakeFirst()) !== undefined;

export type PlanValues = {
  name: string;
  price_cents: number;
  duration: string;
  duration_months: number;
  features: string;
  is_active: boolean;
  license_type_id: number | null;
  translations: string;
  fonts: string | null;
};
export const insertPlan = (db: Tx, plan: PlanValues, now: Date) =>
  db
    .insertInto('subscription_plans')
    .values({ ...plan, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export const changePlan = (db: Tx, id: number, change: Partial<PlanValues>) =>
  db.updateTable('subscription_plans').set(change).where('id', '=', id).where('archived_at', 'is', null).execute();

export const archivePlan = async (db: Tx, id: number, now: Date) =>
  (
    await db
      .updateTable('subscription_plans')
      .set({ archived_at: now, is_active: false })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

export const licenseTypeExists = async (db: Tx, id: number) =>
  (await db
    .selectFrom('license_types')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined;
