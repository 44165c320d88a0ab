import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser.ts';
import { spawnShop } from '../spawn-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    shop: { address: string; dataDir: string; start_ms: number; filled_ms: number };
    browser: string;
  }
}

/** Opens the real shop with its whole catalogue, and one browser, for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = performance.now();
  const [shop, browser] = await Promise.all([spawnShop(), findBrowser().then((found) => chromium.launchServer(found))]);
  await catalogueIsFull(shop.address);
  const { address, dataDir, start_ms } = shop;
  project.provide('shop', { address, dataDir, start_ms, filled_ms: performance.now() - started });
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await shop.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The last family of the demo list is the oldest product. */
async function catalogueIsFull(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(`${address}/api/product/slug/zilla-slab`);
    await reply.body?.cancel();
    if (reply.status === 200) return;
    await sleep(200);
  }
  throw new Error('The catalogue was not filled within two minutes.');
}
