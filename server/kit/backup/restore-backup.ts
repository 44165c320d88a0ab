import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import yauzl from 'yauzl';
import type { Database } from '../database.ts';
import { type JobLog, prepareJobs } from '../jobs.ts';
import { migrate } from '../migrate.ts';
import type { Storage } from '../storage.ts';
import { besideEntry, fileEntry, JOBS, MANIFEST, Manifest, tableEntry } from './manifest.ts';
import { copyIn, copyOut, liftReferences, quoted, readSchema, SAME_TEXT } from './read-schema.ts';

/** Thrown when a backup can not be restored; its message is for the operator, and nothing was changed. */
export class CannotRestore extends Error {}

type Job = {
  identifier: string;
  payload: unknown;
  run_at: string;
  max_attempts: number;
  key: string | null;
  queue: string | null;
};

type RestoreTarget = { database: Database; storage: Storage; dataDir: string; log: JobLog };

/**
 * Brings a backup into a database that holds nothing yet, and its files into the storage. The rows come in one transaction:
 * all of them, with the checksums of the backup, or none. @throws CannotRestore.
 */
export async function restoreBackup(
  { database, storage, dataDir, log }: RestoreTarget,
  file: string,
): Promise<Manifest> {
  const { db, pool } = database;
  const archive = await openArchive(file);
  try {
    const manifest = await archive.manifest();
    await requireEmpty(pool);
    await migrate(db, manifest.migration);
    await prepareJobs(pool, log);
    // Files first: rows that are there must find theirs.
    for (const key of archive.under(fileEntry(''))) {
      const kept = await storage.put(await archive.read(fileEntry(key)));
      if (kept !== key) throw new CannotRestore(`The file ${key} of the backup is damaged.`);
    }
    if (archive.under(fileEntry('')).length !== manifest.files)
      throw new CannotRestore('Files of the backup are missing.');
    await fillTables(pool, manifest, archive);
    await migrate(db);
    for (const name of archive.under(besideEntry('')))
      fs.writeFileSync(path.join(dataDir, path.basename(name)), await archive.read(besideEntry(name)), { mode: 0o600 });
    return manifest;
  } finally {
    archive.close();
  }
}

async function fillTables(pool: pg.Pool, manifest: Manifest, archive: Archive): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(SAME_TEXT);
    await client.query('begin');
    const here = await readSchema(client);
    const names = here.map(({ name }) => quoted(name)).join(', ');
    // What triggers would write or forbid is in the rows of the backup already, as are those that migrations make.
    for (const { name } of here) await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`truncate ${names}`);
    const bringBack = await liftReferences(client);
    for (const { name, columns, sha256 } of manifest.tables) {
      const table = here.find((one) => one.name === name);
      if (!table) throw new CannotRestore(`This shop has no table ${name}.`);
      await pipeline(await archive.open(tableEntry(name)), client.query(copyFrom(copyIn({ name, columns }))));
      const hash = createHash('sha256');
      for await (const chunk of client.query(copyTo(copyOut({ ...table, columns })))) hash.update(chunk as Buffer);
      if (hash.digest('hex') !== sha256) throw new CannotRestore(`The rows of ${name} are not those of the backup.`);
    }
    await bringBack();
    for (const { name } of here) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, column, next } of manifest.counters)
      await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, false)`, [quoted(table), column, next]);
    for (const job of JSON.parse((await archive.read(JOBS)).toString()) as Job[])
      await client.query(
        `select graphile_worker.add_job($1::text, payload := $2::json, run_at := $3::timestamptz, max_attempts := $4::int, job_key := $5::text, queue_name := $6::text)`,
        [job.identifier, JSON.stringify(job.payload), job.run_at, job.max_attempts, job.key, job.queue],
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release(true);
  }
}

/** A database that was used is never written over: it is for its owner to put it away. */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`);
  if (!rows[0]!.there) return;
  const { rows: used } = await pool.query<{ used: boolean }>('select exists (select from users) as used');
  if (used[0]!.used)
    throw new CannotRestore('The database is in use: there are users in it. Restore into an empty one.');
}

type Archive = {
  manifest(): Promise<Manifest>;
  /** The names of the entries in a folder, without it. */
  under(folder: string): string[];
  open(name: string): Promise<Readable>;
  read(name: string): Promise<Buffer>;
  close(): void;
};

async function openArchive(file: string): Promise<Archive> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: Error) => {
    throw new CannotRestore(`${file} is no backup: ${error.message}`);
  });
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve).once('error', reject);
    zip.readEntry();
  });
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip) as never);
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new CannotRestore(`The backup has no ${name}.`);
    return openEntry(entry);
  };
  const read = async (name: string): Promise<Buffer> => buffer(await open(name));
  return {
    manifest: async () => {
      const parsed = Manifest.safeParse(JSON.parse((await read(MANIFEST)).toString()));
      if (!parsed.success) throw new CannotRestore('This backup is of another kind, or of a newer shop.');
      return parsed.data;
    },
    under: (folder) =>
      [...entries.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
    open,
    read,
    close: () => zip.close(),
  };
}
