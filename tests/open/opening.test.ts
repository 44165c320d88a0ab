import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/kit/database/database.ts';
import { openCuttableLine } from '../cuttable-line.ts';
import { freePort } from '../free-port.ts';

import { createTestDatabase } from '../test-database.ts';
import { enterAdmin, read, spawnOwnShop } from './spawn-own-shop.ts';

const OUTAGE_MS = 10_000;

/** A database where no shop was opened before, over a line that can be cut, and the settings of a shop on it. */
async function openEmpty(settings: Record<string, string>) {
  const made = await createTestDatabase();
  const line = await openCuttableLine(made.connection);
  const books = openDatabase(made.connection, { size: 2 });
  onTestFinished(async () => {
    await books.close();
    await made.drop();
  });
  return { line, books, env: { DATABASE_URL: addressOf(line.connection), ...settings } };
}

function addressOf(connection: Awaited<ReturnType<typeof openCuttableLine>>['connection']): string {
  if (typeof connection === 'string') return connection;
  const { user, password, host, port, database } = connection;
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}

test('a database that is away while the catalogue is filled for the first time is waited for', async () => {
  const { line, books, env } = await openEmpty({ CATALOGUE: 'demo' });
  const shop = await spawnOwnShop(env);
  const products = async () => Number((await books.pool.query('select count(*) as count from products')).rows[0].count);
  await expect.poll(products, { timeout: 30_000 }).toBeGreaterThan(0);
  await line.cut();
  const before = await products();
  await sleep(OUTAGE_MS);
  expect(shop.process.exitCode).toBeNull();
  expect((await read(`${shop.address}/healthz`)).status).toBe(200);
  await line.mend();
  await expect.poll(products).toBeGreaterThan(before + 1);
});

test.each(['1', '2'])(
  'of %s serving processes none says that it serves before the administrator can log in',
  async (WORKERS) => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const { books, env } = await openEmpty({ CATALOGUE: 'empty', WORKERS });
    // Another shop on the same database is just making the administrator.
    const other = await books.pool.connect();
    await other.query("select pg_advisory_lock(hashtext('administrator'))");
    const opening = spawnOwnShop(env, port);
    // The last that a process reads before it could serve; by then it would, were it not for the administrator.
    const isReadyToServe = () =>
      books.pool.query("select 1 from shop_values where name = 'links'").then(
        ({ rowCount }) => rowCount === 1,
        () => false,
      );
    await expect.poll(isReadyToServe, { timeout: 30_000 }).toBe(true);
    for (let checks = 0; checks < 60; checks += 1) {
      expect((await read(`${address}/healthz`)).status).toBe(0);
      await sleep(100);
    }
    other.release(true);
    await expect
      .poll(async () => (await read(`${address}/healthz`)).status, { timeout: 30_000, interval: 5 })
      .toBe(200);
    await enterAdmin(address);
    await opening;
  },
);
