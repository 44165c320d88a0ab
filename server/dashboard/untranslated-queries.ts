import { sql } from 'kysely';
import type { Language } from '#contract/languages/languages.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import type { Db } from '#server/kit/database/database.ts';

/** So many are named of what a shop may have very many of. */
const NAMED = 50;

type Row = { id: number; name: string; missing: number; total: number };

const lacks = (language: Language, column: 'description' | 'short_description' | 'about', field: string) =>
  sql`(btrim(${sql.ref(column)}) <> '' and coalesce(translations #>> array[${language}, ${field}], '') = '')::int`;

/** How many names of packages and notes of releases of a product `p` are not in a language. */
const lacksInLists = (language: Language) => sql`(select count(*)::int from (
    select part ->> 'name' as text from jsonb_array_elements(p.parts) part where part ->> 'kind' = 'package'
    union select r.notes from product_releases r where r.product_id = p.id and btrim(r.notes) <> '') texts
  where coalesce(p.translations #>> array[${language}, 'words', text], '') = '')`;

/** Products with texts that are not in a language, the newest first, each with how many there are in all. */
export const untranslatedProducts = async (db: Db, language: Language) =>
  (
    await sql<Row>`select id, name, missing, sum(missing) over ()::int as total from (
        select id, name, ${lacks(language, 'description', 'description')}
          + ${lacks(language, 'short_description', 'shortDescription')} + ${lacksInLists(language)} as missing
        from products p where archived_at is null) counted
      where missing > 0 order by id desc limit ${NAMED}`.execute(db)
  ).rows;

/** The same of designers and foundries. */
export const untranslatedMakers = async (db: Db, language: Language) =>
  (
    await sql<Row>`select id, name, missing, sum(missing) over ()::int as total from (
        select id, name, ${lacks(language, 'about', 'about')} as missing from makers) counted
      where missing > 0 order by id desc limit ${NAMED}`.execute(db)
  ).rows;

/** Licence types on offer whose newest terms are not in a language. */
export const untranslatedTerms = async (db: Db, language: Language) =>
  (
    await sql<{ id: number; name: string }>`
      select t.id, t.name from license_types t
        join license_terms x on x.license_type_id = t.id and x.version = t.terms_version
      where t.archived_at is null and x.translations -> ${language} is null order by t.position, t.id`.execute(db)
  ).rows;

/** Pages of small print whose newest version is not in a language. */
export const untranslatedLegal = async (db: Db, language: Language) =>
  (
    await sql<{ page: LegalPage }>`
      select page from (
        select distinct on (page) page, translations from legal_texts order by page, version desc) newest
      where translations -> ${language} is null order by page`.execute(db)
  ).rows;
