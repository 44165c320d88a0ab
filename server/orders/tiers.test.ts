import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');
const standard = mustExist(
  (await shop.visitor('listLicenseTypes', {})).data.find(({ pricing }) => pricing === 'product'),
);
const limits = (users: number) => ({ uses: ['desktop'], onRequest: false, ...eachLimit(() => null), users });
const SIZES = [
  { name: '1 to 5', factor: 1, limits: limits(5) },
  { name: '6 to 20', factor: 1.8, limits: limits(20) },
  { name: 'more', factor: 9, onRequest: true },
];
const change = (body: object) =>
  owner.call('updateLicenseType', { params: { id: standard.id }, body: body as never }).then(({ data }) => data);
const sized = await change({ measure: 'Employees', tiers: SIZES });
const [small, large, asked] = sized.tiers.map(({ id }) => id) as [number, number, number];

type Line = { tier_id?: number; part_id?: number; quantity?: number; price: number };
const lineOf = (font: ProductDetail, line: Line) => ({
  product_id: font.id,
  license_type_id: standard.id,
  quantity: 1,
  ...line,
});
async function buy(buyer: Buyer, font: ProductDetail, line: Line) {
  const { body } = await buying.createOrder(buyer, [lineOf(font, line)]);
  if (!body.order) throw new Error(JSON.stringify(body));
  return buying.pay(buyer, body.order);
}
const standing = async (buyer: Buyer) =>
  (await buyer.call('listLicenses', {})).data.map(({ licenseType, status }) => `${licenseType.name}: ${status}`);

test('a licence type says its sizes, and one of the same name stays the same size', async () => {
  expect(sized).toMatchObject({ measure: 'Employees', tiers: SIZES.map(({ name, factor }) => ({ name, factor })) });
  const again = await change({
    tiers: [
      { ...SIZES[1], factor: 2 },
      { name: 'new', factor: 3 },
    ],
  });
  expect(again.tiers.map(({ id, name }) => [id, name])).toEqual([
    [large, '6 to 20'],
    [asked + 1, 'new'],
  ]);
  const back = await change({ tiers: SIZES });
  expect(back.tiers[1]?.id).toBe(large);
  // Its id was given once and is not given again.
  expect(back.tiers.map(({ id }) => id)).not.toContain(asked + 1);
  const wrong = change({ tiers: [SIZES[0], { ...SIZES[1], name: '1 TO 5' }] });
  await expect(wrong).rejects.toMatchObject({ body: { fields: { tiers: 'Two sizes have the same name.' } } });
  await expect(change({ tiers: [{ name: 'x', factor: 0 }] })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a line that names no size gets the first; another costs its factor, and papers say it first', async () => {
  const now = (await shop.visitor('listLicenseTypes', {})).data.find(({ id }) => id === standard.id)!;
  const sizes = now.tiers.map(({ id }) => id);
  const [buyer, font] = [await shop.customer(), await shop.product({ price: 42.5 })];
  const items = [lineOf(font, { price: 0 }), lineOf(font, { tier_id: large, price: 0 })];
  const quote = (await shop.visitor('quoteLines', { body: { items } })).data;
  expect(quote.items.map(({ price, tier }) => [price, tier?.name])).toEqual([
    [42.5, '1 to 5'],
    [76.5, '6 to 20'],
  ]);
  const paid = await buy(buyer, font, { tier_id: large, price: 76.5 });
  expect(paid.orderItems[0]?.license).toMatchObject({
    licenseType: { name: 'Standard License, 6 to 20' },
    tier: { id: large, name: '6 to 20' },
  });
  const number = mustExist(paid.orderItems[0]?.license.licenseNumber ?? undefined);
  const { limits: said } = (await shop.visitor('verifyLicense', { params: { number } })).data;
  expect(Object.entries(said)[0]).toEqual(['Employees', '6 to 20']);
  expect(sizes).toContain(large);
});

test('a size on request is not sold: it is asked for', async () => {
  const now = (await shop.visitor('listLicenseTypes', {})).data.find(({ id }) => id === standard.id)!;
  const onRequest = mustExist(now.tiers.find((tier) => tier.onRequest)).id;
  const [buyer, font] = [await shop.customer(), await shop.product({ price: 42 })];
  const { status, body } = await buying.createOrder(buyer, [lineOf(font, { tier_id: onRequest, price: 378 })]);
  expect([status, body.code]).toEqual([400, 'on_request']);
  const items = [lineOf(font, { tier_id: onRequest, price: 0 }), lineOf(font, { tier_id: 999, price: 0 })];
  const quote = (await shop.visitor('quoteLines', { body: { items } })).data;
  expect(quote.items.map(({ available }) => available)).toEqual([false, false]);
});

test('moving up a size costs the difference, and its refund brings the smaller one back', async () => {
  const [buyer, font] = [await shop.customer(), await shop.product({ price: 50 })];
  await buy(buyer, font, { price: 50 });
  const up = await buy(buyer, font, { tier_id: large, price: 40 });
  expect(up).toMatchObject({ totalAmount: 40, orderItems: [{ price: 90, credit: { amount: 50 } }] });
  expect(await standing(buyer)).toEqual(['Standard License, 6 to 20: valid', 'Standard License, 1 to 5: superseded']);
  // Nobody pays for going down.
  const down = (await buyer.call('quoteLines', { body: { items: [lineOf(font, { tier_id: small, price: 0 })] } })).data;
  expect(down.items[0]?.credit).toBe(null);
  await buying.ask(finance, 'POST', `/api/orders/${up.id}/refund`, {});
  expect(await standing(buyer)).toEqual(['Standard License, 6 to 20: refunded', 'Standard License, 1 to 5: valid']);
});

test('part and size multiply, rounded once, and growing in both costs the difference', async () => {
  const [buyer, font] = [await shop.customer(), await familyOfThree(shop)];
  const [, bold] = await sellInParts(owner, font, [{ styles: ['Bold'], regularPrice: 25.01 }]);
  const part_id = mustExist(bold).id;
  await buy(buyer, font, { part_id, price: 25.01 });
  const large_bold = await buy(buyer, font, { part_id, tier_id: large, price: 20.01 });
  expect(large_bold.orderItems[0]?.price).toBe(45.02);
  const family = await buy(buyer, font, { tier_id: large, price: 62.98 });
  expect(family).toMatchObject({ totalAmount: 62.98, orderItems: [{ price: 108, credit: { amount: 45.02 } }] });
});

test('an order of a size that was taken away cannot be paid any more', async () => {
  const [buyer, font] = [await shop.customer(), await shop.product({ price: 50 })];
  const { body } = await buying.createOrder(buyer, [lineOf(font, { tier_id: large, price: 90 })]);
  await change({ tiers: [SIZES[0]] });
  expect((await buying.startPayment(buyer, body.order!)).body.code).toBe('offer_withdrawn');
  await change({ tiers: [] });
  const plain = await buy(buyer, font, { price: 50 });
  expect(plain.orderItems[0]?.license).toMatchObject({ licenseType: { name: 'Standard License' }, tier: null });
});
