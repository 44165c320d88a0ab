import { expect, test } from 'vitest';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const admin = await shop.customer('admin');
const buying = createBuying(shop);
const STEPS = [
  { from: 1, to: 5, price: 60 },
  { from: 6, to: null, price: 40 },
];

const offered = () => shop.product({ licenseTypes: ['Standard License', 'Web License', 'Exclusive License'] });
const assign = (product: ProductDetail, at: number, price: object) =>
  buying.ask<{ fields?: Record<string, string> }>(admin, 'POST', '/api/license-types/assign-license', {
    productId: product.id,
    licenseTypeId: product.licenseTypes[at]!.id,
    ...price,
  });
const today = async ({ id }: ProductDetail, at: number) => {
  const { licenseTypes } = (await shop.visitor('productById', { params: { id } })).data;
  return [licenseTypes[at]!.price, licenseTypes[at]!.steps.map(({ price }) => price)];
};
const listed = async ({ name }: ProductDetail) =>
  (await shop.visitor('searchProducts', { query: { query: name } })).data[0]!.licenseTypes.map(({ price }) => price);
const total = async (product: ProductDetail, at: number, quantity: number) => {
  const line = { product_id: product.id, license_type_id: product.licenseTypes[at]!.id, quantity };
  return (await shop.visitor('quoteLines', { body: { items: [line] } })).data.total;
};

test('a font has the usual price of a licence until it is given one of its own, which every list shows at once', async () => {
  const [font, other] = [await offered(), await offered()];
  expect(await listed(font)).toEqual([42, 79, 5000]);
  expect((await assign(font, 1, { price: 99 })).status).toBe(200);
  expect(await listed(font)).toEqual([42, 99, 5000]);
  expect(await listed(other)).toEqual([42, 79, 5000]);
  await assign(font, 1, { factor: 1.5 });
  expect(await today(font, 1)).toEqual([118.5, []]);
  expect(await total(font, 1, 2)).toBe(237);
});

test('assigning again without a price keeps what is set, and null and no steps take it back', async () => {
  const font = await offered();
  await assign(font, 1, { price: 60, steps: STEPS });
  await assign(font, 1, {});
  expect(await today(font, 1)).toEqual([60, [60, 40]]);
  await assign(font, 1, { steps: [] });
  expect(await today(font, 1)).toEqual([60, []]);
  await assign(font, 1, { price: null });
  expect(await today(font, 1)).toEqual([79, []]);
});

test('an order costs what the step of its quantity says, and no other price can be claimed', async () => {
  const [font, buyer] = [await offered(), await shop.customer()];
  await assign(font, 1, { steps: STEPS });
  const placeOrder = (quantity: number, price: number) =>
    buying.createOrder(buyer, [buying.lineOf(font, { license: 1, quantity, price })]);
  expect((await placeOrder(5, 60)).body.order).toMatchObject({
    totalAmount: 300,
    orderItems: [{ price: 60, quantity: 5 }],
  });
  expect((await placeOrder(6, 40)).body.order).toMatchObject({
    totalAmount: 240,
    orderItems: [{ price: 40, quantity: 6 }],
  });
  expect((await placeOrder(6, 60)).body).toMatchObject({ code: 'price_changed', lines: [{ price: 40 }] });
  expect((await placeOrder(5, 40)).body.code).toBe('price_changed');
  const split = [1, 5].map((quantity) => buying.lineOf(font, { license: 1, quantity, price: 40 }));
  expect((await buying.createOrder(buyer, split)).body.order).toMatchObject({ totalAmount: 240 });
});

test.each<[string, object, string]>([
  ['do not begin at one', { steps: [{ from: 2, to: null, price: 5 }] }, 'The first step begins at 1.'],
  ['leave a gap', { steps: [STEPS[0], { from: 8, to: null, price: 5 }] }, 'Between 5 and 8 there is a gap.'],
  ['overlap', { steps: [STEPS[0], { from: 5, to: null, price: 5 }] }, 'The steps 1 to 5 and from 5 overlap.'],
  ['end', { steps: [{ from: 1, to: 5, price: 5 }] }, 'The last step has no end: what comes after 5 has no price.'],
  [
    'go on too early',
    { steps: [{ from: 1, to: null, price: 5 }, STEPS[1]] },
    'Only the last step has no end; the one from 1 needs one.',
  ],
  [
    'run backwards',
    { steps: [STEPS[0], { from: 6, to: 3, price: 5 }, { from: 4, to: null, price: 1 }] },
    'The steps 1 to 5 and from 4 overlap.',
  ],
])('steps that %s are refused in words, and nothing is changed', async (_, price, words) => {
  const font = await offered();
  const { status, body } = await assign(font, 1, price);
  expect([status, body.fields]).toEqual([400, { steps: words }]);
  expect(await today(font, 1)).toEqual([79, []]);
});

test('a price that means nothing is refused: with a factor, beside other steps, or of the Standard licence', async () => {
  const font = await offered();
  const fields = async (at: number, price: object) => (await assign(font, at, price)).body.fields;
  expect(await fields(1, { price: 5, factor: 2 })).toHaveProperty('price');
  expect(await fields(1, { factor: 0 })).toHaveProperty('factor');
  expect(await fields(1, { factor: 1.0001 })).toHaveProperty('factor');
  expect(await fields(1, { price: -1 })).toHaveProperty('price');
  expect(await fields(0, { price: 5 })).toEqual({
    price: 'This licence costs the font’s price: change that instead.',
  });
  expect(await fields(0, { factor: 2 })).toHaveProperty('factor');
  expect(await fields(0, { steps: STEPS })).toEqual({ steps: 'One costs $42 here, so the first step does too.' });
  await assign(font, 1, { steps: STEPS });
  expect(await fields(1, { price: 70 })).toHaveProperty('price');
  expect(await today(font, 1)).toEqual([60, [60, 40]]);
});

test('many of the Standard licence may cost less, and one costs what the font costs, also on sale', async () => {
  const font = await offered();
  await assign(font, 0, {
    steps: [
      { from: 1, to: 5, price: 42 },
      { from: 6, to: null, price: 35 },
    ],
  });
  expect(await total(font, 0, 6)).toBe(210);
  await admin.call('changeProducts', { body: { ids: [font.id], salePrice: { set: 30 } } });
  expect(await today(font, 0)).toEqual([30, [30, 30]]);
  expect([await total(font, 0, 1), await total(font, 0, 6)]).toEqual([30, 180]);
});

test('a change of many products sets the price of a licence and can be taken back, with what was taken out', async () => {
  const [font, other] = [await offered(), await shop.product({ licenseTypes: ['Standard License'] })];
  await assign(font, 1, { steps: STEPS });
  const licenseTypeId = font.licenseTypes[1]!.id;
  const ids = [font.id, other.id];
  const { before } = (
    await admin.call('changeProducts', {
      body: { ids, licenseTypes: { prices: [{ licenseTypeId, price: 120, factor: null, steps: [] }] } },
    })
  ).data;
  expect([await today(font, 1), await today(other, 1)]).toEqual([
    [120, []],
    [120, []],
  ]);
  await admin.call('changeProducts', { body: { ids, licenseTypes: { unassign: [licenseTypeId] } } });
  await admin.call('changeProducts', { body: { restore: before } });
  expect(await today(font, 1)).toEqual([60, [60, 40]]);
  expect((await listed(other)).length).toBe(1);
});

test('the form of a product carries the prices of its licences, and staff see them again in the list', async () => {
  const font = await offered();
  const licenseTypeId = font.licenseTypes[1]!.id;
  const put = (prices: object[]) => {
    const form = new FormData();
    form.append('licensePrices', JSON.stringify(prices));
    return fetch(`${shop.address}/products/${font.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
  };
  expect((await put([{ licenseTypeId, factor: 2 }])).status).toBe(200);
  const adminProducts = (await admin.call('listStock', { query: { query: font.name } })).data[0]!;
  expect(adminProducts.licensePrices).toEqual([{ licenseTypeId, price: null, factor: 2, steps: [] }]);
  expect(await today(font, 1)).toEqual([158, []]);
  expect((await put([{ licenseTypeId, steps: [{ from: 3, to: null, price: 2 }] }])).status).toBe(400);
  expect(await today(font, 1)).toEqual([158, []]);
});

test('a table of products sets prices per licence, and a row that is wrong says so and changes nothing', async () => {
  const font = await offered();
  const upload = async (table: string) => {
    const form = new FormData();
    form.append('file', new Blob([table]), 'prices.csv');
    const headers = { authorization: `Bearer ${admin.token}` };
    return (await fetch(`${shop.address}/api/product/upload-file`, { method: 'POST', headers, body: form })).json();
  };
  const head = 'sku;name;regular price;Price of Web License;Price: Exclusive License';
  const table = `${head}\n${font.sku};;;1-5: 60, 6+: 40;\nNEW-1;New;10;;x2\n`;
  expect(await upload(table)).toMatchObject({ created: 1, updated: 1, rejected: [] });
  expect([await today(font, 1), await today(font, 2)]).toEqual([
    [60, [60, 40]],
    [5000, []],
  ]);
  const made = (await shop.visitor('searchProducts', { query: { query: 'New' } })).data[0]!;
  expect(made.licenseTypes.map(({ price }) => price)).toEqual([10, 10_000]);
  const wrong = await upload(`${head}\n${font.sku};;;1-5: 60, 7+: 40;\nNEW-1;;;about ten;\n`);
  expect(wrong).toMatchObject({ created: 0, updated: 0 });
  expect(wrong.rejected.map(({ why }: { why: string }) => why)).toEqual([
    expect.stringContaining('Between 5 and 7 there is a gap.'),
    expect.stringContaining('This isn’t a price.'),
  ]);
  expect(await upload(`sku,Price of Standard License\n${font.sku},5\n`)).toMatchObject({
    rejected: [{ why: 'This licence costs the font’s price: change that instead.' }],
  });
  expect(await upload('sku,Price of Nothing\nNEW-1,5\n')).toMatchObject({
    rejected: [{ why: 'There is no licence called nothing.' }],
  });
});
