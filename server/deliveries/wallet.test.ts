import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

type Product = Awaited<ReturnType<TestShop['product']>>;
let shop: TestShop;
let buying: Buying;
let buyer: Buyer;
let serif: Product;
let sans: Product;

const figures = eachLimit(() => null);
const webLimits = { uses: ['web'], onRequest: false, ...figures, websites: 1, monthlyViews: 100_000 };

beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  serif = await shop.product({ name: 'Kata Serif' });
  sans = await shop.product({ name: 'Arunika Sans' });
  await sql`update license_types set limits = ${JSON.stringify(webLimits)}::jsonb where name = 'Web License'`.execute(
    shop.tools.db,
  );
  buyer = await shop.customer();
  await buy([buying.lineOf(serif), buying.lineOf(serif, { license: 1 })]);
  await buy([buying.lineOf(serif, { license: 1 })]);
  await buy([buying.lineOf(sans, { license: 1 })]);
});
afterAll(() => shop.close());

async function buy(lines: unknown[]) {
  const { order } = (await buying.createOrder(buyer, lines)).body;
  await buying.pay(buyer, order!);
  return order!;
}
const wallet = async (query: object = {}) => {
  const { data, total } = await buyer.call('listLicenses', { query });
  return [total, data.map(({ product, licenseType }) => `${product.name}, ${licenseType.name}`)];
};
const sums = async () => (await buyer.call('sumLicenses', {})).data;

test('the licences of one font for one licensee and one use are added up by their figures, and no others', async () => {
  const ofSerif = {
    product: { id: serif.id, name: 'Kata Serif' },
    part: { id: 0, kind: 'family', name: 'Kata Serif' },
    licensee: buyer.fullname,
    company: null,
    use: 'web',
    licenses: 2,
    figures: { ...figures, websites: 2, monthlyViews: 200_000 },
  };
  expect(await sums()).toEqual([ofSerif]);
  const other = await shop.customer();
  const bought = async (product: Product, licensee: string) => {
    const { order } = (await buying.createOrder(other, [buying.lineOf(product, { license: 1 })], { licensee })).body;
    await buying.pay(other, order!);
  };
  for (const licensee of ['Kopi Senja', 'Toko Buku']) await bought(sans, licensee);
  await bought(serif, 'Kopi Senja');
  expect((await other.call('sumLicenses', {})).data).toEqual([]);
});

test('where one licence allows a use without counting it, the figures of another are no limit of both', async () => {
  const other = await shop.customer();
  const { db } = shop.tools;
  const buyWith = async (limits: object) => {
    await sql`update license_types set limits = ${JSON.stringify(limits)}::jsonb where name = 'Web License'`.execute(
      db,
    );
    const { order } = (await buying.createOrder(other, [buying.lineOf(sans, { license: 1 })])).body;
    await buying.pay(other, order!);
  };
  await buyWith(webLimits);
  await buyWith({ ...webLimits, monthlyViews: null });
  expect((await other.call('sumLicenses', {})).data).toMatchObject([
    { licenses: 2, figures: { websites: 2, monthlyViews: null } },
  ]);
});

test('a licence counts what was sold, whatever its type becomes', async () => {
  await sql`update license_types set limits = ${JSON.stringify({ ...webLimits, websites: 9 })}::jsonb
    where name = 'Web License'`.execute(shop.tools.db);
  expect((await sums())[0]!.figures.websites).toBe(2);
});

test('the wallet is searched by number, font, licence and licensee, and turned page by page', async () => {
  const serifs = ['Kata Serif, Web License', 'Kata Serif, Web License', 'Kata Serif, Standard License'];
  const all = ['Arunika Sans, Web License', ...serifs];
  expect(await wallet()).toEqual([4, all]);
  expect(await wallet({ limit: 3, page: 2 })).toEqual([4, all.slice(3)]);
  expect(await wallet({ query: ' KATÁ web ' })).toEqual([2, serifs.slice(0, 2)]);
  expect(await wallet({ query: 'standard' })).toEqual([1, [all[3]]]);
  expect(await wallet({ query: buyer.fullname })).toEqual([4, all]);
  const [first] = (await buyer.call('listLicenses', {})).data;
  expect(await wallet({ query: first!.licenseNumber.toLowerCase().slice(4, 15) })).toEqual([1, [all[0]]]);
  expect(await wallet({ query: '100%' })).toEqual([0, []]);
});

test('a refunded licence stays in the wallet as refunded and is not counted any more', async () => {
  const order = await buy([buying.lineOf(sans, { license: 1, quantity: 5 })]);
  expect(await sums()).toMatchObject([
    { product: { name: 'Arunika Sans' }, licenses: 2, figures: { websites: 1 + 9 * 5 } },
    { product: { name: 'Kata Serif' } },
  ]);
  const finance = await shop.customer('finance');
  await finance.call('refundOrder', { params: { id: order.id }, body: {} });
  expect((await buyer.call('listLicenses', { query: { limit: 1 } })).data[0]).toMatchObject({
    status: 'refunded',
    quantity: 5,
    endsAt: null,
    plan: null,
  });
  expect(await sums()).toMatchObject([{ product: { name: 'Kata Serif' } }]);
});

test('a licence of a running plan is counted, and that of an ended one is not', async () => {
  const subscribing = createSubscribing(shop);
  const plan = await subscribing.plan(await shop.customer('admin'), serif.licenseTypes[1]!.id);
  const { end_date } = await subscribing.subscribe(buyer, plan.id);
  const [item] = (await buyer.call('listLibrary', { query: { product: sans.id } })).data.filter(
    ({ source }) => source === 'subscription',
  );
  await subscribing.download(item!.product.fontDetail.formatWOFF!);
  expect((await sums())[0]).toMatchObject({ product: { name: 'Arunika Sans' }, licenses: 2 });
  expect((await buyer.call('listLicenses', {})).data[0]).toMatchObject({
    status: 'valid',
    plan: { id: plan.id, name: 'Studio plan' },
    endsAt: end_date,
  });
  shop.clock.set(Date.parse(end_date!));
  buyer = await shop.again(buyer);
  expect(await sums()).toMatchObject([{ product: { name: 'Kata Serif' } }]);
  expect((await buyer.call('listLicenses', {})).data[0]).toMatchObject({ status: 'ended', endsAt: end_date });
});

test('the wallet is sorted by day or by number', async () => {
  const sorted = async (sort: 'issuedAt' | '-issuedAt' | 'licenseNumber' | '-licenseNumber') =>
    (await buyer.call('listLicenses', { query: { sort } })).data.map(({ licenseNumber }) => licenseNumber);
  const newest = await sorted('-issuedAt');
  expect(await sorted('issuedAt')).toEqual(newest.toReversed());
  const numbers = newest.toSorted();
  expect(await sorted('licenseNumber')).toEqual(numbers);
  expect(await sorted('-licenseNumber')).toEqual(numbers.toReversed());
});
