import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '#server/kit/database/database.ts';
import { copyShop, databaseOf, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

let one: SpawnedShop;
let other: SpawnedShop;
let database: Database;
beforeAll(async () => {
  one = await spawnShop({ dataDir: copyShop(inject('filledShop')) });
  other = await spawnShop({ dataDir: one.dataDir });
  database = await databaseOf(one);
});
afterAll(async () => {
  await database.close();
  await other.stop();
  await one.clear();
});

const FRESH_AFTER_MS = 100;
/** One page for each kind of change in every run of the tests; `npm run verify` reads all. */
const some = (...addresses: string[]) => (process.env.ALL_JOURNEYS ? addresses : addresses.slice(0, 1));

test.each(some('/product/archivo', '/product?query=archivo', '/api/product/slug/archivo'))(
  '%s kept by two processes is dropped by both when the catalogue changes',
  async (path) => {
    const read = async (shop: SpawnedShop) => (await fetch(shop.address + path)).text();
    const price_cents = 100_000 + Math.floor(Math.random() * 800_000);
    const shown = (price_cents / 100).toFixed(2).replace(/\.?0+$/, '');
    const shows = (text: string) => text.replaceAll(',', '').includes(shown);
    for (const shop of [one, other, one, other]) expect(shows(await read(shop))).toBe(false);
    await database.pool.query(
      `update products set regular_price_cents = ${price_cents}, sale_price_cents = null where slug = 'archivo'`,
    );
    await sleep(FRESH_AFTER_MS);
    for (const shop of [one, other]) expect([shop.port, shows(await read(shop))]).toEqual([shop.port, true]);
  },
);

test('a change that is taken back is never seen', async () => {
  const client = await database.pool.connect();
  const read = async () => (await fetch(`${other.address}/product/archivo`)).text();
  const before = await read();
  await client.query('begin');
  await client.query("update products set name = 'Nobody' where slug = 'archivo'");
  expect(await read()).toBe(before);
  await client.query('rollback');
  client.release();
  await sleep(FRESH_AFTER_MS);
  expect(await read()).toBe(before);
});

test.each(some('/', '/product/archivo', '/api/shop', '/site.webmanifest'))(
  '%s kept by two processes bears another name of the shop in both as soon as it has one',
  async (path) => {
    const read = async (shop: SpawnedShop) => (await fetch(shop.address + path)).text();
    const name = `Lontar ${Math.floor(Math.random() * 1_000_000)}`;
    for (const shop of [one, other, one, other]) expect((await read(shop)).includes(name)).toBe(false);
    await database.pool.query(
      `insert into shop_settings (section, value, changed_at) values ('identity', $1, now())
       on conflict (section) do update set value = excluded.value`,
      [{ name }],
    );
    await sleep(FRESH_AFTER_MS);
    for (const shop of [one, other]) expect([shop.port, (await read(shop)).includes(name)]).toEqual([shop.port, true]);
  },
);
