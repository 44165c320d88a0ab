import { expect, test } from 'vitest';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { runSales } from './run-sales.ts';

const shop = await openShop();
const buying = createBuying(shop);
let owner = await shop.customer('admin');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (ms: number) => new Date(shop.clock.now() + ms).toISOString();
const plan = async (body: object) => (await owner.call('createSale', { body: body as never })).data;
const read = async ({ id }: ProductDetail) => (await shop.visitor('productById', { params: { id } })).data;
const pass = async (ms: number) => {
  shop.clock.advance(ms);
  await runSales(shop.tools);
  owner = await shop.again(owner);
};
const unitPrices = async (font: ProductDetail) => {
  const lines = font.licenseTypes.map((_, license) => buying.lineOf(font, { license }));
  const { body } = await buying.ask<{ items: { price: number }[] }>(null, 'POST', '/api/orders/quote', {
    items: lines,
  });
  return body.items.map(({ price }) => price);
};

test('a sale begins and ends at its minute, for every licence, and the price before comes back', async () => {
  const [font, other] = [await shop.product({ price: 42 }), await shop.product({ price: 42 })];
  const sale = await plan({
    title: 'Spring sale',
    products: [font.id],
    percent: 25,
    from: at(HOUR_MS),
    until: at(DAY_MS),
  });
  expect(sale).toMatchObject({ title: 'Spring sale', percent: 25, state: 'planned' });
  expect(await read(font)).toMatchObject({ salePrice: null, sale: null, lowestPrice30: null });
  expect(await unitPrices(font)).toEqual([42, 79]);
  await pass(HOUR_MS);
  const during = await read(font);
  expect(during).toMatchObject({
    regularPrice: 42,
    salePrice: 31.5,
    priceFrom: 31.5,
    sale: { title: 'Spring sale', percent: 25, until: sale.until },
    lowestPrice30: 42,
  });
  expect(during.licenseTypes.map(({ price }) => price)).toEqual([31.5, 59.25]);
  expect(await unitPrices(font)).toEqual([31.5, 59.25]);
  expect(await read(other)).toMatchObject({ salePrice: null, sale: null });
  const buyer = await shop.customer();
  const { body } = await buying.createOrder(buyer, [buying.lineOf(font, { price: 31.5 })]);
  expect(body.order).toMatchObject({ totalAmount: 31.5, discount: null });
  expect((await buying.createOrder(buyer, [buying.lineOf(font, { price: 42 })])).body.code).toBe('price_changed');
  await pass(DAY_MS - HOUR_MS);
  expect(await read(font)).toMatchObject({ salePrice: null, sale: null, lowestPrice30: null });
  expect(await unitPrices(font)).toEqual([42, 79]);
});

test('a price of its own that is lower stays, and one that is changed meanwhile holds afterwards', async () => {
  const font = await shop.product({ price: 40, sale: 25 });
  await plan({ products: [font.id], percent: 10, until: at(DAY_MS) });
  expect((await read(font)).salePrice).toBe(25);
  // Who saves the product during the sale saves the price that it shows.
  const save = (body: object) => owner.call('updateProduct', { params: { id: font.id }, body: body as never });
  await save({ salePrice: 25, name: 'Angin' });
  await save({ salePrice: null });
  expect((await read(font)).salePrice).toBe(36);
  await save({ salePrice: 36 });
  await save({ regularPrice: 50 });
  expect((await read(font)).salePrice).toBe(45);
  await pass(DAY_MS);
  expect(await read(font)).toMatchObject({ regularPrice: 50, salePrice: null });
});

test('parts of a family are in its sale', async () => {
  const family = await familyOfThree(shop);
  await sellInParts(owner, family, [
    { styles: ['Bold'], regularPrice: 20 },
    { styles: ['Italic'], regularPrice: 24, salePrice: 10 },
  ]);
  await plan({ products: [family.id], percent: 50, until: at(DAY_MS) });
  const { parts } = await read(family);
  expect(parts.map(({ name, regularPrice, price }) => [name, regularPrice, price])).toEqual([
    [family.name, 60, 30],
    ['Bold', 20, 10],
    ['Italic', 24, 10],
  ]);
  // Who saves the prices of styles meanwhile sends what is shown of the sale.
  const sent = parts.slice(1).map(({ price: _, id: __, ...part }) => part);
  await owner.call('changeParts', { params: { id: family.id }, body: sent as never });
  expect((await read(family)).parts.map(({ price }) => price)).toEqual([30, 10, 10]);
  await pass(DAY_MS);
  expect((await read(family)).parts.map(({ salePrice, price }) => [salePrice, price])).toEqual([
    [null, 60],
    [null, 20],
    [10, 10],
  ]);
});

test('the lowest price of thirty days is that before the sale, also where it had just been lower', async () => {
  const font = await shop.product({ price: 40 });
  const save = (body: object) => owner.call('updateProduct', { params: { id: font.id }, body: body as never });
  await pass(40 * DAY_MS);
  await save({ salePrice: 20 });
  await pass(10 * DAY_MS);
  await save({ salePrice: null });
  await pass(5 * DAY_MS);
  await plan({ products: [font.id], percent: 25, until: at(DAY_MS) });
  expect(await read(font)).toMatchObject({ salePrice: 30, lowestPrice30: 20 });
  await pass(DAY_MS);
  await pass(34 * DAY_MS);
  await plan({ products: [font.id], percent: 25, until: at(DAY_MS) });
  expect(await read(font)).toMatchObject({ salePrice: 30, lowestPrice30: 40 });
  await pass(DAY_MS);
});

test('what a font was to cost before anybody could buy it is no price of before the sale', async () => {
  const font = await shop.product({ price: 1 });
  const draft = { status: 'draft', published_at: null } as const;
  await shop.tools.db.updateTable('products').set(draft).where('id', '=', font.id).execute();
  const save = (body: object) => owner.call('updateProduct', { params: { id: font.id }, body: body as never });
  await pass(DAY_MS);
  await save({ regularPrice: 40, status: 'published' });
  await pass(DAY_MS);
  await save({ salePrice: 36 });
  await pass(DAY_MS);
  await save({ salePrice: null });
  await pass(DAY_MS);
  await plan({ products: [font.id], percent: 50, until: at(DAY_MS) });
  expect(await read(font)).toMatchObject({ salePrice: 20, lowestPrice30: 36 });
  await pass(DAY_MS);
});

test('a change of many fonts during a sale, and taking it back, leave the price that the owner gave', async () => {
  const [font, reduced] = [await shop.product({ price: 40 }), await shop.product({ price: 40, sale: 38 })];
  const ids = [font.id, reduced.id];
  const change = async (body: object) => (await owner.call('changeProducts', { body: body as never })).data;
  await plan({ products: ids, percent: 25, until: at(DAY_MS) });
  const { before } = await change({ ids, regularPrice: { percent: 50 } });
  expect([(await read(font)).salePrice, (await read(reduced)).salePrice]).toEqual([45, 38]);
  await change({ restore: before });
  expect([(await read(font)).salePrice, (await read(reduced)).salePrice]).toEqual([30, 30]);
  await pass(DAY_MS);
  expect([(await read(font)).salePrice, (await read(reduced)).salePrice]).toEqual([null, 38]);
});

test('of two sales the one that takes off more counts, a new font of a category comes in, and ending one is at once', async () => {
  const font = await shop.product({ price: 40, categories: ['Poster'] });
  const most = await plan({ categories: ['Poster'], percent: 50, until: at(DAY_MS) });
  const all = await plan({ percent: 10, until: at(DAY_MS) });
  expect((await read(font)).salePrice).toBe(20);
  const later = await shop.product({ price: 30, categories: ['Poster'] });
  await runSales(shop.tools);
  expect((await read(later)).salePrice).toBe(15);
  await owner.call('endSale', { params: { id: most.id } });
  expect([(await read(font)).salePrice, (await read(later)).salePrice]).toEqual([36, 27]);
  await owner.call('endSale', { params: { id: all.id } });
  expect((await read(font)).salePrice).toBe(null);
  expect((await owner.call('listSales', {})).data.filter(({ state }) => state === 'running')).toEqual([]);
  const again = await buying.ask(owner, 'DELETE', `/api/sales/${all.id}`);
  expect(again.body.code).toBe('sale_not_found');
});

test('a sale that can not be is refused with a word beside the field', async () => {
  const create = (body: object) => buying.ask(owner, 'POST', '/api/sales', { percent: 20, until: at(DAY_MS), ...body });
  for (const wrong of [
    { percent: 0 },
    { percent: 100 },
    { percent: 101 },
    { until: null },
    { until: at(-DAY_MS) },
    { from: at(2 * DAY_MS) },
    { products: [] },
  ])
    expect((await create(wrong)).status).toBe(400);
  expect((await create({ products: [1], categories: ['Poster'] })).status).toBe(400);
  const finance = await shop.customer('finance');
  expect((await buying.ask(finance, 'POST', '/api/sales', { percent: 20, until: at(DAY_MS) })).status).toBe(403);
  expect((await buying.ask(finance, 'GET', '/api/sales')).status).toBe(200);
});
