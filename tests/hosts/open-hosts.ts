import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Sandbox } from '#sandbox/options.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { freePort } from '../free-port.ts';
import { ROOT, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type DatabasePair, openDatabasePair } from './database-pair.ts';

export type Hosts = {
  /** Where visitors go. */
  address: string;
  balancer: Balancer;
  shops: SpawnedShop[];
  database: DatabasePair;
  sandbox: Sandbox;
  store: Store;
  /** Every error that a shop has logged, as it wrote it. */
  errors: string[];
  /** Kills a host without a word. */
  kill(at: number): Promise<void>;
  start(at: number): Promise<void>;
  close(): Promise<void>;
};
export type Store = { folder: string; start(): Promise<void>; kill(): Promise<void> };

const BUCKET = 'fonts';

/**
 * Two shops as they would stand on two machines: each with its own port and folder, with one PostgreSQL and its
 * standby, one S3-compatible store, one payment provider and HAProxy before them.
 */
export async function openHosts(env: Record<string, string> = {}): Promise<Hosts> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hosts-'));
  fs.chmodSync(folder, 0o755);
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0)) await one();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await openParts(folder, env, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(folder: string, env: Record<string, string>, closing: (() => Promise<unknown>)[]) {
  const database = await openDatabasePair(folder);
  closing.unshift(database.close);
  const [frontPort, storePort, ...ports] = await takePorts(4);
  const address = `http://127.0.0.1:${frontPort}`;
  const store = await openStore(storePort!, path.join(folder, 'store'));
  closing.unshift(store.kill);
  const sandbox = await openSandbox(address);
  closing.unshift(() => sandbox.close());
  const errors: string[] = [];
  const open = (at: number) =>
    spawnShop({
      port: ports[at]!,
      dataDir: folderOf(folder, at),
      onError: (line) => errors.push(line),
      env: {
        PUBLIC_URL: address,
        DATABASE_URL: database.url,
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
        SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
        PAYPAL_BASE_URL: `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`,
        SELLER_ADDRESS: 'Jl. Aksara 1, Bandung',
        PAYPAL_CLIENT_ID: 'shop',
        PAYPAL_CLIENT_SECRET: 'key',
        PAYPAL_WEBHOOK_ID: 'WH-TEST',
        ...env,
      },
    });
  const shops: SpawnedShop[] = [];
  closing.unshift(() => Promise.all(shops.map((shop) => shop.kill())));
  for (const at of ports.keys()) shops[at] = await open(at);
  const balancer = await openBalancer(frontPort!, ports, folder);
  closing.unshift(balancer.close);
  const start = async (at: number) => {
    shops[at] = await open(at);
  };
  return { address, balancer, shops, database, sandbox, store, errors, start, kill: (at: number) => shops[at]!.kill() };
}

async function takePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** The payment provider, which knows what it took whatever becomes of a shop. */
export async function openSandbox(shop: string): Promise<Sandbox> {
  const port = await freePort();
  const sandbox = await createSandbox({
    publicUrl: `http://127.0.0.1:${port}`,
    clientId: 'shop',
    clientSecret: 'key',
    webhook: { url: `${shop}/payment/paypal/webhook`, id: 'WH-TEST' },
  });
  await sandbox.app.listen({ host: '127.0.0.1', port });
  return sandbox;
}

async function openStore(port: number, folder: string): Promise<Store> {
  let child: ChildProcess | null = null;
  const start = async () => {
    const args = ['tests/hosts/store.ts', String(port), folder, BUCKET];
    child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout!, 'data');
  };
  const kill = async () => {
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    child = null;
  };
  await start();
  return { folder, start, kill };
}

function folderOf(folder: string, at: number): string {
  const own = path.join(folder, `host-${at + 1}`);
  fs.mkdirSync(own, { recursive: true });
  return own;
}
