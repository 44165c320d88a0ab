import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';

/** The same picture again is kept once, and counts as new. */
export const insertPicture = (tx: Tx, row: { key: string; webp: Buffer; used_at: Date }) =>
  tx
    .insertInto('landing_pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ used_at: row.used_at }))
    .execute();

/** Forgets the pictures of before a moment that neither a template nor the shop itself shows. */
export const deleteUnshownPictures = (tx: Tx, before: Date) =>
  sql`delete from landing_pictures where used_at < ${before} and not exists (
    select 1 from landing_templates t where strpos(t.content_sections::text, landing_pictures.key) > 0)
    and not exists (select 1 from shop_settings s where strpos(s.value::text, landing_pictures.key) > 0)
    and not exists (select 1 from page_drafts d where strpos(d.pages::text, landing_pictures.key) > 0)`.execute(tx);

export const pictureByKey = (db: Db, key: string) =>
  db.selectFrom('landing_pictures').select('webp').where('key', '=', key).executeTakeFirst();
