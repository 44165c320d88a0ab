import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser.ts';
import { copyShop, databaseOf, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    shop: { address: string; dataDir: string; start_ms: number; filled_ms: number };
    /** The data folder of a shop with its whole catalogue that is closed. */
    filledShop: string;
    browser: string;
  }
}

/** Opens the real shop with its whole catalogue, and one browser, for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = performance.now();
  const [fresh, browser] = await Promise.all([
    spawnShop(),
    findBrowser().then((found) => chromium.launchServer(found)),
  ]);
  await isFurnished(fresh);
  const filled_ms = performance.now() - started;
  await fresh.stop();
  const filledShop = copyShop(fresh.dataDir);
  const shop = await spawnShop({ dataDir: fresh.dataDir, env: { PREPARE_FILES: 'uploads' } });
  project.provide('shop', { address: shop.address, dataDir: shop.dataDir, start_ms: fresh.start_ms, filled_ms });
  project.provide('filledShop', filledShop);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await shop.stop();
    for (const folder of [shop.dataDir, filledShop]) fs.rmSync(folder, { recursive: true, force: true });
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
