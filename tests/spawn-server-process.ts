import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { readIfThere, readPidFile } from '#server/kit/postgres/clear-leftovers.ts';
import { chooseFolder } from '#server/kit/postgres/cluster-folders.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';
import { freePort } from './free-port.ts';

export const ROOT = path.join(import.meta.dirname, '..');

export type SpawnedShop = {
  address: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** From the start of the process to the first page. */
  start_ms: number;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** The same, and its data folder goes. */
  clear(): Promise<void>;
  /** Pulls the plug: shop and database are gone at once, without a word. */
  kill(): Promise<void>;
};

/** Starts the real shop in a process of its own, with a data folder that is new unless one is given. */
export async function spawnShop({
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-')),
  port: wanted,
  env = {},
  root = ROOT,
  onError = console.error,
  patience_ms,
}: {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Where its sources are, if not here. */
  root?: string;
  /** Hears each line of the log that is an error. */
  onError?: (line: string) => void;
  /** How long its first page may take, if not a minute. */
  patience_ms?: number;
} = {}): Promise<SpawnedShop> {
  fs.chmodSync(dataDir, 0o755);
  const port = wanted ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', 'main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PREPARE_FILES: 'off',
      ADMIN_EMAIL: 'owner@shop.test',
      ADMIN_PASSWORD: 'correct horse',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // What the shop could not do is read next to the test that it broke.
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (/^\{"level":[56]0,/.test(line)) onError(line);
  });
  const failed = gone.then((code) => {
    throw new Error(`The shop ended while it started, with code ${code}.`);
  });
  await Promise.race([answering(`${address}/`, patience_ms), failed]).catch(async (error: unknown) => {
    await pullThePlug(child, dataDir);
    throw error;
  });
  // From here on its end is nothing unexpected.
  failed.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return {
    address,
    port,
    dataDir,
    process: child,
    start_ms: performance.now() - started,
    stop,
    clear: async () => {
      await stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => pullThePlug(child, dataDir),
  };
}

/** Kills a shop with its database, where they still live. */
export async function pullThePlug(shop: ChildProcess, dataDir: string): Promise<void> {
  const database = databaseProcesses(dataDir);
  const isGone = shop.exitCode !== null || shop.signalCode !== null;
  const gone = isGone ? null : once(shop, 'exit');
  shop.kill('SIGKILL');
  for (const pid of database) killNow(pid);
  await gone;
  while (databaseProcesses(dataDir).length > 0) await sleep(20);
}

/** A copy of the data folder of a shop that is closed. Owners of files stay, since the database insists on its own. */
export function copyShop(dataDir: string): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-'));
  execFileSync('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
}

/** The database of a shop that runs here, by adopting its server. */
export async function databaseOf(shop: Pick<SpawnedShop, 'dataDir'>): Promise<Database> {
  const { connection } = await launchPostgres(shop.dataDir);
  return openDatabase({ ...connection, database: 'huruf' }, { size: 12 });
}

/** The embedded database of a data folder, first the process that listens, then those that it started and that live. */
export function databaseProcesses(dataDir: string): number[] {
  const file = readPidFile(path.join(chooseFolder(dataDir).home, 'cluster'));
  if (file === null) return [];
  if (process.platform !== 'linux') return isAlive(file.pid) ? [file.pid] : [];
  const all = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [String(file.pid), ...all.filter((pid) => parentOf(pid) === file.pid)].map(Number).filter(isAlive);
}

/** Waits until an address answers 200. @throws after a minute, or as long as one has patience. */
export async function answering(address: string, patience_ms = 60_000): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < patience_ms; ) {
    const status = await fetch(address).then(
      (reply) => reply.body?.cancel().then(() => reply.status),
      () => 0,
    );
    if (status === 200) return;
    await sleep(50);
  }
  throw new Error(`${address} does not answer`);
}

/** The name in a stat line may hold anything, so it is read from its last bracket on. A process may end meanwhile. */
function parentOf(pid: string): number {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** A zombie (a dead process that its parent hasn't waited for) counts as gone. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`);
    return stat !== '' && stat[stat.lastIndexOf(')') + 2] !== 'Z';
  }
  return canBeSignalled(pid);
}

function canBeSignalled(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function killNow(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}
