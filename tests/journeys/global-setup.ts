import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser.ts';
import { makeScratch } from '../scratch.ts';
import { copyShop, databaseOf, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, all with the whole catalogue. */
    shops: { address: string; dataDir: string }[];
    /** How long a shop took to its first page, and until all of its catalogue was there. */
    firstStart: { start_ms: number; filled_ms: number };
    /** The data folder of a shop with its whole catalogue that is closed. */
    filledShop: string;
    browser: string;
  }
}

/** Fills a real shop with its whole catalogue, opens a copy of it for each worker, and one browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  makeScratch();
  const started = performance.now();
  const [fresh, browser] = await Promise.all([
    spawnShop(),
    findBrowser().then((found) => chromium.launchServer(found)),
  ]);
  await isFurnished(fresh);
  const filled_ms = performance.now() - started;
  await fresh.stop();
  const filledShop = copyShop(fresh.dataDir);
  const env = { PREPARE_FILES: 'uploads' };
  const folders = [
    fresh.dataDir,
    ...Array.from({ length: project.vitest.config.maxWorkers - 1 }, () => copyShop(filledShop)),
  ];
  const shops = await Promise.all(folders.map((dataDir) => spawnShop({ dataDir, env })));
  project.provide(
    'shops',
    shops.map(({ address, dataDir }) => ({ address, dataDir })),
  );
  project.provide('firstStart', { start_ms: fresh.start_ms, filled_ms });
  project.provide('filledShop', filledShop);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await Promise.all(shops.map((shop) => shop.stop()));
    for (const folder of [...folders, filledShop]) fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Until everything of a new shop is there, and its fonts are measured. */
async function isFurnished(shop: SpawnedShop): Promise<void> {
  const database = await databaseOf(shop);
  const open = `select 1 where not exists (select from shop_values where name = 'landing_templates_filled')
    or exists (select from product_styles s where not exists (select from font_measures m where m.file_key = s.file_key))`;
  for (let tries = 0; (await database.pool.query(open)).rows.length > 0; tries += 1) {
    if (tries === 600) throw new Error('The catalogue was not filled within two minutes.');
    await sleep(200);
  }
  await database.close();
}
