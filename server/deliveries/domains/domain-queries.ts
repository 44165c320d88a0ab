import { type RawBuilder, sql } from 'kysely';
import { isManagedBy } from '#server/companies/holder-queries.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';

/** A web site that a licence is, or was, used on. Moments as the database writes them in JSON. */
export type DomainRow = { hostname: string; added_at: string; removed_at: string | null };

/** The web sites of a licence in the order in which they were named, those of today first. */
export const domainsOf = (licenseId: RawBuilder<unknown>) => sql<DomainRow[]>`(
  select coalesce(json_agg(json_build_object('hostname', d.hostname, 'added_at', d.added_at, 'removed_at', d.removed_at)
    order by d.removed_at is not null, d.id), '[]') from license_domains d where d.license_id = ${licenseId})`;

/** Anyone who names web sites of a licence waits for anyone who does so now. @returns whether somebody
 * manages it: of a company only its owners do. */
export const lockLicense = async (tx: Tx, number: string, userId: number) =>
  (
    await sql`select from licenses l where l.number = ${number} and ${isManagedBy('l', userId)}
      for no key update`.execute(tx)
  ).rows.length > 0;

/** Replaces the web sites of a licence; those already listed stay with their date. */
export const setDomains = async (tx: Db, licenseId: number, names: readonly string[], now: Date) => {
  await sql`update license_domains set removed_at = ${now}
    where license_id = ${licenseId} and removed_at is null and not hostname = any(${names}::text[])`.execute(tx);
  await sql`insert into license_domains (license_id, hostname, added_at)
    select ${licenseId}, name, ${now} from unnest(${names}::text[]) with ordinality as wanted (name, place)
      order by place
    on conflict (license_id, hostname) where removed_at is null do nothing`.execute(tx);
};
