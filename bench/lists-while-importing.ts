import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { growInto } from './grow/grow-into.ts';

/**
 * How long uncached lists take while thousands of products are written: `node bench/lists-while-importing.ts 10000`.
 */
const PRODUCTS = Number(process.argv[2] ?? 10_000);
const IMPORTED = 5_000;
const REQUESTS_A_SECOND = 100;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'huruf-'));
await growInto(dataDir, { products: PRODUCTS, users: 1_000, orders: 1_000 });
const shop = await spawnShop({ dataDir });
const database = await databaseOf(shop);
const login = await fetch(`${shop.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'owner@shop.test', password: 'correct horse' }),
});
const { token }: { token: string } = await login.json();

let requested = 0;
const letters = (n: number) =>
  [1, 26, 676, 17_576].map((step) => String.fromCharCode(97 + (Math.floor(n / step) % 26))).join('');
const ask = async (address: string): Promise<number> => {
  const started = performance.now();
  await (await fetch(shop.address + address)).arrayBuffer();
  return performance.now() - started;
};
const lists = ['?sort=newest&limit=8', '?sort=price-asc&limit=8', '?query=sans&limit=8'];

/** Asks evenly while something is done, and a second beyond. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const times: Promise<number>[] = [];
  let isDone = false;
  const started = performance.now();
  const done = work().then(() => {
    isDone = true;
    return performance.now() - started;
  });
  for (let end = Number.POSITIVE_INFINITY; performance.now() < end; ) {
    requested += 1;
    times.push(ask(`/api/product${lists[requested % lists.length]}&text=${letters(requested)}`));
    await sleep(1_000 / REQUESTS_A_SECOND);
    if (isDone && end === Number.POSITIVE_INFINITY) end = performance.now() + 1_000;
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  const at = (share: number) => `${mustExist(sorted[Math.floor(sorted.length * share)]).toFixed(1)} ms`;
  const took = `${((await done) / 1_000).toFixed(1)} s`;
  console.log(
    `${what.padEnd(40)} ${took.padStart(7)}, ${sorted.length} lists, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(0.9999)}`,
  );
}

await measure('while it warms', () => sleep(5_000));
await measure('nobody writes', () => sleep(5_000));
const rows = Array.from(
  { length: IMPORTED },
  (_, n) => `IMPORT-${n},Imported ${n} ${letters(n)},Sans,${10 + (n % 90)},"Text, Book"`,
);
const bytes = new Uint8Array(Buffer.from(['SKU,Name,Type,Regular Price,Categories', ...rows].join('\r\n')));
await measure(`a table of ${IMPORTED} products is imported`, () =>
  sendForm(shop, { token } as never, 'POST /api/product/upload-file', { file: { bytes, name: 'products.csv' } }),
);
await measure(`${IMPORTED} products change at once`, () =>
  database.pool.query(
    `update products set short_description = short_description || ' Anew.'
     where id in (select id from products where is_on_offer order by id desc limit ${IMPORTED})`,
  ),
);
await database.close();
await shop.clear();
