import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import { mustExist } from '#contract/must-exist.ts';
import { syncFolders } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { besideEntry, fileEntry, JOBS, MANIFEST, type Manifest, tableEntry } from './archive.ts';
import { countRows, noProgress, type Progress } from './progress.ts';
import { copyOut, readCounters, readJobs, readSchema, rowsAbout, SAME_TEXT, type SchemaTable } from './read-schema.ts';

type BackupSource = {
  pool: pg.Pool;
  storage: Storage;
  /** Files of the data folder that belong to the shop, where they are there. */
  beside?: string[];
  now: Date;
  /** Is written to as the backup gets on. */
  progress?: Progress;
  /** Ends the backup; nothing of it stays. */
  signal?: AbortSignal;
};

/**
 * Writes the whole shop as it is at one moment into one ZIP: tables, jobs that wait, and files. The shop may go on
 * serving meanwhile. What is read goes on to the disk piece by piece: no table is ever in memory, and of files one. The
 * backup appears under its name when it is complete and synced; until then it is `<target>.part`. @returns what it says
 * of itself. @throws the reason of the signal.
 */
export async function writeBackup({ signal, ...source }: BackupSource, target: string): Promise<Manifest> {
  const part = `${target}.part`;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const failing = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  const zip = new ZipFile();
  const disk = fs.createWriteStream(part, { mode: 0o600, flush: true });
  const writing = pipeline(zip.outputStream, disk, { signal: stop });
  // Who fills it would wait for ever for a disk that takes no more.
  writing.catch((error: unknown) => failing.abort(error));
  try {
    const manifest = await fill(openFilling(zip, stop), source);
    zip.end();
    await writing;
    fs.renameSync(part, target);
    await syncFolders([path.dirname(target)]);
    return manifest;
  } catch (error) {
    failing.abort(error);
    await writing.catch(() => undefined);
    fs.rmSync(part, { force: true });
    throw stop.reason;
  }
}

/** Packed twice as quickly as by zlib's usual level, and a fifth larger. */
const LEVEL = 1;

/** A ZIP that takes one entry after another, each when there is room for it. */
type Filling = {
  signal: AbortSignal;
  addStream(name: string, fill: (entry: PassThrough) => Promise<void>): Promise<void>;
  /** `isPacked`: it would not become smaller. */
  addBytes(name: string, bytes: Uint8Array, isPacked?: boolean): Promise<void>;
};

function openFilling(zip: ZipFile, signal: AbortSignal): Filling {
  let entry = new PassThrough();
  // The ZIP holds on to the callback of each entry, so all entries share this one.
  const give = (take: (error: unknown, stream: PassThrough) => void) => take(null, entry);
  const add = async (name: string, options: Partial<ReadStreamOptions>, fill: () => Promise<void>) => {
    signal.throwIfAborted();
    entry = new PassThrough();
    const taken = finished(entry, { signal });
    taken.catch(() => undefined);
    zip.addReadStreamLazy(name, options, give);
    await fill();
    await taken;
  };
  return {
    signal,
    addStream: (name, fill) => add(name, { compressionLevel: LEVEL }, () => fill(entry)),
    addBytes: (name, bytes, isPacked = false) => add(name, { compress: !isPacked }, async () => void entry.end(bytes)),
  };
}

async function fill(filling: Filling, source: BackupSource): Promise<Manifest> {
  const { pool, storage, beside = [], now, progress = noProgress() } = source;
  const counting = countFiles(storage, progress);
  counting.catch(() => undefined);
  const client = await pool.connect();
  try {
    await client.query(SAME_TEXT);
    await client.query('begin transaction isolation level repeatable read read only');
    progress.rows = { done: 0, of: await rowsAbout(client), isNear: true };
    const tables: Manifest['tables'] = [];
    for (const table of await readSchema(client)) tables.push(await addTable(filling, client, table, progress));
    progress.doing = 'jobs and counters';
    await filling.addBytes(JOBS, Buffer.from(JSON.stringify(await readJobs(client))));
    const counters = await readCounters(client);
    const migration = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
    await client.query('commit');
    for (const file of beside)
      if (fs.existsSync(file))
        await filling.addStream(besideEntry(path.basename(file)), (entry) =>
          pipeline(fs.createReadStream(file), entry, { signal: filling.signal }),
        );
    await counting;
    const manifest: Manifest = {
      format: 'huruf-backup-1',
      madeAt: now.toISOString(),
      migration: mustExist(migration.rows[0]).name,
      tables,
      counters,
      files: await addFiles(filling, storage, progress),
    };
    progress.doing = 'ending';
    await filling.addBytes(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    return manifest;
  } finally {
    // What was set for the text of values must not come to the next user of the connection.
    client.release(true);
  }
}

async function addTable(
  filling: Filling,
  client: pg.ClientBase,
  table: SchemaTable,
  progress: Progress,
): Promise<Manifest['tables'][number]> {
  progress.doing = `table ${table.name}`;
  const hash = createHash('sha256');
  const before = progress.rows.done;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      progress.rows.done += countRows(chunk);
      progress.bytes += chunk.length;
      done(null, chunk);
    },
  });
  await filling.addStream(tableEntry(table.name), (entry) =>
    pipeline(client.query(copyTo(copyOut(table))), measure, entry, { signal: filling.signal }),
  );
  const rows = progress.rows.done - before;
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') };
}

async function countFiles(storage: Storage, progress: Progress): Promise<void> {
  let count = 0;
  for await (const _key of storage.list()) count += 1;
  progress.files = { ...progress.files, of: count, isNear: true };
}

/** Files are packed already, so they are only put in. One that goes meanwhile was released by the shop. */
async function addFiles(filling: Filling, storage: Storage, progress: Progress): Promise<number> {
  progress.doing = 'files';
  for await (const key of storage.list()) {
    const bytes = await storage.get(key).catch(async (error: unknown) => {
      if (await storage.has(key)) throw error;
      return null;
    });
    if (bytes === null) continue;
    await filling.addBytes(fileEntry(key), bytes, true);
    progress.files.done += 1;
    progress.bytes += bytes.length;
  }
  return progress.files.done;
}
