import { sql } from 'kysely';
import type { TextTranslations } from '#contract/languages/own-words.ts';
import { type LegalPage, TEMPLATE } from '#contract/legal-pages.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';

/** All versions of a page, the newest first. */
export const versionsOfPage = (db: Tx, page: LegalPage) =>
  db
    .selectFrom('legal_texts')
    .select(['page', 'version', 'source', 'text', 'sha256', 'translations', 'published_at'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .execute();

/** The newest version of each page that there is. */
export const newestPages = async (db: Db) =>
  (
    await sql<{ page: LegalPage; version: number; sha256: string; is_template: boolean }>`
      select distinct on (page) page, version, sha256, text ~ ${TEMPLATE} as is_template from legal_texts
        order by page, version desc`.execute(db)
  ).rows;

/** Two who publish do so one after the other. */
export const lockLegalTexts = (tx: Tx) => sql`lock table legal_texts in share row exclusive mode`.execute(tx);

/** Sets what a version reads like in other languages, which is all of it that ever changes. */
export const setLegalTranslations = (
  tx: Tx,
  { page, version }: { page: LegalPage; version: number },
  translations: TextTranslations,
) =>
  tx
    .updateTable('legal_texts')
    .set({ translations: JSON.stringify(translations) })
    .where('page', '=', page)
    .where('version', '=', version)
    .execute();

export const insertLegalText = (tx: Tx, row: NewRow<'legal_texts'>) =>
  tx.insertInto('legal_texts').values(row).execute();
