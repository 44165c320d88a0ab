import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, databaseErrorOf } from './database.ts';

/** An undefined table, or an undefined column. */
const GONE: readonly (string | undefined)[] = ['42P01', '42703'];
const FOLDER = path.join(import.meta.dirname, '../../../migrations');

/**
 * Brings the schema up to date with migrations/NNNN-….sql, each in one transaction. Several processes may call it at
 * once: a lock in the database lets one work while the others wait. @throws the error of the migration that failed.
 * @param upTo stop at this migration; absent: the newest.
 */
export async function migrate(db: Db, upTo?: string, tries = 5): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error');
  // Before any migration all tables and columns are listed, and one of the job queue's may go while another process prepares that.
  if (!failed && tries > 1 && GONE.includes(databaseErrorOf(error)?.code)) return migrate(db, upTo, tries - 1);
  throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, { cause: error });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = fs.readdirSync(FOLDER).filter((file) => /^\d{4}-.+\.sql$/.test(file));
  return Object.fromEntries(
    files.map((file) => {
      const text = fs.readFileSync(path.join(FOLDER, file), 'utf8');
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
}
