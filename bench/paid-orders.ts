import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { freePort } from '#tests/free-port.ts';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { purchase } from './buy.ts';
import { memoryOf } from './memory.ts';
import { comeToRest, measurePurchases, openProvider } from './purchases.ts';

/** Only the purchases of `npm run bench`: `node bench/paid-orders.ts [buyers...]`, with what each one cost. */
const counts = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [8, 32];
const port = await freePort();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-'));
const provider = await openProvider(port, dataDir);
const shop = await spawnShop({ dataDir, port, env: provider.env });
const database = await databaseOf(shop);
const isFilled = async () =>
  (await database.pool.query("select 1 from shop_values where name = 'catalogue_filled'")).rows.length > 0;
while (!(await isFilled())) await sleep(200);
// A new shop measures its fonts and packs those that are bought for the first time: that is over before anything is
// counted.
await purchase(shop.address, 8, 3);
await comeToRest({ database });
for (const count of counts) {
  await purchase(shop.address, count, 2);
  await comeToRest({ database });
  const { lines } = await measurePurchases({ shop, provider, database }, count, 6);
  console.log(`${count} buyers: ${lines.join('\n')}`);
}
for (const wait_s of [5, 115]) {
  await sleep(wait_s * 1_000);
  console.log(`memory, another ${wait_s} s later: ${memoryOf([mustExist(shop.process.pid)]).toFixed(0)} MB`);
}
await database.close();
await shop.clear();
await provider.close();
