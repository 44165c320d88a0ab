import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { copyProduct } from '#tests/stock/copy-product.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { followCatalogue } from './catalogue.ts';

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

const names = async () => (await shop.visitor('listProducts', { query: {} })).data.map(({ name }) => name);
/** By their words, which only the index knows. */
const found = async (query: string) =>
  (await shop.visitor('searchProducts', { query: { query } })).data.map(({ name }) => name);
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
    const later = await Promise.all(Array.from({ length: 5 }, names));
    expect(later.every((list) => list.includes(`round ${round}`))).toBe(true);
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

const dropCopies = () => elsewhere.pool.query("delete from products where slug like 'copy-%'");

test('what is written by the thousand is taken in behind the questions, and no kept answer lacks it in the end', async () => {
  const { id } = await shop.product({ name: 'Origin' });
  expect(await names()).toContain('Origin');
  await copyProduct(elsewhere.db, id, 1_450);
  const ask = async () => {
    const reply = await fetch(`${shop.address}/api/product/search?query=copy`);
    await reply.arrayBuffer();
    return Number(reply.headers.get('x-total-count'));
  };
  const totals = [await ask()];
  expect(totals[0]).toBeLessThan(1_450);
  // The same question, so that it is stored as soon as may be.
  while (totals.at(-1)! < 1_450 && totals.length < 500) totals.push(await ask());
  expect(totals.at(-1)).toBe(1_450);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  await dropCopies();
});

test('a table of many products that the owner brings in is whole in the first list after it', async () => {
  const owner = await shop.customer('admin');
  expect(await found('brought')).toEqual([]);
  const rows = Array.from({ length: 1_500 }, (_, n) => `IMPORT-${n},Brought ${n},Sans,20,Text`);
  const bytes = Buffer.from(['SKU,Name,Type,Regular Price,Categories', ...rows].join('\r\n'));
  const sent = await sendForm(shop, owner, 'POST /api/product/upload-file', { file: { bytes, name: 'fonts.csv' } });
  expect(sent.status).toBe(201);
  const { total } = await shop.visitor('searchProducts', { query: { query: 'brought' } });
  expect(total).toBe(1_500);
});

test('while an older transaction runs nothing is taken in twice', async () => {
  const catalogue = followCatalogue(elsewhere.db, () => undefined);
  const { id } = await shop.product({ name: 'Once' });
  // What is measured of its font changes it once more.
  await expect.poll(() => shop.tools.db.selectFrom('font_measures').select('file_key').execute()).not.toEqual([]);
  const older = await elsewhere.pool.connect();
  await older.query('begin');
  await older.query('select pg_current_xact_id()');
  await elsewhere.pool.query(rename, ['once more', id]);
  const before = (await catalogue()).index.size;
  await elsewhere.pool.query(rename, ['once again', id]);
  for (let n = 0; n < 5; n += 1) expect((await catalogue()).index.size).toBe(before + 1);
  await older.query('rollback');
  older.release();
});

test('an index of which most is of no use is made anew beside the one that answers', async () => {
  const { id } = await shop.product({ name: 'Turned' });
  await copyProduct(elsewhere.db, id, 150);
  const catalogue = followCatalogue(elsewhere.db, () => undefined);
  let largest = 0;
  let isAnew = false;
  for (let round = 0; round < 200 && !isAnew; round += 1) {
    await elsewhere.pool.query("update products set search_name = $1 where slug like 'copy-%'", [`turn ${round}`]);
    const { index } = await catalogue();
    expect(index.findNamed(`turn ${round}`)).not.toBeNull();
    isAnew = index.size < largest;
    largest = Math.max(largest, index.size);
  }
  expect(isAnew).toBe(true);
  await dropCopies();
});
