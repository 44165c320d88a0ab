import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const limits = JSON.stringify({ uses: ['web'], onRequest: false, ...eachLimit(() => null), websites: 1 });
await shop.tools.db.updateTable('license_types').set({ limits }).where('name', '=', 'Web License').execute();

/** This many Web licences, bought. */
async function buyWeb(quantity = 1) {
  const [buyer, product] = [await shop.customer(), await shop.product()];
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license: 1, quantity })])).body;
  const item = (await buying.pay(buyer, order!)).orderItems[0]!;
  return { buyer, order: order!, number: item.license.licenseNumber!, links: item.product.fontDetail! };
}
const name = (buyer: Buyer, number: string, domains: unknown) =>
  buying.ask<{ fields?: Record<string, string> }>(buyer, 'PUT', `/api/licenses/${number}/domains`, { domains });
const owned = async (buyer: Buyer) => (await buyer.call('listLicenses', {})).data[0]!.domains!;

test('a holder names the web sites of a licence, as many as it allows times its quantity, by hostname alone', async () => {
  const { buyer, number } = await buyWeb(2);
  expect(await owned(buyer)).toEqual({ most: 2, list: [] });
  const requested = [' https://Shop.Example.com/prices?a=1#top ', 'bücher.example'];
  expect((await name(buyer, number, requested)).status).toBe(200);
  const named = (await owned(buyer)).list.map(({ hostname }) => hostname);
  expect(named).toEqual(['shop.example.com', 'xn--bcher-kva.example']);
  const { status, body } = await name(buyer, number, ['a.com', 'b.com', 'c.com']);
  expect([status, body.fields]).toEqual([400, { domains: 'This licence is for 2 web sites.' }]);
  expect((await owned(buyer)).list.map(({ hostname }) => hostname)).toEqual(named);
});

test('a web site that is taken off stays with its dates, and one that stays keeps its own', async () => {
  const { buyer, number } = await buyWeb(2);
  await name(buyer, number, ['one.com', 'two.com']);
  const before = new Date(shop.clock.now()).toISOString();
  shop.clock.advance(60_000);
  await name(buyer, number, ['two.com', 'three.com']);
  const now = new Date(shop.clock.now()).toISOString();
  expect((await owned(buyer)).list).toEqual([
    { hostname: 'two.com', from: before, until: null },
    { hostname: 'three.com', from: now, until: null },
    { hostname: 'one.com', from: before, until: now },
  ]);
});

test.each([
  '',
  'localhost',
  '127.0.0.1',
  'ftp://a.com',
  'a..com',
  'user:secret@a.com',
  'a_b.com',
  '*.a.com',
  'a.com */ body {',
])('%s is no name of a web site', async (wrong) => {
  const { buyer, number } = await buyWeb();
  const { status, body } = await name(buyer, number, [wrong]);
  expect([status, body.fields]).toEqual([400, { 'domains.0': 'The name of a web site, such as example.com.' }]);
  expect((await owned(buyer)).list).toEqual([]);
});

test('only its holder names web sites, for a licence that is for the web and was not given back', async () => {
  const { buyer, order, number } = await buyWeb();
  expect((await name(await shop.customer(), number, ['a.com'])).status).toBe(404);
  const product = await shop.product();
  const adminView = (await buying.createOrder(buyer, [buying.lineOf(product)])).body.order!;
  const adminNumber = (await buying.pay(buyer, adminView)).orderItems[0]!.license.licenseNumber!;
  expect(await name(buyer, adminNumber, ['a.com'])).toMatchObject({
    status: 409,
    body: { code: 'license_not_for_web' },
  });
  const finance = await shop.customer('finance');
  await buying.ask(finance, 'POST', `/api/orders/${order.id}/refund`, { reason: 'Asked for.' });
  expect((await name(buyer, number, ['a.com'])).status).toBe(403);
});

test('two who name web sites at once do not come to more than the licence allows', async () => {
  const { buyer, number } = await buyWeb();
  await Promise.all(['a.com', 'b.com', 'c.com'].map((one) => name(buyer, number, [one])));
  expect((await owned(buyer)).list.filter(({ until }) => until === null)).toHaveLength(1);
});

test('the kit names the web sites of the day, and everybody reads them only where the holder shows himself', async () => {
  const { buyer, number, links } = await buyWeb();
  const text = async (file: string) => (await unzip(shop, links.formatKIT!)).get(file)!.toString();
  expect(await text('README.txt')).toContain('No web site is named for it yet.');
  await name(buyer, number, ['example.com']);
  expect(await text('README.txt')).toContain('For example.com.');
  expect((await text('fonts.css')).split('\n', 1)[0]).toBe(`/* Licence ${number}, for example.com */`);
  const verified = async () => (await shop.visitor('verifyLicense', { params: { number } })).data.domains;
  expect(await verified()).toBeNull();
  await buyer.call('updateLicense', { params: { number }, body: { showLicensee: true } });
  expect(await verified()).toEqual(['example.com']);
});
