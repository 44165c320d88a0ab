import { sql } from 'kysely';
import type { PartSold, PricedPart } from '#contract/parts.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { typeDelivers } from '#server/license-types/queries.ts';

/** Anyone who imports waits for anyone who does so now, so that each knows what is there. */
export const lockImports = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('import_licenses'))`.execute(tx);

export type NamedFont = {
  id: number;
  name: string;
  search_name: string;
  slug: string;
  sku: string;
  status: string;
  parts: PricedPart[];
};

/** The fonts that some words may mean: as SKU or slug in small letters, or as a name that the search would find. */
export const fontsNamed = async (db: Db, words: string[], names: string[]) =>
  (
    await sql<NamedFont>`
      select id, name, search_name, slug, lower(sku) as sku, status, parts from products
      where archived_at is null and (lower(sku) = any(${words}::text[]) or slug = any(${words}::text[])
        or search_name collate "C" = any(${names}::text[]))
      order by id`.execute(db)
  ).rows;

export type NamedType = { id: number; name: string; slug: string; exclusive: boolean };

export const typesNamed = async (db: Db, words: string[]) =>
  (
    await sql<NamedType>`
      select id, name, slug, exclusive from license_types
      where archived_at is null and (lower(name) = any(${words}::text[]) or slug = any(${words}::text[]))
        order by id`.execute(db)
  ).rows;

/** Those of some usernames, in small letters, that somebody has. */
export const usernamesTaken = async (db: Db, names: string[]) =>
  new Set(
    (
      await sql<{
        name: string;
      }>`select lower(username) as name from users where lower(username) = any(${names}::text[])`.execute(db)
    ).rows.map(({ name }) => name),
  );

export type KnownLicense = {
  number: string;
  is_imported: boolean;
  /** Null while it waits for the proof of an address. */
  user_id: number | null;
  waits_for: string | null;
  product_id: number;
  license_type_id: number;
  issued_at: Date;
  quantity: number;
  licensee: string;
  /** 0 for the family. */
  part_id: number;
};

/** The licences that have one of some numbers, and all that some people and addresses were given by an import. */
export const knownLicenses = async (db: Db, numbers: string[], userIds: number[], emails: string[]) => {
  const columns = sql`number, imported_at is not null as is_imported, user_id, waits_for, product_id, license_type_id,
    issued_at, quantity, licensee, coalesce((part ->> 'id')::int, 0) as part_id`;
  return (
    await sql<KnownLicense>`
      select ${columns} from licenses where number = any(${numbers}::text[])
      union select ${columns} from licenses where user_id = any(${userIds}::int[]) and imported_at is not null
      union select ${columns} from licenses where waits_for = any(${emails}::text[])`.execute(db)
  ).rows;
};

export type NewCustomer = { username: string; email: string; fullname: string };

/**
 * Makes customers who have no password yet: a link to set one is mailed when they ask for it. @returns their ids by
 * e-mail in small letters.
 */
export const insertCustomers = async (tx: Tx, customers: NewCustomer[], now: Date) => {
  const of = (name: keyof NewCustomer) => customers.map((customer) => customer[name]);
  const { rows } = await sql<{ id: number; email: string }>`
    insert into users (username, email, password_hash, fullname, address, phone_number, roles, created_at, updated_at)
    select username, email, '', fullname, '', '', array['customer'], ${now}, ${now}
    from unnest(${of('username')}::text[], ${of('email')}::text[], ${of('fullname')}::text[])
      as w (username, email, fullname)
    returning id, lower(email) as email`.execute(tx);
  return new Map(rows.map(({ id, email }) => [email, id]));
};

export type NewLicense = Omit<KnownLicense, 'is_imported' | 'part_id'> & { part: PartSold | null };

/**
 * Issues licences that were sold elsewhere: of the first release of their font that has their part, with what their
 * type allows now and for its term from the day on which they were sold. They were sold under other terms, so none of
 * ours are named.
 */
export const insertLicenses = async (tx: Tx, licenses: NewLicense[], now: Date) => {
  const of = <Name extends keyof NewLicense>(name: Name) => licenses.map((license) => license[name]);
  const parts = licenses.map(({ part }) => (part === null ? null : JSON.stringify(part)));
  await sql`
    insert into licenses (number, imported_at, user_id, waits_for, product_id, license_type_id, licensee, quantity,
      limits, figures, delivers, issued_at, part, release, ends_at)
    select w.number, ${now}, w.user_id, w.waits_for, w.product_id, t.id, w.licensee, w.quantity, t.usage_details,
      t.limits, ${typeDelivers('t')}, w.issued_at, w.part::jsonb,
      (select min(release) from product_releases r where r.product_id = w.product_id
        and (w.part is null or exists (select from product_styles s where s.product_id = r.product_id
          and s.release = r.release and is_in_part(w.part::jsonb, s.name)))),
      case when t.term_months is not null then months_after(w.issued_at, t.term_months) end
    from unnest(${of('number')}::text[], ${of('user_id')}::int[], ${of('waits_for')}::text[],
      ${of('product_id')}::int[], ${of('license_type_id')}::int[], ${of('licensee')}::text[],
        ${of('quantity')}::int[], ${of('issued_at')}::timestamptz[],
        ${parts}::text[]) with ordinality
          as w (number, user_id, waits_for, product_id, license_type_id, licensee, quantity, issued_at, part, place)
      join license_types t on t.id = w.license_type_id order by w.place`.execute(tx);
};
