import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CuttableLine, openCuttableLine } from '#tests/cuttable-line.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { type Database, isDatabaseAway, openDatabase, ping } from './database.ts';
import { watchFreshness } from './freshness.ts';

let connection: Awaited<ReturnType<typeof createTestDatabase>>['connection'];
let drop: () => Promise<void>;
let line: CuttableLine;
let shop: Database;
beforeAll(async () => {
  ({ connection, drop } = await createTestDatabase());
});
afterAll(() => drop());
beforeEach(async () => {
  line = await openCuttableLine(connection);
  shop = openDatabase(line.connection, { size: 2 });
});
afterEach(() => line.cut());

test('nothing old is used once the line to the database died without a word, until there is another one', async () => {
  const fresh = await watchFreshness(shop.pool, ['catalogue_changed'], 200);
  const { version } = fresh.of.catalogue_changed;
  const isTrusted = () => {
    const before = version();
    return version() === before;
  };
  await sleep(500);
  expect(isTrusted()).toBe(true);
  const goOn = line.hold();
  await expect.poll(isTrusted, { timeout: 3_000 }).toBe(false);
  goOn();
  await expect.poll(isTrusted, { timeout: 3_000 }).toBe(true);
  await fresh.close();
  await shop.close();
});

test('a shop that ends while it looks for its database lets go of it', async () => {
  const fresh = await watchFreshness(shop.pool, ['catalogue_changed']);
  await line.cut();
  await expect.poll(() => shop.pool.totalCount).toBe(0);
  await line.mend();
  const goOn = line.hold();
  await expect.poll(() => shop.pool.totalCount, { timeout: 3_000 }).toBe(1);
  await fresh.close();
  goOn();
  expect(await Promise.race([shop.close().then(() => 'closed'), sleep(3_000)])).toBe('closed');
});

test('who asks a database that says nothing is told within 15 seconds that it is away', async () => {
  line.hold();
  const error = await Promise.race([ping(shop.db).catch((error: unknown) => error), sleep(15_000)]);
  expect(isDatabaseAway(error)).toBe(true);
  await shop.close();
});
