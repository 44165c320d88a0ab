import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { WrongSetting } from '../config/settings.ts';
import { type Db, databaseErrorOf } from './database.ts';
import { only } from './only.ts';

/** An undefined table, or an undefined column. */
const GONE: readonly (string | undefined)[] = ['42P01', '42703'];
const FOLDER = path.join(import.meta.dirname, '../../../migrations');

/**
 * Brings the schema up to date with migrations/NNNN-….sql, each in one transaction. Several processes may call it at
 * once: a lock in the database lets one work while the others wait.
 * @throws WrongSetting before anything is changed where a newer shop wrote the database, or where it does not keep
 * texts in UTF-8; or the error of the migration that failed.
 * @param upTo stop at this migration; absent: the newest.
 */
export async function migrate(db: Db, upTo?: string, tries = 5): Promise<void> {
  await requireUtf8(db);
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (!error) return;
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer)
    throw new WrongSetting(
      `The database was written by a newer version of the shop: it has ${newer}, which this one does not know. Nothing was changed; start the newer version, or restore a backup of the time before it.`,
    );
  const failed = results?.find((result) => result.status === 'Error');
  // Before any migration all tables and columns are listed, and one of the job queue's may go while another process
  // prepares that.
  if (!failed && tries > 1 && GONE.includes(databaseErrorOf(error)?.code)) return migrate(db, upTo, tries - 1);
  throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, { cause: error });
}

async function requireUtf8(db: Db): Promise<void> {
  const { server_encoding: encoding } = only(await sql<{ server_encoding: string }>`show server_encoding`.execute(db));
  if (encoding === 'UTF8') return;
  throw new WrongSetting(
    `The database keeps texts as ${encoding}, but names need UTF8. Nothing was changed; ` +
      "create another with encoding 'UTF8' template template0.",
  );
}

/** Whether this version of the shop has a migration. */
export const isKnownMigration = async (name: string): Promise<boolean> => name in (await readMigrations());

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = fs.readdirSync(FOLDER).filter((file) => /^\d{4}-.+\.sql$/.test(file));
  return Object.fromEntries(
    files.map((file) => {
      const text = fs.readFileSync(path.join(FOLDER, file), 'utf8');
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
}
