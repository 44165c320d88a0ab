import { sql } from 'kysely';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';

const TEMPLATE = [
  'id',
  'title',
  'slug',
  'description',
  'styles',
  'content_sections',
  'translations',
  'created_at',
  'updated_at',
] as const;

export const insertMessage = (tx: Tx, row: NewRow<'contact_messages'>) =>
  tx.insertInto('contact_messages').values(row).returning('id').executeTakeFirstOrThrow();

const PIXEL = 'pixel';
export const pixelSetting = (db: Db) =>
  db.selectFrom('site_settings').select('value').where('name', '=', PIXEL).executeTakeFirst();

export const setPixel = (db: Db, value: string, updated_at: Date) =>
  db
    .insertInto('site_settings')
    .values({ name: PIXEL, value, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
    .execute();

/** @returns what it was, where there was one. */
export const clearPixel = (tx: Tx) =>
  tx.deleteFrom('site_settings').where('name', '=', PIXEL).returning('value').executeTakeFirst();

const sortColumns = {
  id: 'id',
  title: 'title',
  slug: 'slug',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

type SortField = keyof typeof sortColumns;
type TemplateFilter = { page: number; limit: number; sort: SortField | `-${SortField}`; query: string };

/** Templates with a match in title or slug, in the requested order; equal ones the newest first. */
export const templatesPage = (db: Db, { page, limit, sort, query }: TemplateFilter) => {
  const column = sortColumn(sortColumns, sort);
  return matching(db, query)
    .select(TEMPLATE)
    .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
};

export const countTemplates = async (db: Db, query: string) =>
  (
    await matching(db, query)
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

const matching = (db: Db, query: string) =>
  db
    .selectFrom('landing_templates')
    .where(sql<boolean>`strpos(lower(title || ' ' || slug), lower(${query.trim()})) > 0`);

export const templateBySlug = (db: Db, slug: string) =>
  db.selectFrom('landing_templates').select(TEMPLATE).where('slug', '=', slug).executeTakeFirst();

/** Locks the templates against writes until the transaction ends; reads continue. */
export const lockTemplates = (tx: Tx) => sql`lock table landing_templates in share row exclusive mode`.execute(tx);

/** Of the slug itself and those that only add a number to it, which are taken. */
export const slugsLike = async (tx: Tx, slug: string) =>
  (
    await tx
      .selectFrom('landing_templates')
      .select('slug')
      .where((q) =>
        q.or([
          q('slug', '=', slug),
          sql<boolean>`starts_with(slug, ${`${slug}-`}) and substr(slug, ${[...slug].length + 2}) ~ '^[0-9]+$'`,
        ]),
      )
      .execute()
  ).map((row) => row.slug);

/** @throws a double in landing_templates_slug_key. */
export const insertTemplate = (tx: Tx, row: NewRow<'landing_templates'>) =>
  tx.insertInto('landing_templates').values(row).returning(TEMPLATE).executeTakeFirstOrThrow();

/** @throws a double in landing_templates_slug_key. */
export const updateTemplate = (tx: Tx, id: number, row: Partial<NewRow<'landing_templates'>>) =>
  tx.updateTable('landing_templates').set(row).where('id', '=', id).returning(TEMPLATE).executeTakeFirst();

/** Locked until the transaction ends, so that what is written down of a change is what stood there. */
export const templateForChange = (tx: Tx, id: number) =>
  tx.selectFrom('landing_templates').select(TEMPLATE).where('id', '=', id).forUpdate().executeTakeFirst();

export const deleteTemplate = (tx: Tx, id: number) =>
  tx.deleteFrom('landing_templates').where('id', '=', id).returning(TEMPLATE).executeTakeFirst();

/** The same picture again is stored once, and counts as new. */
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
