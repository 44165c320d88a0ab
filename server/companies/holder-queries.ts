import { type RawBuilder, sql } from 'kysely';

/**
 * Whose a licence is, as one number that has an index: the account's id, or the company's as a negative one. The
 * account that bought for a company is not its holder.
 */
export const holderOf = (license: string) =>
  sql`coalesce(-${sql.ref(`${license}.company_id`)}, ${sql.ref(`${license}.user_id`)})`;

/** The same number of an account, or of a company that it buys for. */
export const holderNumber = ({ userId, companyId }: { userId: number; companyId: number | null }): number =>
  companyId === null ? userId : -companyId;

/** An account, and the companies that it is in at this moment: in each query again, so that leaving takes effect. */
const holders = (userId: number, roles: RawBuilder<unknown>) => sql`any(array(
  select ${userId}::int union all select -m.company_id from company_members m where m.user_id = ${userId} ${roles}))`;

/** What somebody may download, and read of. */
export const isOf = (license: string, userId: number) => sql<boolean>`${holderOf(license)} = ${holders(userId, sql``)}`;

/** What somebody manages: the own, and what companies have of which the account is an owner. */
export const isManagedBy = (license: string, userId: number) =>
  sql<boolean>`${holderOf(license)} = ${holders(userId, sql`and m.role = 'owner'`)}`;

/** Only what a company has, or with 0 what the account has alone. */
export const inCompany = (license: string, company: number | undefined) =>
  company === undefined ? sql`true` : sql`coalesce(${sql.ref(`${license}.company_id`)}, 0) = ${company}`;

/** The company of a licence or an order as JSON; null without one. */
export const companyJson = (row: string) => sql<{ id: number; name: string } | null>`(
  select json_build_object('id', c.id, 'name', c.name) from companies c where c.id = ${sql.ref(`${row}.company_id`)})`;
