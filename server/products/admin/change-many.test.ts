import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const first = await shop.product({ name: 'First', price: 10.05, sale: 5, categories: ['Text', 'Book'] });
const second = await shop.product({ name: 'Second', price: 33.33, categories: ['Poster'] });
const ids = [first.id, second.id];

const bulk = async (body: object) => (await owner.call('changeProducts', { body: { ids, ...body } })).data;
const state = async () =>
  (await owner.call('listStock', { query: { sort: 'id' } })).data.map((product) => [
    product.regularPrice,
    product.salePrice,
    product.categories,
    product.licenseTypes.map(({ name }) => name).join(),
  ]);

test('many products change at once, visibly at once, and the change can be taken back', async () => {
  const before = await state();
  const { data: types } = await shop.visitor('listLicenseTypes', { query: {} });
  const idOf = (name: string) => types.find((type) => type.name === name)!.id;
  const answer = await bulk({
    regularPrice: { percent: 10 },
    salePrice: { percent: -50 },
    categories: { add: ['Sale', 'text'], remove: ['book'] },
    licenseTypes: { assign: [idOf('Exclusive License')], unassign: [idOf('Web License')] },
  });
  expect(await state()).toEqual([
    [11.06, 5.53, 'Text, Sale', 'Standard License,Exclusive License'],
    [36.66, 18.33, 'Poster, Sale, text', 'Standard License,Exclusive License'],
  ]);
  expect(answer.products.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect((await shop.visitor('searchProducts', { query: { query: 'sale' } })).data).toHaveLength(2);
  await owner.call('changeProducts', { body: { restore: answer.before } });
  expect(await state()).toEqual(before);
});

test('a price is set or cleared for all', async () => {
  const { before } = await bulk({ regularPrice: { set: 20 }, salePrice: { set: null }, categories: { set: ['One'] } });
  expect(await state()).toEqual([
    [20, null, 'One', expect.any(String)],
    [20, null, 'One', expect.any(String)],
  ]);
  await bulk({ restore: before });
});

test('one that can not be changed keeps all as they were', async () => {
  const before = await state();
  const refused = (body: object) => bulk(body).catch((error: CallRefused) => error.code);
  expect(await refused({ ids: [...ids, 999_999], regularPrice: { set: 1 } })).toBe('product_not_found');
  expect(await refused({ regularPrice: { set: 1 }, licenseTypes: { assign: [999_999] } })).toBe(
    'license_type_not_found',
  );
  expect(await refused({ regularPrice: { set: 1.234 } })).toBe('invalid_input');
  expect(await refused({ regularPrice: { set: null } })).toBe('invalid_input');
  expect(await refused({ ids: undefined })).toBe('invalid_input');
  expect(await state()).toEqual(before);
});
