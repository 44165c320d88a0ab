import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { readPidFile } from './clear-leftovers.ts';
import { launchPostgres } from './launch.ts';

const NOBODY = 65_534;
const ENOUGH = 200;

const isRoot = process.getuid?.() === 0;
const isOpen = (folder: string): boolean =>
  (fs.statSync(folder).mode & 0o001) !== 0 && (folder === path.dirname(folder) || isOpen(path.dirname(folder)));
const folders: string[] = [];

function newFolder(owner?: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pg-'));
  fs.chmodSync(folder, 0o755);
  if (owner !== undefined) fs.chownSync(folder, owner, owner);
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** A writer that has been acknowledged many rows: how it found the database, and the last row it knows of. */
async function writeSome(folder: string, owner?: number) {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'test-writer.ts'), folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, HOME: folder },
    ...(owner === undefined ? {} : { uid: owner, gid: owner }),
  });
  const gone = once(child, 'exit');
  let found = '';
  let first = 0;
  let last = 0;
  const lines = readline.createInterface({ input: child.stdout! });
  const reading = (async () => {
    for await (const line of lines) {
      const [word, number] = line.split(' ');
      if (number === undefined) last = Number(word);
      else [found, first] = [word!, Number(number)];
    }
  })();
  const stopAt = async (count: number, kill: () => void) => {
    await expect.poll(() => last, { interval: 5 }).toBeGreaterThan(count);
    kill();
    await gone;
    await reading;
    return { found, first, last };
  };
  return { child, stopAt };
}

async function rowsIn(folder: string): Promise<{ count: number; wasAdopted: boolean }> {
  const postgres = await launchPostgres(folder);
  const { pool, close } = openDatabase({ ...postgres.connection, database: 'postgres' }, { size: 1 });
  const { rows } = await pool.query('select count(*)::int as count from acknowledged');
  await close();
  return { count: rows[0].count, wasAdopted: postgres.wasAdopted };
}

/** The folder where the cluster really is: root may have had to move it. */
const pidOf = (folder: string) => readPidFile(path.join(folder, 'postgres/cluster'))!.pid;

const walk = async (owner?: number) => {
  const folder = newFolder(owner);
  const first = await writeSome(folder, owner);
  const killed = await first.stopAt(ENOUGH, () => first.child.kill('SIGKILL'));
  expect(killed.found).toBe('started');
  const second = await writeSome(folder, owner);
  const pid = pidOf(folder);
  const crashed = await second.stopAt(killed.last + ENOUGH, () => process.kill(pid, 'SIGKILL'));
  expect(crashed.found).toBe('adopted');
  expect(crashed.first).toBeGreaterThanOrEqual(killed.last);
  const third = await writeSome(folder, owner);
  const again = await third.stopAt(crashed.last + ENOUGH, () => third.child.kill('SIGKILL'));
  expect(again.found).toBe('started');
  expect(again.first).toBeGreaterThanOrEqual(crashed.last);
  const { count, wasAdopted } = await rowsIn(folder);
  expect(wasAdopted).toBe(true);
  expect(count).toBeGreaterThanOrEqual(again.last);
  await (await launchPostgres(folder)).stop();
  expect(readPidFile(path.join(folder, 'postgres/cluster'))).toBeNull();
};

test('a database outlives its shop, is adopted, and after its own death holds every row that was acknowledged', () =>
  walk());

test.runIf(isRoot && isOpen(import.meta.dirname))('an ordinary user launches the same', () => walk(NOBODY));

test('a folder of a database is entered by its owner only, and its password is in no list of processes', async () => {
  const folder = newFolder();
  const postgres = await launchPostgres(folder);
  const home = path.join(folder, 'postgres');
  expect(fs.statSync(path.join(home, 'password')).mode & 0o077).toBe(0);
  expect(fs.statSync(path.join(home, 'cluster')).mode & 0o077).toBe(0);
  if (process.platform === 'linux') {
    const command = fs.readFileSync(`/proc/${pidOf(folder)}/cmdline`, 'utf8');
    expect(command).not.toContain(postgres.connection.password);
    expect(command).toContain('listen_addresses=');
  }
  const wrong = openDatabase({ ...postgres.connection, password: 'guess', database: 'postgres' }, { size: 1 });
  await expect(wrong.pool.query('select 1')).rejects.toThrow(/password/);
  await wrong.close();
  await postgres.stop();
});
