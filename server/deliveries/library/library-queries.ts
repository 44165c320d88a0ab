import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Translations } from '#contract/languages/own-words.ts';
import type { PartSold } from '#contract/parts.ts';
import type { PeriodFont } from '#contract/plan-fonts.ts';
import { companyJson, inCompany, isOf } from '#server/companies/holder-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { deliveredOf, typeDelivers } from '#server/license-types/queries.ts';
import { escapeLike, wordsOf } from '#server/products/catalogue/filters.ts';
import { drawnVersion, styleOfPart } from '#server/products/catalogue/queries.ts';
import {
  formatsOfPart,
  isPaidFor,
  ownedRelease,
  ownedReleases,
  stands,
} from '#server/products/catalogue/release-queries.ts';
import type { OwnedRelease } from '../queries.ts';

export type LibraryRow = {
  product_id: number;
  product_name: string;
  translations: Translations;
  /** Null for the family. */
  part: PartSold | null;
  slug: string;
  specimen: string;
  version: string;
  /** The style that its part is drawn in; null for the main one. */
  style_id: number | null;
  formats: string[];
  release: number;
  releases: OwnedRelease[];
  is_on_offer: boolean;
  /** Null for what was bought. */
  plan_id: number | null;
  license_type_id: number;
  license_name: string;
  /** Null for what a plan gives and was not downloaded yet. */
  number: string | null;
  quantity: number | null;
  licensee: string | null;
  issued_at: Date | null;
  /** The client that it was bought for by somebody who keeps the files, too. */
  client: { name: string; claimed_at: string | null } | null;
  /** The company that has it. */
  company: { id: number; name: string } | null;
};

/** A plan with the licence that it gives. */
export type GivingPlan = { id: number; licenseType: { id: number }; fonts: PeriodFont[] | null };

export type LibraryQuery = {
  now: Date;
  page: number;
  limit: number;
  query?: string | undefined;
  /** Only of this company; 0: only of the account alone. */
  company?: number | undefined;
  product?: number | undefined;
  /** Of everything this release, where it is owned; absent: the newest that is. */
  release?: number | undefined;
};

const searched = ({ query, product }: LibraryQuery): RawBuilder<SqlBool> => {
  const words = wordsOf(query).map((word) => sql<SqlBool>`p.search_text like ${`%${escapeLike(word)}%`}`);
  return sql.join(
    [sql<SqlBool>`true`, ...words, ...(product === undefined ? [] : [sql<SqlBool>`p.id = ${product}`])],
    sql` and `,
  );
};

type Part = { limit: number; offset: number };
const COLUMNS = sql`p.id as product_id, p.slug, p.translations, p.specimen, ${drawnVersion} as version, p.is_on_offer`;

const boughtWhere = (userId: number, requested: LibraryQuery) => sql`
  from licenses l left join order_items i on i.id = l.order_item_id left join orders o on o.id = i.order_id
    join products p on p.id = l.product_id
    join license_types t on t.id = l.license_type_id
    join lateral ${ownedRelease(requested.release)} r on true
  where (${isOf('l', userId)} or l.kept_by = ${userId}) and ${inCompany('l', requested.company)}
    and ${stands(requested.now)} and ${isPaidFor} and r.style_count > 0
    and ${searched(requested)}`;

/** What somebody bought for himself, or for a client and keeps, and may download now, newest first. */
export const boughtPage = async (db: Db, userId: number, requested: LibraryQuery, { limit, offset }: Part) =>
  (
    await sql<LibraryRow>`
      select ${COLUMNS}, r.release, ${ownedReleases} as releases, ${deliveredOf(formatsOfPart, sql`l.delivers`)}
        as formats, coalesce(i.product_name, p.name) as product_name, l.part,
        ${styleOfPart(sql`l.part`)} as style_id, null::int as plan_id, l.license_type_id,
        coalesce(i.license_name, t.name) as license_name, l.number, l.quantity, l.licensee, l.issued_at,
        ${companyJson('l')} as company,
        case when l.kept_by = ${userId} then (select json_build_object('name', c.name, 'claimed_at', c.claimed_at)
          from order_clients c where c.order_id = l.client_order_id) end as client
      ${boughtWhere(userId, requested)} order by l.id desc limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export const countBought = async (db: Db, userId: number, requested: LibraryQuery) =>
  only(await sql<{ total: number }>`select count(*) as total ${boughtWhere(userId, requested)}`.execute(db)).total;

/** Where a release is named, it is the newest, or none older than what the plan gave first. */
const hasRelease = (userId: number, release: number | undefined) =>
  release === undefined
    ? sql``
    : sql`and (p.release = ${release} or p.release > ${release} and exists (
      select from licenses where user_id = ${userId} and plan_id = g.plan_id and product_id = p.id
        and release <= ${release}))`;

/** Some plans as rows `g`, each with its licence type and what it gives; null gives everything. */
const givingPlans = (plans: readonly GivingPlan[]) => {
  const rows = plans.map(({ id, licenseType, fonts }) => ({ plan_id: id, license_type_id: licenseType.id, fonts }));
  return sql`(select plan_id, license_type_id, nullif(fonts, 'null') as fonts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as of_plan (plan_id int, license_type_id int, fonts jsonb)) g`;
};

/** What one of some plans gives of a product, as `chosen`; where none names fonts nothing is looked up. */
const chosenOf = (plans: readonly GivingPlan[]) =>
  plans.every(({ fonts }) => fonts === null)
    ? { join: sql`cross join (select null::jsonb as part) chosen`, holds: sql`true` }
    : {
        join: sql`left join lateral (select font -> 'part' as part from jsonb_array_elements(g.fonts) font
          where (font ->> 'product_id')::int = p.id) chosen on true`,
        holds: sql`(g.fonts is null or chosen.part is not null)`,
      };

/** The products on offer for plans that carry a licence which one of some plans gives. */
const givenWhere = (userId: number, plans: GivingPlan[], requested: LibraryQuery) => sql`
  from products p join product_licenses c on c.product_id = p.id
    join ${givingPlans(plans)} on g.license_type_id = c.license_type_id ${chosenOf(plans).join}
  where ${chosenOf(plans).holds} and p.is_on_offer and p.in_plans and p.style_count > 0
    and ${searched(requested)} ${hasRelease(userId, requested.release)}`;

/**
 * The fonts that some plans give a user, by name. A font downloaded before has its licence next to it. `offset 0` stops
 * the planner from reading all products for the few of a page, which it does when it doesn't know how many they are.
 */
export const givenPage = async (
  db: Db,
  userId: number,
  plans: GivingPlan[],
  requested: LibraryQuery,
  { limit, offset }: Part,
) =>
  (
    await sql<LibraryRow>`
      with given as (
        select p.search_name collate "C" as place, p.id, g.plan_id, nullif(chosen.part, 'null') as part,
          g.license_type_id ${givenWhere(userId, plans, requested)}
        order by p.search_name collate "C", p.id, g.license_type_id limit ${limit} offset ${offset}
      )
      select ${COLUMNS}, r.release,
        coalesce(${ownedReleases},
        json_build_array(json_build_object('release', r.release, 'version', r.version, 'publishedAt', r.published_at)))
        as releases,
        ${deliveredOf(
          formatsOfPart,
          sql`case when l.license_type_id = t.id then l.delivers else ${typeDelivers('t')}
          end`,
        )} as formats, p.name as product_name, g.part, ${styleOfPart(sql`g.part`)} as style_id,
          g.plan_id, g.license_type_id, t.name as license_name, l.number,
          l.quantity, l.licensee, l.issued_at, null::json as company, null::json as client
      from given g join license_types t on t.id = g.license_type_id
        cross join lateral (select id, name, slug, translations, specimen, version,
          style_count, drawing_key, release, is_on_offer
          from products p where p.id = g.id offset 0) p
        join product_releases r on r.product_id = p.id
          and r.release = ${requested.release === undefined ? sql`p.release` : requested.release}
        cross join lateral (
          select h.number, h.quantity, h.licensee, h.issued_at, h.release, h.plan_id, g.id as product_id,
            h.license_type_id, h.delivers, g.part
          from (select) one left join licenses h on h.user_id = ${userId} and h.plan_id = g.plan_id
            and h.product_id = g.id offset 0
        ) l
      order by g.place, g.id, g.license_type_id`.execute(db)
  ).rows;

export const countGiven = async (db: Db, userId: number, plans: GivingPlan[], requested: LibraryQuery) =>
  only(await sql<{ total: number }>`select count(*) as total ${givenWhere(userId, plans, requested)}`.execute(db))
    .total;

/** How many fonts each of some plans gives now. */
export const countFontsOfPlans = async (db: Db, plans: readonly GivingPlan[]) => {
  const { rows } = await sql<{ plan_id: number; fonts: number }>`
    select g.plan_id, count(*) as fonts from ${givingPlans(plans)}
      join product_licenses c on c.license_type_id = g.license_type_id
      join products p on p.id = c.product_id and p.is_on_offer and p.in_plans and p.style_count > 0
    where g.fonts is null or g.fonts @> jsonb_build_array(jsonb_build_object('product_id', p.id))
    group by g.plan_id`.execute(db);
  return new Map(rows.map((row) => [row.plan_id, row.fonts]));
};
