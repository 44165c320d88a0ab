import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CuttableLine, openCuttableLine } from '#tests/cuttable-line.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { type Database, isDatabaseUnavailable, openDatabase, ping } from './database.ts';
import { PEER_LINE_BYTES, watchFreshness } from './freshness.ts';

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
  shop = openDatabase(line.connection, { size: 3 });
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
  await expect.poll(isTrusted).toBe(false);
  goOn();
  await expect.poll(isTrusted).toBe(true);
  await fresh.close();
  await shop.close();
});

test('a shop that ends while it looks for its database lets go of it', async () => {
  const fresh = await watchFreshness(shop.pool, ['catalogue_changed']);
  await line.cut();
  await expect.poll(() => shop.pool.totalCount).toBe(0);
  await line.mend();
  const goOn = line.hold();
  await expect.poll(() => shop.pool.totalCount).toBe(1);
  await fresh.close();
  goOn();
  expect(await Promise.race([shop.close().then(() => 'closed'), sleep(3_000)])).toBe('closed');
});

test('who asks a database that says nothing is told within 15 seconds that it is away', async () => {
  line.hold();
  const error = await Promise.race([ping(shop.db).catch((error: unknown) => error), sleep(15_000)]);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await shop.close();
});

test('what a process tells its peers is heard by all on the database, however much it is, also after the line was lost', async () => {
  const [here, there] = await Promise.all([watchFreshness(shop.pool, []), watchFreshness(shop.pool, [])]);
  const heard: string[] = [];
  there.peers.onTold((line) => heard.push(line));
  const lines = Array.from({ length: 1_000 }, (_, at) => `${at} `.padEnd(PEER_LINE_BYTES, 'x'));
  await here.peers.tell(lines);
  await expect.poll(() => heard).toEqual(lines);
  await line.cut();
  await expect(here.peers.tell(['lost'])).rejects.toThrow();
  await line.mend();
  await expect
    .poll(async () => {
      await here.peers.tell(['again']).catch(() => undefined);
      return heard.at(-1);
    })
    .toBe('again');
  expect(heard).not.toContain('lost');
  await Promise.all([here.close(), there.close()]);
  await shop.close();
});
