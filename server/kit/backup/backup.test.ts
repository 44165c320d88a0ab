import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createBuying } from '#tests/buy/buying.ts';
import { atDatabase } from '#tests/global-setup.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { defineJob, enqueue } from '../jobs/jobs.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { CannotRestore, fileEntry, JOBS, MANIFEST, openArchive, tableEntry } from './archive.ts';
import { noProgress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** How far the CRC-32 of an entry stands before its name in the list at the end of a ZIP. */
const NAME_AFTER_CHECKSUM = 30;

const log = { error: () => undefined, debug: () => undefined };

let shop: TestShop;
let folder: string;
let source: Database;
const emptied: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  folder = fs.mkdtempSync(path.resolve('.tmp/backup-'));
  source = openDatabase(shop.connection, { size: 2 });
});
afterAll(async () => {
  await source.close();
  for (const empty of emptied) await empty();
  fs.rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

/** A database without a single table, on the same server. */
async function emptyDatabase(): Promise<Database> {
  const { connection } = inject('testDatabase');
  const name = `huruf_restored_${Math.random().toString(36).slice(2)}`;
  const admin = new pg.Client(clientOptions(atDatabase(connection, 'postgres')));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const database = openDatabase(atDatabase(connection, name), { size: 2 });
  emptied.push(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return database;
}
const clientOptions = (connection: string | pg.PoolConfig): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : connection;

const backUp = (name: string) =>
  writeBackup(
    { pool: source.pool, storage: shop.tools.storage, now: new Date(shop.clock.now()) },
    path.join(folder, name),
  );
const restore = async (name: string) => {
  const database = await emptyDatabase();
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  const storage = diskStorage(dataDir);
  const manifest = await restoreBackup({ database, storage, dataDir, log }, path.join(folder, name));
  return { database, storage, manifest };
};

test('a backup holds the whole shop, and what is restored from it makes the same backup again', async () => {
  const buying = createBuying(shop);
  const step = await buying.payment(42, { funding: 'ok' });
  await buying.comeBack(step.returnUrl);
  await enqueue(source.db, defineJob<{ at: number }>('wait_for_it'), { at: 7 }, { runAt: new Date(Date.now() + 9e7) });
  const before = await backUp('one.zip');
  const { database, storage, manifest } = await restore('one.zip');
  expect(manifest.tables).toEqual(before.tables);
  expect(before.tables.find(({ name }) => name === 'orders')!.rows).toBe(1);
  expect(before.files).toBeGreaterThan(0);
  const again = await writeBackup({ pool: database.pool, storage, now: new Date() }, path.join(folder, 'two.zip'));
  expect(again.tables).toEqual(before.tables);
  expect([again.files, again.counters]).toEqual([before.files, before.counters]);
  const { rows } = await database.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'wait_for_it'",
  );
  expect(rows).toEqual([{ payload: { at: 7 } }]);
  // Counting goes on where it was.
  const { rows: old } = await database.pool.query('select max(id) as id from emails');
  const { rows: made } = await database.pool.query(
    "insert into emails (dedupe_key, recipient, subject, text_body, html_body, created_at) values ('once', 'a@b.test', 's', 't', 'h', now()) returning id",
  );
  expect(made[0].id).toBeGreaterThan(old[0].id ?? 0);
});

/** Damaged at one byte of what an entry holds, some bytes behind its first header. */
function damage(whole: Buffer, entry: string): Buffer {
  const changed = Buffer.from(whole);
  changed[whole.indexOf(entry) + entry.length + 12]! ^= 0x40;
  return changed;
}

test('a backup that was changed, cut off or is none is refused with a sentence, and leaves no row', async () => {
  await backUp('whole.zip');
  const whole = fs.readFileSync(path.join(folder, 'whole.zip'));
  const key = whole.toString('latin1').match(/files\/([0-9a-f]{64})/)![1]!;
  const spoiled: Record<string, Buffer | string> = {
    'text.zip': 'hello',
    'empty.zip': '',
    ...Object.fromEntries([1, 400, whole.length / 2].map((less) => [`cut-${less}.zip`, whole.subarray(0, -less)])),
    ...Object.fromEntries(
      [tableEntry('users'), fileEntry(key), JOBS, MANIFEST].map((entry, at) => [
        `changed-${at}.zip`,
        damage(whole, entry),
      ]),
    ),
  };
  for (const [name, bytes] of Object.entries(spoiled)) {
    fs.writeFileSync(path.join(folder, name), bytes);
    const database = await emptyDatabase();
    const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
    const target = { database, storage: diskStorage(dataDir), dataDir, log };
    const refused = restoreBackup(target, path.join(folder, name)).then(
      () => 'restored',
      (error: unknown) => error,
    );
    expect(await refused, name).toBeInstanceOf(CannotRestore);
    const { rows } = await database.pool.query("select to_regclass('public.users') as users");
    if (rows[0].users !== null)
      expect((await database.pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
  }
});

test('a backup of a newer shop is refused with a sentence', async () => {
  await source.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`);
  await backUp('newer.zip');
  await source.pool.query(`delete from kysely_migration where name = '9999-of-tomorrow'`);
  const refused = restore('newer.zip');
  await expect(refused).rejects.toThrow(CannotRestore);
  await expect(refused).rejects.toThrow('newer version of the shop');
});

test('jobs and whatever else is in a backup is refused when it is not what was written', async () => {
  await backUp('jobs.zip');
  const whole = fs.readFileSync(path.join(folder, 'jobs.zip'));
  // The checksum of the jobs in the list at the end: what is read then differs from it.
  const entry = whole.lastIndexOf(JOBS) - NAME_AFTER_CHECKSUM;
  whole[entry]! ^= 1;
  fs.writeFileSync(path.join(folder, 'other-jobs.zip'), whole);
  await expect(restore('other-jobs.zip')).rejects.toThrow(`${JOBS} is not what was written`);
});

test('rows that are not those that were backed up are refused, though they can be read', async () => {
  await backUp('true.zip');
  const archive = await openArchive(path.join(folder, 'true.zip'));
  const forged = new ZipFile();
  for (const name of archive.under('')) {
    const bytes = await archive.read(name);
    forged.addBuffer(name === tableEntry('users') ? Buffer.from(`${bytes}`.replace('@', '@x')) : bytes, name);
  }
  for await (const { key, read } of archive.eachFile()) forged.addBuffer(await read(), fileEntry(key));
  archive.close();
  forged.end();
  await pipeline(forged.outputStream, fs.createWriteStream(path.join(folder, 'forged.zip')));
  await expect(restore('forged.zip')).rejects.toThrow('The rows of users are not those of the backup.');
});

test('who waits for a restore is told how far it is, of exactly how much', async () => {
  const manifest = await backUp('told.zip');
  const database = await emptyDatabase();
  const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
  const progress = noProgress();
  const target = { database, storage: diskStorage(dataDir), dataDir, log, progress };
  await restoreBackup(target, path.join(folder, 'told.zip'));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(progress).toMatchObject({
    rows: { done: rows, of: rows },
    files: { done: manifest.files, of: manifest.files },
  });
});

test('a restored database has every index and every rule of the one it comes from', async () => {
  await backUp('rules.zip');
  const { database } = await restore('rules.zip');
  const rulesOf = async ({ pool }: Database) =>
    (
      await pool.query(`select indexdef as rule from pg_indexes where schemaname = 'public'
        union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
        union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal order by 1`)
    ).rows;
  expect(await rulesOf(database)).toEqual(await rulesOf(source));
});

test('a database that is in use is not written over', async () => {
  await backUp('full.zip');
  const target = { database: source, storage: shop.tools.storage, dataDir: folder, log };
  await expect(restoreBackup(target, path.join(folder, 'full.zip'))).rejects.toThrow(CannotRestore);
});
