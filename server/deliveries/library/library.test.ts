import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LibraryItem } from '#contract/nouns/library.ts';
import { requireTable } from '#fonts/tables/check-tables.ts';
import { decodeName, readName } from '#fonts/tables/name.ts';
import { readSfnt } from '#fonts/tables/read-sfnt.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing, type Subscribing } from '#tests/buy/subscribing.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

type Product = Awaited<ReturnType<TestShop['product']>>;
let shop: TestShop;
let subscribing: Subscribing;
let owner: Buyer;
let buyer: Buyer;
let serif: Product;
let sans: Product;
let foreign: Product;
let standard: number;
let web: number;
/** Time does not run backwards: every test has a year of its own. */
let year = 2026;

beforeAll(async () => {
  shop = await openTestShop();
  subscribing = createSubscribing(shop);
  owner = await shop.customer('admin');
  serif = await shop.product({ name: 'Kata Serif' });
  sans = await shop.product({ name: 'Arunika Sans' });
  foreign = await shop.product({ name: 'Other Licence', licenseTypes: ['Web License'] });
  [standard, web] = [serif.licenseTypes[0]!.id, foreign.licenseTypes[0]!.id] as [number, number];
});
beforeEach(async () => {
  year += 1;
  shop.clock.set(Date.parse(`${year}-01-10T12:00:00Z`));
  buyer = await shop.customer();
});
afterAll(() => shop.close());

const library = async (query: object = {}, who = buyer) => who.call('listLibrary', { query });
const plansOf = async (who = buyer) => (await who.call('listLibraryPlans', {})).data;
const linkOf = (item: LibraryItem) => item.product.fontDetail.formatTTF!;
const find = (items: LibraryItem[], product: Product) => items.find((item) => item.product.id === product.id)!;
async function subscribed(licenseTypeId: number | null = standard) {
  const plan = await subscribing.plan(owner.id ? await shop.again(owner) : owner, licenseTypeId);
  const subscription = await subscribing.subscribe(buyer, plan.id);
  return { plan, subscription };
}
/** A link to a file of any product by a plan, as the library would sign it. */
function forgedLink(planId: number, productId: number, format = 'ttf', who = buyer) {
  const path = `/download/SUB-${planId}-${productId}-${who.id}/${format}`;
  return `http://shop.test${path}?${shop.tools.signer.sign(path, Math.floor(shop.clock.now() / 1000) + 900)}`;
}
const endOf = (subscription: { end_date: string | null }) => Date.parse(subscription.end_date!);

test('a running plan gives every font of its licence, and makes no licence before the first download', async () => {
  const { plan, subscription } = await subscribed();
  const { data, total } = await library();
  expect([total, data.map(({ product }) => product.name)]).toEqual([2, ['Arunika Sans', 'Kata Serif']]);
  expect(find(data, serif)).toMatchObject({
    source: 'subscription',
    product: { slug: 'kata-serif', isOnOffer: true, fontDetail: { formatOTF: null, formatZIP: expect.any(String) } },
    license: {
      licenseNumber: null,
      licenseType: { id: standard, name: 'Standard License' },
      quantity: 1,
      licensee: buyer.fullname,
      endsAt: subscription.end_date,
      plan: { id: plan.id, name: 'Studio plan' },
    },
  });
  expect((await buyer.call('listLicenses', {})).total).toBe(0);
});

test('the first download makes the licence, stamps it into the file and writes it down; later ones keep its number', async () => {
  const { plan } = await subscribed();
  const link = linkOf(find((await library()).data, serif));
  const file = await subscribing.download(link);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/ttf']);
  const [license] = (await buyer.call('listLicenses', {})).data;
  expect(license).toMatchObject({
    licenseNumber: expect.stringMatching(/^HRF-/),
    status: 'valid',
    product: { id: serif.id },
    licenseType: { id: standard },
    quantity: 1,
    limits: { 'Desktop users': '5' },
    licensee: buyer.fullname,
    plan: { id: plan.id },
    endsAt: expect.any(String),
  });
  const names = readName(requireTable(readSfnt(file.bytes), 'name')).records.filter(({ nameId }) => nameId === 3);
  for (const name of names) {
    expect(decodeName(name)).toContain(license!.licenseNumber);
    expect(decodeName(name)).toContain(buyer.fullname);
  }
  expect((await subscribing.download(link.replace('/ttf?', '/ttf?'))).status).toBe(200);
  expect(find((await library()).data, serif).license.licenseNumber).toBe(license!.licenseNumber);
  const { rows } = await sql<{ format: string; size_bytes: number; hash: number }>`
    select d.format, d.size_bytes, length(d.file_sha256) as hash from downloads d join licenses l on l.id = d.license_id
    where l.number = ${license!.licenseNumber}`.execute(shop.tools.db);
  expect(rows).toEqual(Array(2).fill({ format: 'ttf', size_bytes: file.bytes.byteLength, hash: 32 }));
  expect((await plansOf()).today).toMatchObject({ taken: 1, most: 50, endsAt: `${year}-01-11T00:00:00.000Z` });
});

test('twenty first downloads at once make one licence and count as one font', async () => {
  await subscribed();
  const link = linkOf(find((await library()).data, sans));
  const stated = await Promise.all(Array.from({ length: 20 }, () => subscribing.download(link)));
  expect(stated.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await buyer.call('listLicenses', {})).total).toBe(1);
  expect((await plansOf()).today.taken).toBe(1);
});

test('a font outside of the licence of the plan is refused [G11]', async () => {
  const { plan } = await subscribed();
  expect((await library()).data.map(({ product }) => product.id)).not.toContain(foreign.id);
  const response = await subscribing.download(forgedLink(plan.id, foreign.id));
  expect([response.status, response.code]).toEqual([403, 'plan_lacks_font']);
  expect((await plansOf()).today.taken).toBe(0);
});

test('a plan without a licence type gives nothing', async () => {
  const { plan } = await subscribed(null);
  expect((await library()).total).toBe(0);
  expect((await plansOf()).plans).toMatchObject([{ id: plan.id, state: 'running', licenseType: null, fonts: 0 }]);
  expect((await subscribing.download(forgedLink(plan.id, serif.id))).code).toBe('plan_lacks_font');
});

test('one second after its end a plan gives nothing, though no job ever ran [G12]', async () => {
  const { plan, subscription } = await subscribed();
  shop.clock.set(endOf(subscription) - 1_000);
  buyer = await shop.again(buyer);
  const link = linkOf(find((await library()).data, serif));
  expect((await subscribing.download(link)).status).toBe(200);
  shop.clock.set(endOf(subscription));
  const later = await subscribing.download(link);
  expect([later.status, later.code]).toEqual([403, 'plan_ended']);
  expect(later.message).toContain('Your plan has ended');
  expect((await library()).total).toBe(0);
  expect((await plansOf()).plans).toMatchObject([{ id: plan.id, state: 'ended', isRenewable: true }]);
  const [license] = (await buyer.call('listLicenses', {})).data;
  expect(license).toMatchObject({ status: 'ended', endsAt: subscription.end_date });
  expect((await buyer.call('sumLicenses', {})).data).toEqual([]);
  // Renewed, the same licence goes on.
  await subscribing.subscribe(buyer, plan.id);
  expect((await subscribing.download(linkOf(find((await library()).data, serif)))).status).toBe(200);
  expect((await buyer.call('listLicenses', {})).data).toMatchObject([
    { licenseNumber: license!.licenseNumber, status: 'valid' },
  ]);
});

test('a refunded or disputed plan gives nothing, and says which', async () => {
  const { plan, subscription } = await subscribed();
  const link = linkOf(find((await library()).data, serif));
  const order = sql`(select order_id from subscriptions where id = ${subscription.id})`;
  await sql`update orders set status = 'disputed' where id = ${order}`.execute(shop.tools.db);
  expect((await subscribing.download(link)).code).toBe('plan_disputed');
  expect((await library()).total).toBe(0);
  await sql`update orders set status = 'success' where id = ${order}`.execute(shop.tools.db);
  const finance = await shop.customer('finance');
  await finance.call('refundSubscription', { params: { id: subscription.id }, body: {} });
  expect((await subscribing.download(link)).code).toBe('plan_refunded');
  expect((await plansOf()).plans).toMatchObject([{ id: plan.id, state: 'refunded' }]);
});

test('what was bought stands beside what a plan gives, and a dispute of its payment stops its links', async () => {
  const buying = createBuying(shop);
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(serif, { quantity: 3 })])).body;
  expect((await library()).total).toBe(0);
  await buying.pay(buyer, order!);
  await subscribed();
  const { data } = await library({ product: serif.id });
  expect(data.map(({ source, license }) => [source, license.quantity, license.endsAt === null])).toEqual([
    ['order', 3, true],
    ['subscription', 1, false],
  ]);
  expect((await library({ query: 'katá SERIF' })).total).toBe(2);
  expect((await library({ query: 'arunika' })).total).toBe(1);
  expect((await library({ limit: 1, page: 2 })).data[0]!.product.name).toBe('Arunika Sans');
  await sql`update orders set status = 'disputed' where id = ${order!.id}`.execute(shop.tools.db);
  expect((await subscribing.download(linkOf(data[0]!))).code).toBe('license_disputed');
  expect((await library({ product: serif.id })).data.map(({ source }) => source)).toEqual(['subscription']);
});

test('a product that is taken off the shop leaves the plan; what was bought of it stays', async () => {
  const product = await shop.product();
  const { plan } = await subscribed(web);
  await sql`update products set archived_at = now() where id = ${product.id}`.execute(shop.tools.db);
  expect((await library({ product: product.id })).total).toBe(0);
  expect((await subscribing.download(forgedLink(plan.id, product.id))).code).toBe('plan_lacks_font');
});

test('the number of a licence that a plan gave opens nothing by itself', async () => {
  await subscribed();
  await subscribing.download(linkOf(find((await library()).data, serif)));
  const [license] = (await buyer.call('listLicenses', {})).data;
  const path = `/download/${license!.licenseNumber}/ttf`;
  const link = `${path}?${shop.tools.signer.sign(path, Math.floor(shop.clock.now() / 1000) + 900)}`;
  expect((await subscribing.download(`http://shop.test${link}`)).code).toBe('license_not_found');
});

test('a link of somebody who left opens nothing, and makes no licence in no name', async () => {
  await subscribed();
  const link = linkOf(find((await library()).data, serif));
  await buyer.call('deleteAccount', { body: { password: 'correct horse' } });
  expect((await subscribing.download(link)).code).toBe('plan_ended');
});
