import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Notes that a running shop has files of these names. @returns those that are not stored yet. */
export const noteBuiltFiles = async (db: Db, names: readonly string[], now: Date): Promise<string[]> => {
  await sql`update page_files set seen_at = ${now} where name = any(${names}::text[])`.execute(db);
  return (
    await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as own (name)
        where not exists (select from page_files f where f.name = own.name)`.execute(db)
  ).rows.map(({ name }) => name);
};

export const insertBuiltFile = (db: Db, name: string, body: Buffer, seen_at: Date) =>
  db
    .insertInto('page_files')
    .values({ name, body, seen_at })
    .onConflict((name) => name.doNothing())
    .execute();

export const builtFileByName = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('page_files').select('body').where('name', '=', name).executeTakeFirst())?.body;

export const deleteBuiltFilesBefore = (db: Db, before: Date) =>
  db.deleteFrom('page_files').where('seen_at', '<', before).execute();
