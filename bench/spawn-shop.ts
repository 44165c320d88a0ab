import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/kit/database.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';

const ROOT = path.join(import.meta.dirname, '..');

export type SpawnedShop = {
  address: string;
  dataDir: string;
  process: ChildProcess;
  /** From the start of the process to the first page. */
  start_ms: number;
  stop(): Promise<void>;
};

/** Starts the real shop in a process of its own, with a data folder that is new unless one is given. */
export async function spawnShop({
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-')),
  env = {},
}: {
  dataDir?: string;
  env?: Record<string, string>;
} = {}): Promise<SpawnedShop> {
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'owner@shop.test',
      ADMIN_PASSWORD: 'correct horse',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout!.resume();
  await answering(`${address}/`);
  return {
    address,
    dataDir,
    process: child,
    start_ms: performance.now() - started,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The database of a shop that runs here, by adopting its server. */
export async function databaseOf(shop: Pick<SpawnedShop, 'dataDir'>): Promise<Database> {
  const { connection } = await launchPostgres(shop.dataDir);
  return openDatabase({ ...connection, database: 'huruf' }, { size: 12 });
}

/** Waits until an address answers 200. @throws after a minute. */
export async function answering(address: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const status = await fetch(address).then(
      (reply) => reply.body?.cancel().then(() => reply.status),
      () => 0,
    );
    if (status === 200) return;
    await sleep(50);
  }
  throw new Error(`${address} does not answer`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
