import { sql } from 'kysely';
import type { TextTranslations } from '#contract/languages/own-words.ts';
import { TEMPLATE } from '#contract/legal-pages.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';

export type TermsRow = {
  license_type_id: number;
  slug: string;
  is_on_offer: boolean;
  version: number;
  name: string;
  source: string;
  text: string;
  sha256: string;
  usage_details: UsageDetail[];
  translations: TextTranslations;
  published_at: Date;
};

/** All versions of the terms of a licence type, the newest first; of one that is sold no longer too. */
export const versionsOfTerms = async (db: Tx, type: { id: number } | { slug: string }) =>
  (
    await sql<TermsRow>`
      select x.license_type_id, t.slug, t.archived_at is null as is_on_offer, x.version, x.name, x.source, x.text,
        x.sha256, x.usage_details, x.translations, x.published_at
      from license_types t join license_terms x on x.license_type_id = t.id
      where ${'id' in type ? sql`t.id = ${type.id}` : sql`t.slug = ${type.slug}`} order by x.version desc`.execute(db)
  ).rows;

/** The names of licence types on offer that still have the terms a shop starts with. */
export const typesWithTemplates = async (db: Db) =>
  (
    await sql<{ name: string }>`
      select t.name from license_types t, lateral (
        select text from license_terms x where x.license_type_id = t.id order by version desc limit 1) newest
      where t.archived_at is null and newest.text ~ ${TEMPLATE} order by t.name`.execute(db)
  ).rows.map(({ name }) => name);

/** Two who publish terms of one licence type do so one after the other. */
export const lockLicenseType = (tx: Tx, id: number) =>
  sql`select id from license_types where id = ${id} for no key update`.execute(tx);

/** The newest version as its owner wrote it, where there is one. */
export const newestTerms = (tx: Tx, licenseTypeId: number) =>
  tx
    .selectFrom('license_terms')
    .select(['version', 'source', 'text', 'name', 'translations'])
    .where('license_type_id', '=', licenseTypeId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Sets what a version reads like in other languages, which is all of it that ever changes. */
export const setTermsTranslations = (tx: Tx, licenseTypeId: number, version: number, translations: TextTranslations) =>
  tx
    .updateTable('license_terms')
    .set({ translations: JSON.stringify(translations) })
    .where('license_type_id', '=', licenseTypeId)
    .where('version', '=', version)
    .execute();

/** Writes a version and makes it the one that is sold from now on. */
export const insertTerms = async (tx: Tx, row: NewRow<'license_terms'>) => {
  await tx.insertInto('license_terms').values(row).execute();
  const { license_type_id, version, sha256 } = row;
  await tx
    .updateTable('license_types')
    .set({ terms_version: version, terms_sha256: sha256 })
    .where('id', '=', license_type_id)
    .execute();
};

/** The ids of licence types on offer that have no terms, by name. */
export const typesWithoutTerms = (db: Db) =>
  db
    .selectFrom('license_types')
    .select(['id', 'name', 'usage_details', 'term_months'])
    .where('terms_version', 'is', null)
    .where('archived_at', 'is', null)
    .execute();

/** How many licences were sold under each version, the newest first. */
export const soldUnderTerms = async (db: Db, licenseTypeId: number) =>
  (
    await sql<{ version: number; licenses: number }>`
      select terms_version as version, count(*)::int as licenses from licenses
      where license_type_id = ${licenseTypeId} and terms_version is not null group by 1 order by 1 desc`.execute(db)
  ).rows;
