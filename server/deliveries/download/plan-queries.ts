import { sql } from 'kysely';
import type { PartSold } from '#contract/parts.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { deliveredOf, typeDelivers } from '#server/license-types/queries.ts';
import { formatsOfPart } from '#server/products/catalogue/release-queries.ts';

/**
 * The formats of a release of a product, by default the newest, that a plan gives a user under a licence type; nothing
 * when it doesn't. An existing licence delivers its own formats.
 */
export const formatsUnderLicense = async (
  db: Db,
  { userId, planId, productId, part }: Omit<PlanLicense, 'licenseTypeId'>,
  licenseTypeId: number,
  release?: number,
) =>
  (
    await sql<{ formats: string[] }>`
      select ${deliveredOf(formatsOfPart, sql`coalesce(l.delivers, ${typeDelivers('t')})`)} as formats from products p
        join product_releases r on r.product_id = p.id and r.release = coalesce(${release ?? null}, p.release)
        join product_licenses c on c.product_id = p.id and c.license_type_id = ${licenseTypeId}
        join license_types t on t.id = c.license_type_id
        cross join lateral (select p.id as product_id, ${asJson(part)}::jsonb as part,
          (select delivers from licenses where user_id = ${userId} and plan_id = ${planId} and product_id = p.id
            and license_type_id = t.id) as delivers offset 0) l
      where p.id = ${productId} and p.is_on_offer and p.in_plans`.execute(db)
  ).rows[0]?.formats;

/**
 * One subscriber counts one download after the other, in however many processes; nothing that points to him waits.
 * @returns whether the account is there still.
 */
export const lockSubscriber = async (tx: Tx, userId: number) =>
  (await sql`select id from users where id = ${userId} and deleted_at is null for no key update`.execute(tx)).rows
    .length > 0;

/** How many products somebody had by plans on a day, and whether a certain one is among them. */
export const takenOnDay = async (db: Tx, userId: number, utcDay: number, productId: number | null = null) =>
  only(
    await sql<{ taken: number; has_it: boolean }>`
      select count(*) as taken, coalesce(bool_or(product_id = ${productId}), false) as has_it
      from plan_downloads where user_id = ${userId} and utc_day = ${utcDay}`.execute(db),
  );

export const noteOnDay = (tx: Tx, userId: number, utcDay: number, productId: number) =>
  tx.insertInto('plan_downloads').values({ user_id: userId, utc_day: utcDay, product_id: productId }).execute();

/** Null for the family. */
const asJson = (part: PartSold | null) => (part === null ? null : JSON.stringify(part));

type PlanLicense = { userId: number; planId: number; productId: number; licenseTypeId: number; part: PartSold | null };

/**
 * The licence of one font that a plan gives, made at the first download with the limits of that moment. When the plan
 * has changed to another licence type or part, the licence changes with it and its number stays. @returns its number.
 */
export const keepPlanLicense = async (tx: Tx, number: string, license: PlanLicense, now: Date) =>
  only(
    await sql<{ number: string }>`
      insert into licenses (number, plan_id, user_id, product_id, license_type_id, licensee, quantity, limits, figures,
        delivers, terms_version, terms_sha256, issued_at, release,
        part)
      select ${number}, ${license.planId}, u.id, p.id, t.id, u.fullname, 1, t.usage_details, t.limits,
        ${typeDelivers('t')}, t.terms_version, t.terms_sha256, ${now}, p.release, ${asJson(license.part)}::jsonb
      from users u, license_types t, products p
        where p.id = ${license.productId} and u.id = ${license.userId} and t.id = ${license.licenseTypeId}
      on conflict (user_id, plan_id, product_id) where plan_id is not null do update
        set license_type_id = excluded.license_type_id, part = excluded.part,
        limits = case when licenses.license_type_id = excluded.license_type_id then licenses.limits
          else excluded.limits end,
        figures = case when licenses.license_type_id = excluded.license_type_id then licenses.figures
          else excluded.figures end,
        delivers = case when licenses.license_type_id = excluded.license_type_id then licenses.delivers
          else excluded.delivers end,
        terms_version = case when licenses.license_type_id = excluded.license_type_id then licenses.terms_version
          else excluded.terms_version end,
        terms_sha256 = case when licenses.license_type_id = excluded.license_type_id then licenses.terms_sha256
          else excluded.terms_sha256 end
      returning number`.execute(tx),
  ).number;
