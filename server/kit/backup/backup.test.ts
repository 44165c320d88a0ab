import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { atDatabase } from '#tests/global-setup.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { defineJob, enqueue } from '../jobs/jobs.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { CannotRestore } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

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

test('a backup that was changed, cut off or is none is refused, and leaves the database empty', async () => {
  await backUp('whole.zip');
  const whole = fs.readFileSync(path.join(folder, 'whole.zip'));
  fs.writeFileSync(path.join(folder, 'cut.zip'), whole.subarray(0, whole.length - 400));
  fs.writeFileSync(path.join(folder, 'text.zip'), 'hello');
  const changed = Buffer.from(whole);
  changed[Math.floor(whole.length / 2)]! ^= 0x40;
  fs.writeFileSync(path.join(folder, 'changed.zip'), changed);
  for (const name of ['cut.zip', 'text.zip', 'changed.zip']) {
    const database = await emptyDatabase();
    const dataDir = fs.mkdtempSync(path.join(folder, 'data-'));
    const target = { database, storage: diskStorage(dataDir), dataDir, log };
    await expect(restoreBackup(target, path.join(folder, name)), name).rejects.toThrow();
    const { rows } = await database.pool.query("select to_regclass('public.users') as users");
    if (rows[0].users !== null)
      expect((await database.pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
  }
});

test('a database that is in use is not written over', async () => {
  await backUp('full.zip');
  const target = { database: source, storage: shop.tools.storage, dataDir: folder, log };
  await expect(restoreBackup(target, path.join(folder, 'full.zip'))).rejects.toThrow(CannotRestore);
});
