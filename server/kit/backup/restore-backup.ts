import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { mustExist } from '#contract/must-exist.ts';
import type { Database } from '../database/database.ts';
import { isKnownMigration, migrate } from '../database/migrate.ts';
import { type JobLog, prepareJobs } from '../jobs/jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { type Archive, besideEntry, CannotRestore, JOBS, type Manifest, openArchive, tableEntry } from './archive.ts';
import { countRows, noProgress, type Progress } from './progress.ts';
import {
  copyIn,
  copyOut,
  liftIndexes,
  liftReferences,
  quoted,
  readSchema,
  SAME_TEXT,
  type SchemaTable,
} from './read-schema.ts';

type Job = {
  identifier: string;
  payload: unknown;
  run_at: string;
  max_attempts: number;
  key: string | null;
  queue: string | null;
};

type RestoreTarget = {
  database: Database;
  storage: Storage;
  dataDir: string;
  log: JobLog;
  /** Is written to as the restore gets on. */
  progress?: Progress;
};
type Filled = { archive: Archive; manifest: Manifest; progress: Progress };

/** How many files are stored in parallel: each waits for its disk or its bucket. */
const FILES_AT_ONCE = 8;

/**
 * Brings a backup into a database that holds nothing yet, and its files into the storage. The rows come in one
 * transaction: all of them, with the checksums of the backup, or none. Cut short, it may be begun again. @throws
 * CannotRestore.
 */
export async function restoreBackup(
  { database, storage, dataDir, log, progress = noProgress() }: RestoreTarget,
  file: string,
): Promise<Manifest> {
  const { db, pool } = database;
  const archive = await openArchive(file);
  try {
    const manifest = await archive.manifest();
    if (archive.files !== manifest.files) throw new CannotRestore('Files of the backup are missing.');
    await requireEmpty(pool);
    progress.rows.of = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    progress.files.of = manifest.files;
    if (!(await isKnownMigration(manifest.migration)))
      throw new CannotRestore(`This backup was made by a newer version of the shop (${manifest.migration}).`);
    await migrate(db, manifest.migration);
    await prepareJobs(pool, log);
    // Files first: rows that are there must find theirs.
    await keepFiles(storage, archive, progress);
    await fillTables(pool, { archive, manifest, progress });
    await migrate(db);
    for (const name of archive.under(besideEntry('')))
      fs.writeFileSync(path.join(dataDir, path.basename(name)), await archive.read(besideEntry(name)), { mode: 0o600 });
    progress.doing = 'what the database knows of its tables';
    await pool.query('vacuum analyze');
    return manifest;
  } finally {
    archive.close();
  }
}

async function keepFiles(storage: Storage, archive: Archive, progress: Progress): Promise<void> {
  progress.doing = 'files';
  const files = archive.eachFile();
  const keepSome = async () => {
    for await (const { key, read } of files) {
      const bytes = await read();
      if ((await storage.put(bytes)) !== key) throw new CannotRestore(`The file ${key} of the backup is damaged.`);
      progress.files.done += 1;
      progress.bytes += bytes.length;
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, keepSome));
}

async function fillTables(pool: pg.Pool, filled: Filled): Promise<void> {
  const { archive, manifest, progress } = filled;
  const client = await pool.connect();
  try {
    await client.query(SAME_TEXT);
    await client.query(`set maintenance_work_mem to '256MB'`);
    await client.query('begin');
    const here = await readSchema(client);
    const names = here.map(({ name }) => quoted(name)).join(', ');
    // What triggers would write or forbid is in the rows of the backup already, as are those that migrations make.
    for (const { name } of here) await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`truncate ${names}`);
    const bringReferences = await liftReferences(client);
    const indexes = await liftIndexes(client);
    for (const backedUp of manifest.tables) {
      const table = here.find(({ name }) => name === backedUp.name);
      if (!table) throw new CannotRestore(`This shop has no table ${backedUp.name}.`);
      await fillTable(client, table, backedUp, filled);
    }
    progress.doing = 'indexes, and what rows say of each other';
    for (const index of indexes) await client.query(index);
    await bringReferences().catch((error: Error) => {
      throw new CannotRestore(`The rows of the backup do not fit each other: ${error.message}`);
    });
    for (const { name } of here) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, column, next } of manifest.counters)
      await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, false)`, [quoted(table), column, next]);
    await addJobs(client, JSON.parse((await archive.read(JOBS)).toString()));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release(true);
  }
}

/** Fills one table and compares what stands there then with the checksum of the backup. */
async function fillTable(
  client: pg.ClientBase,
  table: SchemaTable,
  { name, columns, sha256 }: Manifest['tables'][number],
  { archive, progress }: Filled,
): Promise<void> {
  progress.doing = `table ${name}`;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      progress.rows.done += countRows(chunk);
      progress.bytes += chunk.length;
      done(null, chunk);
    },
  });
  const rows = await archive.open(tableEntry(name));
  await pipeline(rows, measure, client.query(copyFrom(copyIn({ name, columns })))).catch((error: Error) => {
    throw new CannotRestore(`The rows of ${name} can not be read, the backup is damaged: ${error.message}`);
  });
  progress.doing = `table ${name}, looked at again`;
  const hash = createHash('sha256');
  for await (const chunk of client.query(copyTo(copyOut({ ...table, columns })))) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw new CannotRestore(`The rows of ${name} are not those of the backup.`);
}

async function addJobs(client: pg.ClientBase, jobs: readonly Job[]): Promise<void> {
  for (const { identifier, payload, run_at, max_attempts, key, queue } of jobs)
    await client.query(
      `select graphile_worker.add_job($1::text, payload := $2::json, run_at := $3::timestamptz, max_attempts := $4::int, job_key := $5::text, queue_name := $6::text)`,
      [identifier, JSON.stringify(payload), run_at, max_attempts, key, queue],
    );
}

/** A database that was used is never written over: it is for its owner to put it away. */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`);
  if (!mustExist(rows[0]).there) return;
  const { rows: used } = await pool.query<{ used: boolean }>('select exists (select from users) as used');
  if (mustExist(used[0]).used)
    throw new CannotRestore('The database is in use: there are users in it. Restore into an empty one.');
}
