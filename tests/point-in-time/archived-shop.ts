import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sandbox } from '#sandbox/options.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';
import { addSettings, copyCluster } from '../copy-cluster.ts';
import { openSandbox } from '../hosts/open-hosts.ts';
import { freePort, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

export type ArchivedShop = {
  shop: SpawnedShop;
  database: Database;
  sandbox: Sandbox;
  /** Copies the database as it runs, to begin from. */
  copyBase(): Promise<void>;
  /** Everything that was written is in the archive; then shop and database are gone without a word. */
  lose(): Promise<void>;
  /** The database as it was at a time, brought back beside the lost one; nobody uses it yet. */
  restoreDatabase(at: string): Promise<Database>;
  /** The shop with that database, and with the files as they were last. */
  restoreShop(): Promise<SpawnedShop>;
  close(): Promise<void>;
};

const NAME = 'huruf';

/** A shop whose database archives what it writes, as docs/OPERATING.md says, with a payment provider that remembers more than any backup. */
export async function openArchivedShop(folder: string): Promise<ArchivedShop> {
  fs.chmodSync(folder, 0o755);
  const [lost, restored, archive] = ['lost', 'restored', 'archive'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await beginArchive(lost, archive);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const sandbox = await openSandbox(address);
  const env = {
    SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PAYPAL_BASE_URL: `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`,
    PAYPAL_CLIENT_ID: 'shop',
    PAYPAL_CLIENT_SECRET: 'key',
    PAYPAL_WEBHOOK_ID: 'WH-TEST',
  };
  const shops = [await spawnShop({ port, dataDir: lost, env })];
  const databases = [await openAsOwner(lost)];
  const [database] = databases as [Database];
  return {
    shop: shops[0]!,
    database,
    sandbox,
    copyBase: async () => {
      const admin = await database.pool.connect();
      const settings = `archive_mode = off\nrestore_command = 'cp "${archive}/%f" "%p"'`;
      await copyCluster(admin, lost, restored, { settings, signal: 'recovery' });
      admin.release();
    },
    lose: async () => {
      await archiveAll(database);
      await database.close();
      databases.length = 0;
      await shops[0]!.kill();
    },
    restoreDatabase: async (at) => {
      addSettings(restored, `recovery_target_time = '${at}'\nrecovery_target_action = 'promote'`);
      const again = await openAsOwner(restored);
      databases.push(again);
      return again;
    },
    restoreShop: async () => {
      execFileSync('cp', ['-a', path.join(lost, 'files'), restored]);
      const shop = await spawnShop({ port, dataDir: restored, env });
      shops.push(shop);
      return shop;
    },
    close: async () => {
      for (const one of databases) await one.close();
      for (const one of shops) await one.kill();
      await sandbox.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The database is made, told to archive, and ended: archiving begins with a start. */
async function beginArchive(dataDir: string, archive: string): Promise<void> {
  const postgres = await launchPostgres(dataDir);
  const admin = new pg.Client({ ...postgres.connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.query("alter system set archive_mode = 'on'");
  await admin.query(`alter system set archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'`);
  const { rows } = await admin.query<{ folder: string }>("select current_setting('data_directory') as folder");
  await admin.end();
  await postgres.stop();
  const { uid, gid } = fs.statSync(rows[0]!.folder);
  fs.mkdirSync(archive, { mode: 0o700 });
  fs.chownSync(archive, uid, gid);
}

async function openAsOwner(dataDir: string): Promise<Database> {
  const { connection } = await launchPostgres(dataDir);
  return openDatabase({ ...connection, database: NAME }, { size: 3 });
}

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
