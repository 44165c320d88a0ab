import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const people = {
  admin: await shop.customer('admin'),
  finance: await shop.customer('finance'),
  bloger: await shop.customer('bloger'),
};
const { id, licenseTypes } = await shop.product({ name: 'Kelapa Serif', price: 20 });
const buyer = await shop.customer();
const items = [{ product_id: id, license_type_id: licenseTypes[0]!.id, quantity: 1, price: 20 }];
const orderId = (await buyer.call('createOrder', { body: { user_id: buyer.id, payment_id: null, items } })).data.order
  .id;
await people.bloger.call('createLandingTemplate', { body: { title: 'Kelapa campaign' } });

const search = async (who: keyof typeof people, query: string) =>
  (await people[who].call('searchAdmin', { query: { query } })).data;
const kinds = async (who: keyof typeof people, query: string) => (await search(who, query)).map(({ kind }) => kind);

test('an administrator finds orders, fonts, people and templates by their words', async () => {
  expect(await kinds('admin', 'kelapa')).toEqual(['order', 'product', 'template']);
  expect(await search('admin', `#${orderId}`)).toContainEqual({
    kind: 'order',
    id: orderId,
    title: `No. ${orderId}`,
    detail: buyer.fullname,
  });
  expect(await search('admin', buyer.email)).toContainEqual({
    kind: 'user',
    id: buyer.id,
    title: buyer.fullname,
    detail: buyer.email,
  });
});

test('finance finds orders only, and a bloger templates only', async () => {
  expect(await kinds('finance', 'kelapa')).toEqual(['order']);
  expect(await kinds('bloger', 'kelapa')).toEqual(['template']);
  expect(await kinds('bloger', buyer.email)).toEqual([]);
});

test('blank words find nothing, and signs of a pattern are only signs', async () => {
  expect(await search('admin', '   ')).toEqual([]);
  expect(await search('admin', '%')).toEqual([]);
});
