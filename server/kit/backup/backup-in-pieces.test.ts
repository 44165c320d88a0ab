import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { keyOf, type Storage } from '../storage/storage.ts';
import { formatProgress, noProgress } from './progress.ts';
import { writeBackup } from './write-backup.ts';

const MEGABYTE = 1024 ** 2;

let shop: TestShop;
let database: Database;
beforeAll(async () => {
  shop = await openTestShop();
  database = openDatabase(shop.connection, { size: 2 });
});
afterAll(async () => {
  await database.close();
  await shop.close();
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.resolve('.tmp/backup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A storage of this many files of a megabyte, which are nowhere until somebody reads them. */
function largeStorage(count: number, whenRead: (index: number) => void = () => undefined): Storage {
  const file = (index: number) => Buffer.alloc(MEGABYTE, index);
  const keys = new Map(Array.from({ length: count }, (_, index) => [keyOf(file(index)), index]));
  return {
    ...shop.tools.storage,
    async *list() {
      yield* keys.keys();
    },
    has: async (key) => keys.has(key),
    get: async (key) => {
      const index = keys.get(key)!;
      whenRead(index);
      if (!keys.has(key)) throw new Error('It is gone.');
      return file(index);
    },
    remove: async (key) => void keys.delete(key),
  };
}

const source = (storage: Storage) => ({ pool: database.pool, storage, now: new Date() });

test('a backup of more files than there is memory for holds a few of them at a time', async () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const inUse = async () => {
    // What is released goes to the system a moment later.
    for (let times = 0; times < 3; times += 1) {
      collect();
      await sleep(30);
    }
    return process.memoryUsage().arrayBuffers;
  };
  const before = await inUse();
  const owned: number[] = [];
  const storage = largeStorage(100);
  let given = 0;
  const watched: Storage = {
    ...storage,
    get: async (key) => {
      given += 1;
      if (given % 25 === 0) owned.push((await inUse()) - before);
      return storage.get(key);
    },
  };
  const target = path.join(newFolder(), 'large.zip');
  await writeBackup(source(watched), target);
  expect(fs.statSync(target).size).toBeGreaterThan(100 * MEGABYTE);
  expect(owned).toHaveLength(4);
  expect(Math.max(...owned)).toBeLessThan(20 * MEGABYTE);
});

test('who waits for a backup is told how many rows and files are in it, and of how many', async () => {
  const progress = noProgress();
  const stated: string[] = [];
  const storage = largeStorage(3, () => stated.push(formatProgress(progress, 61_000)));
  const manifest = await writeBackup({ ...source(storage), progress }, path.join(newFolder(), 'told.zip'));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(rows).toBeGreaterThan(0);
  expect(progress).toMatchObject({ rows: { done: rows }, files: { done: 3, of: 3 } });
  expect(progress.bytes).toBeGreaterThan(3 * MEGABYTE);
  expect(stated.map((line) => line.match(/^1:01 files: .+ rows, (.+) files, .+ MB$/)?.[1])).toEqual(
    [0, 1, 2].map((done) => `${done} of about 3`),
  );
});

test('a backup that is ended half-way leaves nothing behind, and nothing under its name before it is whole', async () => {
  const folder = newFolder();
  const ending = new AbortController();
  const found: string[][] = [];
  const storage = largeStorage(20, (index) => {
    found.push(fs.readdirSync(folder));
    if (index === 10) ending.abort(new Error('no time'));
  });
  const backup = writeBackup({ ...source(storage), signal: ending.signal }, path.join(folder, 'half.zip'));
  await expect(backup).rejects.toThrow('no time');
  expect(new Set(found.flat())).toEqual(new Set(['half.zip.part']));
  expect(found.length).toBeLessThan(15);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a backup ends with what went wrong when its disk takes no more', async () => {
  const folder = newFolder();
  const storage = largeStorage(20, (index) => {
    if (index === 2) fs.rmSync(folder, { recursive: true });
  });
  await expect(writeBackup(source(storage), path.join(folder, 'lost.zip'))).rejects.toThrow('ENOENT');
});

test('a file that the shop lets go of meanwhile is left out, and one that can not be read ends the backup', async () => {
  const keys: string[] = [];
  const going: Storage = largeStorage(5, (index) => {
    if (index === 2) void going.remove(keys[3]!);
  });
  for await (const key of going.list()) keys.push(key);
  const folder = newFolder();
  const { files } = await writeBackup(
    source({
      ...going,
      async *list() {
        yield* keys;
      },
    }),
    path.join(folder, 'four.zip'),
  );
  expect(files).toBe(4);
  const broken: Storage = {
    ...going,
    get: async () => {
      throw new Error('The file on disk is damaged');
    },
  };
  await expect(writeBackup(source(broken), path.join(folder, 'none.zip'))).rejects.toThrow('damaged');
  expect(fs.readdirSync(folder)).toEqual(['four.zip']);
});
