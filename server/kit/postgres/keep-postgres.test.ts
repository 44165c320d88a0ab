import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { databaseProcesses } from '#tests/spawn-server-process.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { readPidFile } from './clear-leftovers.ts';
import { keepPostgres } from './keep-postgres.ts';
import { launchPostgres } from './launch.ts';

const BACK_WITHIN_MS = 8_000;

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keep-'));
  fs.chmodSync(folder, 0o755);
  onTestFinished(() => {
    for (const pid of databaseProcesses(folder)) process.kill(pid, 'SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function open(folder: string) {
  const heard = { failures: [] as unknown[], starts: 0 };
  const kept = await keepPostgres(folder, {
    failed: (error) => void heard.failures.push(error),
    startedAgain: async () => {
      heard.starts += 1;
    },
  });
  const database = openDatabase({ ...kept.connection, database: 'postgres' }, { size: 3 });
  onTestFinished(async () => {
    await database.close();
    await kept.stop();
  });
  await database.pool.query('create table if not exists rows (number integer)');
  return { kept, database, heard };
}

const clusterOf = (folder: string) => path.join(folder, 'postgres/cluster');
const postmasterOf = (folder: string) => readPidFile(clusterOf(folder))!.pid;
const answers = ({ pool }: Database) =>
  pool.query('insert into rows values (1)').then(
    () => true,
    () => false,
  );
const comesBack = (database: Database) =>
  expect.poll(() => answers(database), { timeout: BACK_WITHIN_MS, interval: 50 }).toBe(true);

test('a database that is killed again and again is there again each time, with every row that was acknowledged', async () => {
  const folder = newFolder();
  const { database, heard } = await open(folder);
  let acknowledged = 0;
  for (let times = 1; times <= 3; times += 1) {
    const pid = postmasterOf(folder);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => answers(database), { interval: 5 }).toBe(false);
    await comesBack(database);
    acknowledged += 1;
    expect(postmasterOf(folder)).not.toBe(pid);
    await expect.poll(() => heard.starts).toBe(times);
  }
  const { rows } = await database.pool.query('select count(*)::int as count from rows');
  expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged);
  expect(heard.failures).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a backend that stands still over its dead server does not keep the next one away',
  async () => {
    const folder = newFolder();
    const { database } = await open(folder);
    const client = await database.pool.connect();
    client.on('error', () => undefined);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGSTOP');
    process.kill(postmasterOf(folder), 'SIGKILL');
    await comesBack(database);
    client.release(true);
  },
);

test('a database that could not be started is tried again, and one whose folder is gone is not made anew', async () => {
  const folder = newFolder();
  const { database, heard } = await open(folder);
  const version = path.join(clusterOf(folder), 'PG_VERSION');
  fs.renameSync(version, `${version}.away`);
  process.kill(postmasterOf(folder), 'SIGKILL');
  await expect.poll(() => heard.failures.length).toBeGreaterThan(1);
  expect(String(heard.failures[0])).toContain('not in');
  fs.renameSync(`${version}.away`, version);
  await comesBack(database);
});

test('two that keep one database start it once', async () => {
  const folder = newFolder();
  const [one, other] = [await open(folder), await open(folder)];
  process.kill(postmasterOf(folder), 'SIGKILL');
  await expect.poll(() => answers(one.database), { interval: 5 }).toBe(false);
  await Promise.all([comesBack(one.database), comesBack(other.database)]);
  await expect.poll(() => one.heard.starts + other.heard.starts).toBe(2);
  expect([one.heard.failures, other.heard.failures]).toEqual([[], []]);
});

test('two that launch one database at the same moment get the same one', async () => {
  const folder = newFolder();
  const both = await Promise.all([launchPostgres(folder), launchPostgres(folder)]);
  expect(both.map(({ wasAdopted }) => wasAdopted).toSorted()).toEqual([false, true]);
  await both[0].stop();
});

test('a database that was stopped stays so', async () => {
  const folder = newFolder();
  const stored = await keepPostgres(folder, { failed: () => undefined, startedAgain: async () => undefined });
  await stored.stop();
  await sleep(1_000);
  expect(databaseProcesses(folder)).toEqual([]);
});
