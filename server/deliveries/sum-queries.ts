import { sql } from 'kysely';
import { type LicenseUse, type LimitName, licenseLimits, limitNames } from '#contract/limits.ts';
import type { PartSold } from '#contract/parts.ts';
import { companyJson, holderOf, isOf } from '#server/companies/holder-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { stands, standsPaid } from '#server/products/catalogue/release-queries.ts';

export type SumRow = {
  product_id: number;
  product_name: string;
  part: PartSold | null;
  licensee: string;
  /** The company that has them. */
  company: { id: number; name: string } | null;
  use: LicenseUse;
  licenses: number;
  figures: Record<LimitName, number | null>;
};

/** Whose licences at a moment, and the plans of theirs that run then. */
export type Holder = { userId: number; runningPlans: readonly number[]; now: Date };

/**
 * The figures of several licences together. Where one of them allows a use without counting it, nothing is added up.
 */
const SUMS = sql`json_build_object(${sql.join(
  limitNames.map(
    (name) => sql`${sql.lit(name)}, case when bool_and(l.figures->>${sql.lit(name)} is not null or
      not l.figures->'uses' ?| ${[...licenseLimits[name].uses]}::text[])
        then sum((l.figures->>${sql.lit(name)})::float8 * l.quantity) end`,
  ),
)})`;

/** A licence (l) that is not the renewal of one that still runs. */
const isNotEarly = (now: Date) => sql<boolean>`(l.ends_at is null or not exists (
  select from licenses e where ${holderOf('e')} = ${holderOf('l')} and e.product_id = l.product_id
    and e.license_type_id = l.license_type_id and e.part is not distinct from l.part
    and e.licensee = l.licensee and e.revoked_at is null and e.ends_at > ${now} and e.ends_at < l.ends_at))`;

/**
 * The licences that count: those bought that stand, and those of running plans. The renewal of a licence that still
 * runs allows nothing more yet.
 */
const standing = ({ userId, runningPlans, now }: Holder, more = sql``) =>
  sql`from licenses l left join order_items i on i.id = l.order_item_id left join orders o on o.id = i.order_id
        join products p on p.id = l.product_id ${more}
      where ${isOf('l', userId)} and ${stands(now)}
        and (${standsPaid} or l.plan_id = any(${[...runningPlans]}::int[]))
        and ${isNotEarly(now)}`;

/** Each use that a licence allows; one whose owner gave no figures allows what its words say, and is not added up. */
const EACH_USE = sql`cross join lateral jsonb_array_elements_text(l.figures->'uses') u (use)`;

/**
 * What licences of one font for one licensee and one use allow together, where there are at least so many. Other fonts,
 * licensees and uses are never added up.
 */
export const sumLicensesOfUser = async (db: Db, holder: Holder, least: number) =>
  (
    await sql<SumRow>`
      select l.product_id, p.name as product_name, l.part, l.licensee, ${companyJson('l')} as company,
        u.use, count(*) as licenses, ${SUMS} as figures
      ${standing(holder, EACH_USE)}
      group by l.product_id, p.name, l.part, l.licensee, l.company_id, u.use having count(*) >= ${least}
      order by p.name, l.product_id, l.company_id nulls first, l.licensee, l.part->>'name' nulls first, u.use`.execute(
      db,
    )
  ).rows;

export type AllowanceRow = Omit<SumRow, 'licenses' | 'use' | 'company'> & {
  numbers: string[];
  uses: LicenseUse[];
  domains: string[];
};

/** What the licences of some fonts allow, also where there is but one, and on which web sites they are used. */
export const allowancesOfUser = async (db: Db, holder: Holder, productIds: readonly number[]) =>
  (
    await sql<AllowanceRow>`
      select l.product_id, p.name as product_name, l.part, l.licensee, ${SUMS} as figures,
        array_agg(l.number order by l.id) as numbers,
        array(select distinct u.value from licenses a, jsonb_array_elements_text(coalesce(a.figures->'uses', '[]')) u
          where a.id = any(array_agg(l.id)) order by u.value) as uses,
        array(select distinct d.hostname from license_domains d where d.license_id = any(array_agg(l.id))
          and d.removed_at is null order by d.hostname) as domains
      ${standing(holder)} and l.product_id = any(${[...productIds]}::int[])
      group by l.product_id, p.name, l.part, l.licensee, l.company_id
      order by p.name, l.product_id, l.licensee`.execute(db)
  ).rows;

/** The products that somebody has, or had, a licence of. */
export const productsHeldBy = async (db: Db, userId: number) =>
  new Set(
    (
      await sql<{ product_id: number }>`select distinct product_id from licenses l where ${isOf('l', userId)}`.execute(
        db,
      )
    ).rows.map(({ product_id }) => product_id),
  );

/** The language that a customer reads the shop in; null where it is not known. */
export const languageOf = async (db: Db, userId: number) =>
  (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst())?.language ?? null;

/** What a font allows by its licences that count users, and how many are in the company. */
export type SeatRow = { font: string; licensee: string; users: number; members: number };

/**
 * The fonts of a company of which every licence for desks counts users. A licence that is renewed early is not counted
 * twice.
 */
export const seatsOf = async (db: Db, companyId: number, now: Date) =>
  (
    await sql<SeatRow>`
      select coalesce(i.sold_as, p.name) as font, l.licensee,
        sum((l.figures->>'users')::float8 * l.quantity) as users,
        (select count(*)::int from company_members where company_id = ${companyId}) as members
      from licenses l left join order_items i on i.id = l.order_item_id left join orders o on o.id = i.order_id
        join products p on p.id = l.product_id
      where l.company_id = ${companyId} and ${stands(now)} and ${standsPaid} and l.figures->'uses' ? 'desktop'
        and ${isNotEarly(now)}
      group by l.product_id, coalesce(i.sold_as, p.name), l.licensee
      having bool_and(l.figures->>'users' is not null) order by 1, l.product_id, l.licensee`.execute(db)
  ).rows;
