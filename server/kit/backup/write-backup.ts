import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { Storage } from '../storage/storage.ts';
import { besideEntry, fileEntry, JOBS, MANIFEST, type Manifest, tableEntry } from './archive.ts';
import { copyOut, quoted, readSchema, SAME_TEXT, type SchemaTable } from './read-schema.ts';

/** `beside` are files of the data folder that belong to the shop, where they are there. */
type BackupSource = { pool: pg.Pool; storage: Storage; beside?: string[]; now: Date };

/**
 * Writes the whole shop as it is at one moment into one ZIP: tables, jobs that wait, and files. The shop may go on serving
 * meanwhile. The file appears under its name when it is complete. @returns what it says of itself.
 */
export async function writeBackup(source: BackupSource, target: string): Promise<Manifest> {
  const beside = `${target}.part`;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, fs.createWriteStream(beside, { mode: 0o600 }));
  try {
    const manifest = await Promise.race([fill(zip, source), writing.then(() => never())]);
    zip.end();
    await writing;
    const file = await fs.promises.open(beside, 'r');
    await file.sync();
    await file.close();
    fs.renameSync(beside, target);
    return manifest;
  } catch (error) {
    fs.rmSync(beside, { force: true });
    throw error;
  }
}

/** Writing ends before it is told to only when it fails, and that rejects. */
const never = (): Promise<never> => new Promise(() => undefined);

async function fill(zip: ZipFile, { pool, storage, beside = [], now }: BackupSource): Promise<Manifest> {
  const client = await pool.connect();
  try {
    await client.query(SAME_TEXT);
    await client.query('begin transaction isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await readSchema(client)) tables.push(await addTable(zip, client, table));
    zip.addBuffer(Buffer.from(JSON.stringify(await readJobs(client))), JOBS);
    const counters = await readCounters(client);
    const migration = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
    await client.query('commit');
    for (const file of beside)
      if (fs.existsSync(file)) zip.addBuffer(fs.readFileSync(file), besideEntry(path.basename(file)));
    const manifest: Manifest = {
      format: 'huruf-backup-1',
      madeAt: now.toISOString(),
      migration: migration.rows[0]!.name,
      tables,
      counters,
      files: await addFiles(zip, storage),
    };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
    return manifest;
  } finally {
    // What was set for the text of values must not come to the next user of the connection.
    client.release(true);
  }
}

async function addTable(zip: ZipFile, client: pg.ClientBase, table: SchemaTable): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let rows = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) rows += 1;
      done(null, chunk);
    },
  });
  const entry = new PassThrough();
  zip.addReadStream(entry, tableEntry(table.name));
  await pipeline(client.query(copyTo(copyOut(table))), measure, entry);
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') };
}

/** Files are packed already, so they are only put in. One that goes meanwhile belonged to nothing of the tables. */
async function addFiles(zip: ZipFile, storage: Storage): Promise<number> {
  let files = 0;
  for await (const key of storage.list()) {
    const bytes = await storage.get(key);
    zip.addBuffer(Buffer.from(bytes), fileEntry(key), { compress: false });
    files += 1;
  }
  return files;
}

async function readJobs(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(`
    select t.identifier, j.payload, j.run_at, j.max_attempts, j.key, q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.attempts < j.max_attempts order by j.id`);
  return rows;
}

async function readCounters(client: pg.ClientBase): Promise<Manifest['counters']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname::text as table, a.attname::text as column, pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`);
  const counters: Manifest['counters'] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ next: number }>(
      `select (last_value + is_called::int)::int8 as next from ${sequence
        .split('.')
        .map((part) => quoted(part.replaceAll('"', '')))
        .join('.')}`,
    );
    counters.push({ table, column, next: Number(found[0]!.next) });
  }
  return counters;
}
