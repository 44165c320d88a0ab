import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let elsewhere: Database;
beforeAll(async () => {
  shop = await openTestShop();
  elsewhere = openDatabase(shop.connection, { size: 3 });
});
afterAll(async () => {
  await elsewhere.close();
  await shop.close();
});

let asked = 0;
/** Each question is another, since an answer to one that was asked before is kept until the database tells of a change. */
const limit = () => 20 + (asked++ % 80);
const names = async () =>
  (await shop.visitor('listProducts', { query: { limit: limit() } })).data.map(({ name }) => name);
/** By their words, which only the index knows. */
const found = async (query: string) =>
  (await shop.visitor('searchProducts', { query: { query, limit: limit() } })).data.map(({ name }) => name);
const rename = 'update products set name = $1, search_name = $1, search_text = $1 where id = $2';

test('a question right after a write of another process is answered with it', async () => {
  const { id } = await shop.product({ name: 'Told' });
  for (const name of ['one', 'two', 'three']) {
    await elsewhere.pool.query(rename, [name, id]);
    expect(await names()).toEqual([name]);
    expect(await found(name)).toHaveLength(1);
  }
  await elsewhere.pool.query('delete from product_licenses where product_id = $1', [id]);
  expect((await shop.visitor('productFacets', { query: {} })).data.license).toEqual([]);
  await elsewhere.pool.query('delete from products where id = $1', [id]);
  expect(await names()).toEqual([]);
});

test('what a transaction wrote before another ended is found though it ends after it', async () => {
  const slow = await shop.product({ name: 'Slow' });
  const quick = await shop.product({ name: 'Quick' });
  const writer = await elsewhere.pool.connect();
  await writer.query('begin');
  await writer.query(rename, ['slow written', slow.id]);
  await elsewhere.pool.query(rename, ['quick written', quick.id]);
  expect(await found('written')).toEqual(['quick written']);
  expect(await found('written')).toEqual(['quick written']);
  await writer.query('commit');
  writer.release();
  expect((await found('written')).sort()).toEqual(['quick written', 'slow written']);
});

test('many questions at once are all answered with what was written before them', async () => {
  const { id } = await shop.product({ name: 'Asked' });
  for (let round = 0; round < 20; round += 1) {
    const early = names();
    await elsewhere.pool.query(rename, [`round ${round}`, id]);
    const late = await Promise.all(Array.from({ length: 5 }, names));
    expect(late.every((list) => list.includes(`round ${round}`))).toBe(true);
    await early;
  }
});

test('numbers of transactions that another server gave are not waited for', async () => {
  await elsewhere.pool.query("update product_changes set changed_in = '9000000000000000000'");
  const before = await names();
  expect(await names()).toEqual(before);
  const { rows } = await elsewhere.pool.query(
    'select count(*) as count from product_changes where changed_in < pg_snapshot_xmax(pg_current_snapshot())',
  );
  expect(rows[0].count).toBe(0);
  const { id } = await shop.product({ name: 'After' });
  await elsewhere.pool.query(rename, ['after all', id]);
  expect(await names()).toContain('after all');
});
