import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProvider } from '../../bench/purchases.ts';
import { freePort, ROOT, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type DatabasePair, openDatabasePair } from './database-pair.ts';

export type Hosts = {
  /** Where visitors go. */
  address: string;
  balancer: Balancer;
  shops: SpawnedShop[];
  database: DatabasePair;
  /** Kills a host without a word and starts it again. */
  restart(at: number): Promise<void>;
  killStore(): Promise<void>;
  startStore(): Promise<void>;
  close(): Promise<void>;
};

const BUCKET = 'fonts';

/**
 * Two shops as they would stand on two machines: each with its own port and folder, with one PostgreSQL and its standby, one S3-compatible store,
 * one payment provider and a balancer before them.
 */
export async function openHosts(env: Record<string, string> = {}): Promise<Hosts> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hosts-'));
  fs.chmodSync(folder, 0o755);
  const database = await openDatabasePair(folder);
  const storePort = await freePort();
  let store: ChildProcess;
  const startStore = async () => {
    const args = ['tests/hosts/store.ts', String(storePort), path.join(folder, 'store'), BUCKET];
    store = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(store.stdout!, 'data');
  };
  const killStore = async () => {
    const gone = once(store, 'exit');
    store.kill('SIGKILL');
    await gone;
  };
  await startStore();
  const ports = [await freePort(), await freePort()];
  const provider = await openProvider(ports[1]!, folder);
  const start = (at: number) =>
    spawnShop({
      port: ports[at]!,
      dataDir: folderOf(folder, at),
      env: {
        DATABASE_URL: database.url,
        DATABASE_READ_URL: database.readUrl,
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
        SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
        ...provider.env,
        ...env,
      },
    });
  const shops = [await start(0), await start(1)];
  const balancer = await openBalancer(ports, folder);
  return {
    address: `http://127.0.0.1:${balancer.port}`,
    balancer,
    shops,
    database,
    restart: async (at) => {
      await shops[at]!.kill();
      shops[at] = await start(at);
    },
    killStore,
    startStore,
    close: async () => {
      await balancer.close();
      await Promise.all(shops.map((shop) => shop.kill()));
      await provider.close();
      await killStore();
      await database.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function folderOf(folder: string, at: number): string {
  const own = path.join(folder, `host-${at + 1}`);
  fs.mkdirSync(own, { recursive: true });
  return own;
}
