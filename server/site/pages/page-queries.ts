import type { OwnPages } from '#contract/nouns/site-pages.ts';
import type { Tx } from '#server/kit/database/database.ts';

/** The draft; nothing where there is none next to what is published. */
export async function draftOf(db: Tx): Promise<OwnPages | undefined> {
  const row = await db.selectFrom('page_drafts').select('pages').executeTakeFirst();
  // A draft may be older than translations are.
  return row && { ...row.pages, translations: row.pages.translations ?? {} };
}

export const keepDraft = (db: Tx, pages: OwnPages, saved: { at: Date; by: number }) => {
  const row = { pages: JSON.stringify(pages), saved_at: saved.at, saved_by: saved.by };
  return db
    .insertInto('page_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
};

export const forgetDraft = (tx: Tx) => tx.deleteFrom('page_drafts').execute();
