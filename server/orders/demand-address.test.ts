import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const { ask, createOrder, lineOf } = createBuying(shop);
const product = await shop.product({ price: 20 });
const where = { country: 'DE', street: 'Torstraße 1', postcode: '10119', town: 'Berlin' };
const withoutAddress = async () => {
  const buyer = await shop.customer();
  await shop.tools.db.updateTable('users').set({ address: '' }).where('id', '=', buyer.id).execute();
  return buyer;
};

test('an account without an address is asked for one at the order, since the invoice needs it', async () => {
  const buyer = await withoutAddress();
  const bare = await createOrder(buyer, [lineOf(product)]);
  expect(bare.status).toBe(400);
  expect(Object.keys(bare.body.fields as object)).toEqual(['buyer.country', 'buyer.street', 'buyer.town']);
  const half = await createOrder(buyer, [lineOf(product)], { buyer: { country: 'DE', street: ' ' } });
  expect(Object.keys(half.body.fields as object)).toEqual(['buyer.street', 'buyer.town']);
  expect((await createOrder(buyer, [lineOf(product)], { buyer: where })).status).toBe(201);
});

test('who names somebody else for the invoice, or has an address, is asked for none', async () => {
  const buyer = await withoutAddress();
  const invoiceTo = { name: 'Putri Studio', address: 'Jl. Braga 1, Bandung' };
  expect((await createOrder(buyer, [lineOf(product)], { invoiceTo })).status).toBe(201);
  expect((await createOrder(await shop.customer(), [lineOf(product)])).status).toBe(201);
});

test('a plan asks for it, too', async () => {
  const owner = await shop.customer('admin');
  const { data: plan } = await owner.call('createPlan', {
    body: { name: 'Studio', price: 9, duration: 'monthly' },
  });
  const buyer = await withoutAddress();
  const start = (more = {}) => ask(buyer, 'POST', '/payment/subscriptions/paypal/create', { planId: plan.id, ...more });
  expect(await start()).toMatchObject({ status: 400, body: { fields: { 'buyer.street': expect.any(String) } } });
  expect((await start({ buyer: where })).status).toBeLessThan(300);
});
