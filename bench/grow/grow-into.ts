import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { growShop, type Size } from './grow.ts';

/** Safety settings that a database that can be grown again doesn't need. */
const CARELESS = ['fsync', 'full_page_writes', 'autovacuum'];

/**
 * Makes a shop of a size in a data folder, unless it is there. The folder must not be in use; an interrupted run is
 * continued.
 */
export async function growInto(dataDir: string, size: Size): Promise<void> {
  const [filled, grown] = ['filled', 'grown'].map((name) => path.join(dataDir, name)) as [string, string];
  if (fs.existsSync(grown)) return;
  fs.mkdirSync(dataDir, { recursive: true });
  if (!fs.existsSync(filled)) {
    await fillCatalogue(dataDir);
    fs.writeFileSync(filled, '');
  }
  const started = performance.now();
  const postgres = await launchPostgres(dataDir);
  const database = openDatabase({ ...postgres.connection, database: 'huruf' }, { size: 2 });
  const set = async (of: (name: string) => string) => {
    for (const name of CARELESS) await database.pool.query(`alter system ${of(name)}`);
    await database.pool.query('select pg_reload_conf()');
  };
  await set((name) => `set ${name} = off`);
  await growShop(database, size, console.log);
  await set((name) => `reset ${name}`);
  await database.pool.query('checkpoint');
  await database.close();
  await postgres.stop();
  fs.writeFileSync(grown, '');
  console.log(`grown in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function fillCatalogue(dataDir: string): Promise<void> {
  const shop = await spawnShop({ dataDir });
  const database = await databaseOf(shop);
  while (!(await isFilled(database))) await sleep(200);
  await database.close();
  await shop.stop();
}

const isFilled = async ({ pool }: Database) =>
  (await pool.query("select from shop_values where name = 'catalogue_filled'")).rows.length > 0;
