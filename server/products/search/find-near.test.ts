import { expect, test } from 'vitest';
import families from '#catalogue/families.json' with { type: 'json' };
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import judged from './judged-searches.json' with { type: 'json' };

const shop = await openShop();
const owner = await shop.customer('admin');
const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
const rows = families.map((one) =>
  [one.name, one.sku, one.type, one.description, one.regularPrice, one.categories, one.tags].map(cell).join(),
);
const table = ['name,sku,type,description,price,categories,tags', ...rows].join('\n');
const file = { bytes: new Uint8Array(Buffer.from(table)), name: 'families.csv' };
const { body } = await sendForm(shop, owner, 'POST /api/product/upload-file', { file });
expect(body).toMatchObject({ created: families.length, rejected: [] });

const search = async (query: string) =>
  (await shop.visitor('searchProducts', { query: { query } })).data.map(({ slug }) => slug);

/** Of every hundred searches that somebody has judged, this many find what was meant in the first place. */
const FLOOR = 0.95;

test('most searches, also with slips of the finger, find first what was meant', async () => {
  const missed: string[] = [];
  for (const [query, intended] of judged as [string, string][]) {
    const [first] = await search(query);
    if (first !== intended) missed.push(`${query}: ${first}`);
  }
  expect(judged.length).toBeGreaterThanOrEqual(60);
  expect(1 - missed.length / judged.length, missed.join('; ')).toBeGreaterThanOrEqual(FLOOR);
});

test('a short word has to be right, a name goes before a tag, and words may stand in any order', async () => {
  expect(await search('syx')).toEqual([]);
  expect((await search('zzzzzz qqqq')).length).toBe(0);
  expect((await search('slab'))[0]).toBe('zilla-slab');
  expect(await search('old style warm')).toContain('fraunces');
  expect(await search('magasine elegant')).toContain('bodoni-moda');
});
