import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { rowsRead } from '#tests/rows-read.ts';
import { copyProduct } from '#tests/stock/copy-product.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { isAnythingDue } from './status-queries.ts';

let shop: TestShop;
let ownDatabase: Database;
beforeAll(async () => {
  shop = await openTestShop();
  ownDatabase = openDatabase(shop.connection, { size: 1, keepsPlans: true });
});
afterAll(async () => {
  await ownDatabase.close();
  await shop.close();
});

test('whether a product is to be published or withdrawn is asked every second, and no product is read for it', async () => {
  const { id } = await shop.product({ name: 'One of many' });
  await copyProduct(ownDatabase.db, id, 5_000);
  await sql`analyze products`.execute(ownDatabase.db);
  const read = () => rowsRead(ownDatabase.db, ['products']);
  const before = await read();
  const now = Date.now();
  expect(await isAnythingDue(ownDatabase.db, new Date(now))).toBe(false);
  expect((await read()) - before).toBeLessThan(100);

  await sql`update products set withdraw_at = now() + interval '1 hour' where id = ${id}`.execute(ownDatabase.db);
  expect(await isAnythingDue(ownDatabase.db, new Date(now))).toBe(false);
  expect(await isAnythingDue(ownDatabase.db, new Date(now + 2 * 3_600_000))).toBe(true);
});
