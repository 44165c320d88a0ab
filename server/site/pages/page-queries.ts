import type { SitePages } from '#contract/nouns/site-pages.ts';
import type { Tx } from '#server/kit/database/database.ts';

/** The draft; nothing where there is none next to what is published. */
export const draftOf = async (db: Tx): Promise<SitePages | undefined> =>
  (await db.selectFrom('page_drafts').select('pages').executeTakeFirst())?.pages;

export const keepDraft = (db: Tx, pages: SitePages, saved: { at: Date; by: number }) => {
  const row = { pages: JSON.stringify(pages), saved_at: saved.at, saved_by: saved.by };
  return db
    .insertInto('page_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
};

export const forgetDraft = (tx: Tx) => tx.deleteFrom('page_drafts').execute();
