import { sql } from 'kysely';
import type { Language } from '#contract/languages/languages.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { PartSold } from '#contract/parts.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import { companyJson, isManagedBy } from '#server/companies/holder-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { deliveredOf } from '#server/license-types/queries.ts';
import { formatsOfPart, ownedRelease, stands } from '#server/products/catalogue/release-queries.ts';

export type LicenseFacts = {
  id: number;
  number: string;
  user_id: number;
  /** The company that has it. */
  company: { id: number; name: string } | null;
  /** Of the holder. */
  language: Language | null;
  licensee: string;
  quantity: number;
  limits: UsageDetail[];
  issued_at: Date;
  is_revoked: boolean;
  is_exclusive: boolean;
  /** Staff wrote another licensee on it. */
  is_renamed: boolean;
  plan_name: string | null;
  term_months: number | null;
  ends_at: Date | null;
  order_id: number | null;
  invoice_number: string | null;
  /** What its buyer answered; null where there is no order. */
  answers: StoredAnswer[] | null;
  product_name: string;
  /** Null for the family. */
  part: PartSold | null;
  designers: string[];
  foundries: string[];
  release: number;
  release_version: string;
  files_version: string;
  license_name: string;
  license_type_id: number;
  terms_version: number | null;
  terms_sha256: string | null;
  /** Without the web kit. */
  formats: string[];
  /** Of the release, in their order. */
  styles: { file_name: string; file_key: string; is_default: boolean }[];
};

/**
 * Licences as their certificates say them, for a release of their font: the newest that is owned where none is named;
 * without those that do not own that one.
 */
export const factsOfLicenses = async (db: Db, numbers: readonly string[], release?: number) =>
  (
    await sql<LicenseFacts>`
      select l.id, l.number, l.user_id, ${companyJson('l')} as company,
        (select language from users where id = l.user_id) as language, l.licensee,
        l.quantity, l.limits, l.issued_at, l.revoked_at is not null or o.status = 'refunded' as is_revoked,
        l.is_exclusive, l.is_renamed,
        s.name as plan_name, i.term_months, l.ends_at, o.id as order_id, o.answers, (select v.number from invoices v
          where v.order_id = o.id and v.copy = 1) as invoice_number,
        coalesce(i.product_name, p.name) as product_name, l.part,
        p.designers, p.foundries, coalesce(i.license_name, t.name)
          as license_name, l.license_type_id, l.terms_version, l.terms_sha256,
        r.release, r.version as release_version, r.files_version,
          ${deliveredOf(formatsOfPart, sql`array_remove(l.delivers, 'KIT')`)} as formats, (
          select coalesce(json_agg(json_build_object('file_name', f.file_name, 'file_key', f.file_key, 'is_default',
            f.is_default) order by f.position), '[]')
          from product_styles f where f.product_id = p.id and f.release = r.release and is_in_part(l.part, f.name)
        ) as styles
      from licenses l left join order_items i on i.id = l.order_item_id left join orders o on o.id = i.order_id
        left join subscription_plans s on s.id = l.plan_id join products p on p.id = l.product_id
          join license_types t on t.id = l.license_type_id
        join lateral ${ownedRelease(release)} r on true
      where l.number = any(${numbers}::text[])`.execute(db)
  ).rows;

/** The numbers of the valid licences that were issued for the same product before a licence, the oldest first. */
export const numbersSoldBefore = async (db: Db, licenseId: number) =>
  (
    await sql<{ number: string }>`
      select l.number from licenses l join licenses own on own.id = ${licenseId} and own.product_id = l.product_id
      where l.id < own.id and ${stands()} order by l.id`.execute(db)
  ).rows.map(({ number }) => number);

export const factsOfLicense = async (db: Db, number: string, release?: number) =>
  (await factsOfLicenses(db, [number], release))[0];

/** What is certified: a licence for a release, with files made in a certain way. */
export type Certified = { license_id: number; release: number; made_of: string };

/** A key that signs, as PKCS #8 in DER. */
export type SigningKey = { id: string; private_key: Buffer };
type NoKey = { [Column in keyof SigningKey]: null };

/** What was certified of each, in their order, and the key that signs; either may not be there yet. */
export const certificatesAndKey = async (db: Db, certified: readonly Certified[]) => {
  const { rows } = await sql<{ content: string | null } & (SigningKey | NoKey)>`
    select c.content, k.id, k.private_key
    from unnest(${certified.map(({ license_id }) => license_id)}::int[],
      ${certified.map(({ release }) => release)}::int[], ${certified.map(({ made_of }) => made_of)}::text[])
        with ordinality as asked (license_id, release, made_of, place)
      left join certificates c using (license_id, release, made_of) left join certificate_keys k on k.is_active
    order by place`.execute(db);
  const key = rows[0];
  const active = key && key.id !== null ? { id: key.id, private_key: key.private_key } : undefined;
  return { contents: rows.map(({ content }) => content), active };
};

type NewCertificate = Certified & { key_id: string; content: string; made_at: Date };

/** Only the first certificate of a licence is stored. @returns the licences that got theirs from this list. */
export const keepCertificates = async (db: Db, certificates: NewCertificate[]) =>
  (
    await db
      .insertInto('certificates')
      .values(certificates)
      .onConflict((conflict) => conflict.doNothing())
      .returning('license_id')
      .execute()
  ).map(({ license_id }) => license_id);

/** Only the holder says who may see the name; of a company its owners. @returns whether somebody may say so. */
export const showLicensee = async (db: Db, number: string, userId: number, show_licensee: boolean) =>
  (
    await sql`update licenses l set show_licensee = ${show_licensee}
      where l.number = ${number} and ${isManagedBy('l', userId)} returning 1`.execute(db)
  ).rows.length > 0;
