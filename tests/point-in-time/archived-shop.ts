import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Sandbox } from '#sandbox/options.ts';
import type { Database } from '#server/kit/database/database.ts';
import { openSandbox } from '../hosts/open-hosts.ts';
import { freePort, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

/** A database server that archives its log, as docs/OPERATING.md says. Its database is that of the shop, whose data folder is `lost` and then `restored`. */
export type ArchivedServer = {
  /** What the shop is told of it. */
  env: Record<string, string>;
  database: Database;
  /** Copies the database as it runs, to begin from. */
  copyBase(): Promise<void>;
  /** The copy as it was at a time, running; nobody uses it yet. */
  restore(at: string): Promise<Database>;
  /** Ends what still runs. */
  close(): Promise<void>;
};
/** Opens one whose log goes into a folder. */
export type OpenServer = (folders: Folders) => Promise<ArchivedServer>;
export type Folders = Record<'lost' | 'restored' | 'archive', string>;

export type ArchivedShop = {
  shop: SpawnedShop;
  database: Database;
  sandbox: Sandbox;
  copyBase(): Promise<void>;
  /** Everything that was written is in the archive; then shop and database are gone without a word. */
  lose(): Promise<void>;
  restoreDatabase(at: string): Promise<Database>;
  /** The shop with that database, and with the files as they were last. */
  restoreShop(): Promise<SpawnedShop>;
  close(): Promise<void>;
};

/** A shop whose database archives what it writes, with a payment provider that remembers more than any backup. */
export async function openArchivedShop(folder: string, openServer: OpenServer): Promise<ArchivedShop> {
  fs.chmodSync(folder, 0o755);
  const at = (name: string) => path.join(folder, name);
  const folders = { lost: at('lost'), restored: at('restored'), archive: at('archive') };
  const server = await openServer(folders);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const sandbox = await openSandbox(address);
  const env = {
    SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PAYPAL_BASE_URL: `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`,
    PAYPAL_CLIENT_ID: 'shop',
    PAYPAL_CLIENT_SECRET: 'key',
    PAYPAL_WEBHOOK_ID: 'WH-TEST',
    ...server.env,
  };
  const shops = [await spawnShop({ port, dataDir: folders.lost, env })];
  const databases = [server.database];
  return {
    shop: shops[0]!,
    database: server.database,
    sandbox,
    copyBase: server.copyBase,
    lose: async () => {
      await archiveAll(server.database);
      await server.database.close();
      databases.length = 0;
      await shops[0]!.kill();
    },
    restoreDatabase: async (at) => {
      const again = await server.restore(at);
      databases.push(again);
      return again;
    },
    restoreShop: async () => {
      execFileSync('cp', ['-a', path.join(folders.lost, 'files'), folders.restored]);
      const shop = await spawnShop({ port, dataDir: folders.restored, env });
      shops.push(shop);
      return shop;
    },
    close: async () => {
      for (const one of databases) await one.close();
      for (const one of shops) await one.kill();
      await server.close();
      await sandbox.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the shop's database, and tells the server to archive, which it does from its next start on. */
export async function beginArchive(admin: pg.Client, archive: string): Promise<void> {
  await admin.query(`create database ${NAME}`);
  await admin.query("alter system set archive_mode = 'on'");
  await admin.query(`alter system set archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'`);
  const { rows } = await admin.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const { uid, gid } = fs.statSync(rows[0]!.folder);
  fs.mkdirSync(archive, { mode: 0o700 });
  fs.chownSync(archive, uid, gid);
}

export const NAME = 'huruf';

/** What a copy is told of the archive, and of the time to come back to. */
export const fromArchive = (archive: string): string =>
  `archive_mode = off\nrestore_command = 'cp "${archive}/%f" "%p"'`;
export const untilTime = (at: string): string => `recovery_target_time = '${at}'\nrecovery_target_action = 'promote'`;

/** Ends the piece of the log that is being written, and waits until it is in the archive. */
async function archiveAll({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal() - 1) as piece');
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows: found } = await pool.query('select from pg_stat_archiver where last_archived_wal >= $1', [
      rows[0]!.piece,
    ]);
    if (found.length > 0) return;
    await sleep(50);
  }
  throw new Error('The log was not archived.');
}
