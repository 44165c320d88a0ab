import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { slowness } from '../slowness.ts';
import { databaseProcesses } from '../spawn-server-process.ts';
import { enterAdmin, read, spawnOwnShop } from './spawn-own-shop.ts';

/** What a call waits in all for a database that says nothing, and a moment of a machine that is busy. */
const REQUESTED_MS = 12_000;
const WELL = JSON.stringify({ status: 'ok', missing: [] });

test.each(['1', '2'])(
  'a database that is killed under %s serving processes is there again within seconds, and said so by all who tell of health',
  async (WORKERS) => {
    const { address, dataDir } = await spawnOwnShop({ WORKERS });
    const admin = await enterAdmin(address);
    for (let times = 0; times < 2; times += 1) {
      process.kill(databaseProcesses(dataDir)[0]!, 'SIGKILL');
      await expect.poll(async () => (await read(`${address}/healthz`)).text, { interval: 10 }).toContain('database');
      const killed = performance.now();
      await expect.poll(async () => (await read(`${address}/readyz`)).text, { interval: 50 }).toContain('"ready"');
      await expect.poll(async () => (await read(`${address}/healthz`)).text).toBe(WELL);
      console.log(`WORKERS=${WORKERS}: ready again after ${((performance.now() - killed) / 1_000).toFixed(1)} s`);
    }
    const { data } = await admin('healthReport', {});
    const database = data.parts.find(({ name }) => name === 'database');
    expect(database).toMatchObject({ state: 'watch', says: expect.stringContaining('restarted') });
  },
);

test('a database that stands still costs every call and page an answer of 503 in time, and nothing when it goes on', async () => {
  const { address, dataDir } = await spawnOwnShop();
  await read(`${address}/product`);
  await read(`${address}/api/product`);
  const stopped = databaseProcesses(dataDir);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const began = performance.now();
  const ask = (path: string) => read(address + path);
  const [healthy, ready, list, page, login] = await Promise.all([
    ask('/healthz'),
    ask('/readyz'),
    ask('/api/product?limit=3'),
    ask('/product?query=zzz'),
    enterAdmin(address).catch((error: { status: number; code: string }) => [error.status, error.code]),
  ]);
  const took_ms = performance.now() - began;
  // By now it is known that nothing is heard, and the page that is stored is better than none.
  await sleep(8_000);
  const requested = performance.now();
  const stored = await ask('/product');
  const stored_ms = performance.now() - requested;
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  expect([stored.status, stored.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"']);
  expect(stored_ms).toBeLessThan(3_000 * slowness());
  expect(took_ms).toBeLessThan(REQUESTED_MS * slowness());
  expect(healthy.status).toBe(200);
  expect([ready.status, JSON.parse(ready.text).missing]).toEqual([503, ['database', 'jobs']]);
  expect([list.status, JSON.parse(list.text).code]).toEqual([503, 'unavailable']);
  expect([page.status, page.text.includes('The shop can’t answer right now.')]).toEqual([503, true]);
  expect(login).toEqual([503, 'unavailable']);
  const went = performance.now();
  await expect
    .poll(() =>
      enterAdmin(address).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  console.log(`somebody logs in ${Math.round(performance.now() - went)} ms after it goes on`);
  expect(performance.now() - went).toBeLessThan(5_000 * slowness());
  expect((await ask('/product?query=zzz')).status).toBe(200);
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
});
