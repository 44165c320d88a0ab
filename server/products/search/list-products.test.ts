import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kit/database/database.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let ask: Buying['ask'];
const ids: Record<string, number> = {};
beforeAll(async () => {
  shop = await openTestShop();
  ask = createBuying(shop).ask;
  const at = (minute: number) => new Date(shop.clock.now() + minute * 60_000);
  const add = async (name: string, change: Parameters<TestShop['product']>[0]) => {
    ids[name] = (await shop.product({ name, ...change })).id;
  };
  await add('Alpha Sans', { price: 49.99, createdAt: at(1), type: 'Sans', categories: ['Text'], tags: ['clean'] });
  await add('Beta Sans', { price: 50, createdAt: at(2), type: 'Sans', categories: ['Text', 'Display'] });
  await add('Gamma Display', { price: 120, sale: 100, createdAt: at(3), tags: ['Café'], description: '100% of_it' });
  await add('Delta Naskh', {
    price: 100.01,
    createdAt: at(4),
    font: 'amiri/400Regular/Amiri_400Regular.ttf',
    specimen: 'خط',
    type: 'Naskh',
  });
  await add('Epsilon Free', { price: 0, createdAt: at(5), type: 'Sans' });
});
afterAll(() => shop.close());

type Listed = { name: string; id: number }[];
const get = (path: string, headers = {}) => ask(null, 'GET', path, undefined, headers);
const names = async (path: string) => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return (response.body as unknown as Listed).map(({ name }) => name);
};

test('the list shows the newest first and counts all', async () => {
  const response = await get('/api/product');
  expect(response.headers['x-total-count']).toBe('5');
  expect((response.body as unknown as Listed)[0]!.name).toBe('Epsilon Free');
});

test('price bands and sorts go by the price of the Standard licence, and the middle band holds both its ends', async () => {
  expect(await names('/api/product?price=under-50')).toEqual(['Epsilon Free', 'Alpha Sans']);
  expect(await names('/api/product?price=50-100')).toEqual(['Gamma Display', 'Beta Sans']);
  expect(await names('/api/product?price=above-100')).toEqual(['Delta Naskh']);
  const up = ['Epsilon Free', 'Alpha Sans', 'Beta Sans', 'Gamma Display', 'Delta Naskh'];
  expect(await names('/api/product?sort=price-asc')).toEqual(up);
  expect(await names('/api/product?sort=price-desc')).toEqual(up.toReversed());
});

test('filters narrow together', async () => {
  expect(await names('/api/product?type=Sans&category=Text')).toEqual(['Beta Sans', 'Alpha Sans']);
  expect(await names('/api/product?category=Display&type=Sans&price=50-100')).toEqual(['Beta Sans']);
  expect(await names('/api/product?category=Nothing')).toEqual([]);
  expect(await names('/api/product?category=%27%20or%201%3D1%20--&type=%25')).toEqual([]);
});

test('pages are cut, a page past the end is empty, and what can not be is refused', async () => {
  expect(await names('/api/product?limit=2&page=2')).toEqual(['Gamma Display', 'Beta Sans']);
  expect(await names('/api/product?limit=2&page=3')).toEqual(['Alpha Sans']);
  for (const page of [4, 1_000_000, 99_999_999_999])
    expect(await names(`/api/product?limit=2&page=${page}`)).toEqual([]);
  expect((await get('/api/product?limit=2&page=9')).headers['x-total-count']).toBe('5');
  expect(await names('/api/product?limit=100000')).toHaveLength(5);
  const wrong = [
    'page=0',
    'page=-1',
    'page=x',
    'limit=0',
    'limit=-5',
    'limit=1.5',
    'sort=name',
    'price=cheap',
    'page=1&page=2',
  ];
  for (const query of wrong) {
    const response = await get(`/api/product?${query}`);
    expect([response.status, response.body.code], query).toEqual([400, 'invalid_input']);
    expect(Object.keys(response.body.fields as object)).toEqual([query.split('=')[0]]);
  }
});

test('a list of more than the largest page is cut to it', async () => {
  await shop.tools.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', ids['Alpha Sans']!)
      .executeTakeFirstOrThrow();
    const {
      id: _,
      price_cents: __,
      admin_words: ___,
      is_on_offer: ____,
      facts,
      parts,
      sale: _____,
      translations,
      ...rest
    } = row;
    for (let at = 0; at < 120; at += 1)
      await tx
        .insertInto('products')
        .values({
          ...rest,
          facts: JSON.stringify(facts),
          parts: JSON.stringify(parts),
          translations: JSON.stringify(translations),
          name: `Many ${at}`,
          slug: `m-${at}`,
          sku: `M-${at}`,
          type: 'Many',
        })
        .execute();
  });
  expect(await names('/api/product?type=Many')).toHaveLength(20);
  expect(await names('/api/product?type=Many&limit=500')).toHaveLength(100);
  expect(await names('/api/product/search?query=Alpha')).toHaveLength(10);
  expect(await names('/api/product/search?query=Alpha&limit=500')).toHaveLength(50);
  await shop.tools.db.deleteFrom('products').where('type', '=', 'Many').execute();
});

test('a search finds names first, then what else says so, without regard to case and accents', async () => {
  // The letters of the last have no feet, whatever it is called.
  const sans = ['Beta Sans', 'Alpha Sans', 'Epsilon Free', 'Gamma Display'];
  expect(await names('/api/product/search?query=SANS')).toEqual(sans);
  expect(await names('/api/product/search?query=SANS&literal=yes')).toEqual(sans.slice(0, 3));
  expect(await names('/api/product/search?query=bet')).toEqual(['Beta Sans']);
  expect(await names('/api/product/search?query=cafe')).toEqual(['Gamma Display']);
  expect(await names('/api/product/search?query=gama%20display')).toEqual(['Gamma Display']);
});

test('a blank search finds nothing, and signs of patterns are only letters', async () => {
  for (const query of ['', '%20%20', '%09']) {
    const response = await get(`/api/product/search?query=${query}`);
    expect([response.status, response.body, response.headers['x-total-count']]).toEqual([200, [], '0']);
  }
  expect((await get('/api/product/search')).body).toEqual([]);
  expect(await names('/api/product/search?query=%25')).toEqual(['Gamma Display']);
  expect(await names('/api/product/search?query=f_i')).toEqual(['Gamma Display']);
  expect(await names('/api/product/search?query=%5C')).toEqual([]);
  expect((await get(`/api/product/search?query=${'x'.repeat(201)}`)).status).toBe(400);
  expect((await get('/api/product/search?query=%00')).status).toBe(400);
});

test('the text filter keeps only fonts that can write every letter of it', async () => {
  expect(await names('/api/product?text=%D8%AE%D8%B7')).toEqual(['Delta Naskh']);
  expect(await names('/api/product?text=A%20%D8%AE%E2%80%8D')).toEqual(['Delta Naskh']);
  expect(await names('/api/product?text=Hello')).toHaveLength(5);
  expect(await names('/api/product?text=%F0%9F%A6%8A')).toEqual([]);
  expect(await names('/api/product?text=%20%0A')).toHaveLength(5);
});

test('a product is found by number and name in its address, and nothing else is one', async () => {
  const detail = await get(`/api/product/${ids['Gamma Display']}`);
  expect(detail.body).toMatchObject({
    name: 'Gamma Display',
    regularPrice: 120,
    salePrice: 100,
    slug: 'gamma-display',
  });
  expect((await get('/api/product/slug/gamma-display')).body).toEqual(detail.body);
  for (const path of [
    '999999',
    '0',
    '-1',
    'x',
    '3000000000',
    '1e99',
    'slug/nothing',
    '999999/similar',
    'x/preview.svg',
  ]) {
    const response = await get(`/api/product/${path}`);
    expect([response.status, response.body.message], path).toEqual([404, 'Produk tidak ditemukan.']);
  }
});

test('similar products are others, at most as many as asked for', async () => {
  const stated = await names(`/api/product/${ids['Alpha Sans']}/similar?limit=2`);
  expect(stated).toHaveLength(2);
  expect(stated).not.toContain('Alpha Sans');
  expect(await names(`/api/product/${ids['Alpha Sans']}/similar`)).toHaveLength(4);
});

test('no public answer names a file of a product', async () => {
  const keys = await shop.tools.db.selectFrom('product_styles').select(['file_key', 'file_name']).execute();
  for (const path of [
    '/api/product',
    '/api/product/search?query=sans',
    `/api/product/${ids['Alpha Sans']}`,
    '/api/product/slug/alpha-sans',
    `/api/product/${ids['Alpha Sans']}/similar`,
    `/api/product/${ids['Alpha Sans']}/preview.svg?text=a`,
    '/api/license-types',
    '/api/openapi.json',
  ]) {
    const { body } = await shop.send({ method: 'GET', url: path, headers: {} });
    expect(body, path).not.toMatch(/\/download\/HRF|\/files\/|\.(ttf|otf|woff2?)\b/);
    for (const { file_key, file_name } of keys)
      expect(body.includes(file_key) || body.includes(file_name), path).toBe(false);
  }
  const { body } = await get(`/api/product/${ids['Alpha Sans']}`);
  expect(body).toMatchObject({ fontDetail: null, formats: ['ZIP', 'TTF', 'WOFF', 'WOFF2'] });
});

test('a public answer carries a tag, and who brings it is told that nothing changed', async () => {
  for (const path of [
    '/api/product',
    `/api/product/${ids['Alpha Sans']}`,
    '/api/license-types',
    '/api/product/search?query=sans',
  ]) {
    const url = `${shop.address}${path}`;
    const first = await fetch(url);
    const etag = first.headers.get('etag')!;
    // Weak, since it is one for the answer packed in any way.
    expect(etag, path).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    await first.text();
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await fetch(url, { headers: { 'if-none-match': tag } });
      expect([again.status, await again.text(), again.headers.get('etag')], tag).toEqual([304, '', etag]);
    }
    const other = await fetch(url, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    expect(await other.text()).not.toBe('');
  }
});

test('the same list has the same tag however it is asked for, and one of more matches has another', async () => {
  const ask = async (query: string) => {
    const reply = await fetch(`${shop.address}/api/product?${query}`);
    return [reply.headers.get('etag'), reply.headers.get('x-total-count'), await reply.text()];
  };
  const plain = await ask('limit=1&sort=newest');
  for (const query of ['sort=newest&limit=1', 'limit=1', 'page=1&limit=1&campaign=7', 'limit=1&sort=newest'])
    expect(await ask(query)).toEqual(plain);
  const [tag, total, body] = await ask(`limit=1&query=${encodeURIComponent(JSON.parse(plain[2]!)[0].name)}`);
  expect(body).toBe(plain[2]);
  expect(total).not.toBe(plain[1]);
  expect(tag).not.toBe(plain[0]);
});

test.each([
  ['br, gzip', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['identity', null],
])('who accepts %s is answered in %s', async (accepted, encoding) => {
  const ask = () => fetch(`${shop.address}/api/product`, { headers: { 'accept-encoding': accepted } });
  await (await ask()).text();
  expect((await ask()).headers.get('content-encoding')).toBe(encoding);
});

test('a change by another connection shows within a tenth of a second, under a new tag', async () => {
  const url = `${shop.address}/api/product/${ids['Beta Sans']}`;
  const elsewhere = openDatabase(shop.connection, { size: 1 });
  const before = await fetch(url);
  expect(((await before.json()) as { regularPrice: number }).regularPrice).toBe(50);
  for (const cents of [6_100, 6_200, 6_300]) {
    await elsewhere.pool.query('update products set regular_price_cents = $1 where id = $2', [cents, ids['Beta Sans']]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const after = await fetch(url, { headers: { 'if-none-match': before.headers.get('etag')! } });
    expect(after.status).toBe(200);
    expect(((await after.json()) as { regularPrice: number }).regularPrice).toBe(cents / 100);
  }
  await elsewhere.close();
});

/** Over HTTP, where answers come from the cache when they can. */
const countByWire = async () => {
  const reply = await fetch(`${shop.address}/api/product?limit=1`);
  await reply.text();
  return Number(reply.headers.get('x-total-count'));
};

test('a change by this process shows in the very next answer', async () => {
  for (let count = 0; count < 5; count += 1) {
    const before = await countByWire();
    await shop.product({ price: 1 });
    expect(await countByWire()).toBe(before + 1);
  }
});

test('a change by this process needs nobody to tell it', async () => {
  const { rows } = await shop.tools.db.executeQuery(
    sql<{ source: string }>`select pg_get_functiondef('tell_catalogue_changed'::regproc) as source`.compile(
      shop.tools.db,
    ),
  );
  await sql`create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    shop.tools.db,
  );
  const before = await countByWire();
  await shop.product({ price: 1 });
  expect(await countByWire()).toBe(before + 1);
  await sql.raw(rows[0]!.source).execute(shop.tools.db);
});

test('who is logged in is answered the same, but privately', async () => {
  const reader = await shop.customer();
  const response = await ask(reader, 'GET', `/api/product/${ids['Alpha Sans']}`);
  expect(response.headers['cache-control']).toBe('private, no-store');
  // It names what an edit was made from, and no copy that anybody may keep.
  expect(response.headers.etag).not.toBe((await get(`/api/product/${ids['Alpha Sans']}`)).headers.etag);
});

test('fonts are found by a language that they can write, and counted by it', async () => {
  expect(await names('/api/product?language=ar')).toEqual(['Delta Naskh']);
  expect(await names('/api/product?language=en&type=Naskh')).toEqual(['Delta Naskh']);
  expect(await names('/api/product?language=zz')).toEqual([]);
  const { body } = await get('/api/product/facets?type=Naskh&language=en');
  const { language } = body as unknown as { language: { value: string; count: number }[] };
  expect(language.find(({ value }) => value === 'ar')).toEqual({ value: 'ar', name: 'Arabic', count: 1 });
  expect(language.find(({ value }) => value === 'vi')).toBeUndefined();
});

test('an empty list can say which letters no font has, and how many fonts have each of the others', async () => {
  const { body } = await get(`/api/product/letters?text=${encodeURIComponent('Aꙮ خA')}&type=Naskh`);
  expect(body).toEqual([
    { letter: 'A', fonts: 1 },
    { letter: 'خ', fonts: 1 },
    { letter: 'ꙮ', fonts: 0 },
  ]);
  expect((await get('/api/product/letters?text=%20')).body).toEqual([]);
});
