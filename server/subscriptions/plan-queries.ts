import { type RawBuilder, sql } from 'kysely';
import type { planSorts } from '#contract/nouns/subscriptions.ts';
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
};

const plansWhere = async (db: Tx, condition: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``) =>
  (
    await sql<PlanRow>`
      select p.id, p.name, p.price_cents, p.duration, p.duration_months, p.features, p.is_active, p.license_type_id,
        t.name as license_name, (
        select count(*) from product_licenses l join products f on f.id = l.product_id and f.is_on_offer and f.in_plans
          and f.style_count > 0
        where l.license_type_id = p.license_type_id
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
