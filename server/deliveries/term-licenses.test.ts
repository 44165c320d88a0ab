import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { eachLimit } from '#contract/limits.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { queueEndingLicenseEmails } from './email/ending-license-emails.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const DAY_MS = 86_400_000;

const types = (await shop.visitor('listLicenseTypes', { query: {} })).data;
const web = types.find(({ name }) => name === 'Web License')!;
const limits = { ...eachLimit(() => null), uses: ['web'], onRequest: false, websites: 1 };
await owner.call('updateLicenseType', { params: { id: web.id }, body: { termMonths: 12, limits } as never });

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code, body }: CallRefused) => `${status} ${code} ${Object.keys(body?.fields ?? {}).join()}`.trim(),
  );
/** Buys the Web licence of a font. */
async function buy(buyer: Buyer, product: ProductDetail) {
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license: 1 })])).body;
  return (await buying.pay(buyer, order!)).orderItems[0]!;
}
const wallet = async (buyer: Buyer) => (await buyer.call('listLicenses', { query: {} })).data;
const load = async (link: string) => {
  const reply = await fetch(link.replace('http://shop.test', shop.address));
  return reply.ok ? reply.status : `${reply.status} ${((await reply.json()) as { code: string }).code}`;
};
/** The same day of a month this many months later, in UTC. */
const later = (moment: string, months: number) => {
  const date = new Date(moment);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last)) + (date.getTime() % DAY_MS)).toISOString();
};

test('a licence for a year says so wherever it is sold, and until when it holds', async () => {
  const buyer = await shop.customer();
  const product = await shop.product();
  expect(product.licenseTypes[1]).toMatchObject({ name: 'Web License', termMonths: 12 });
  const quoted = await buyer.call('quoteLines', {
    body: { items: [{ product_id: product.id, license_type_id: web.id, quantity: 1 }] },
  });
  expect(quoted.data.items[0]!.licenseName).toBe('Web License, for a year');
  const item = await buy(buyer, product);
  const [license] = await wallet(buyer);
  expect(license).toMatchObject({ status: 'valid', licenseType: { name: 'Web License, for a year' } });
  expect(license!.endsAt).toBe(later(license!.issuedAt, 12));
  expect(item.license).toMatchObject({ termMonths: 12, endsAt: license!.endsAt });
  const { data: verified } = await shop.visitor('verifyLicense', { params: { number: license!.licenseNumber } });
  expect([verified.status, verified.endsAt]).toEqual(['valid', license!.endsAt]);
  const reply = await buyer.send({
    method: 'GET',
    url: `/api/licenses/${license!.licenseNumber}/certificate.json`,
    headers: {},
  });
  expect(JSON.parse(reply.body).certificate.term).toBe(`for a year, until ${license!.endsAt!.slice(0, 10)}`);
});

test('what was sold keeps its time when the licence type gets another', async () => {
  const buyer = await shop.customer();
  await buy(buyer, await shop.product());
  const before = await wallet(buyer);
  await owner.call('updateLicenseType', { params: { id: web.id }, body: { termMonths: 6 } as never });
  expect(await wallet(buyer)).toEqual(before);
  await owner.call('updateLicenseType', { params: { id: web.id }, body: { termMonths: 12 } as never });
});

test('a renewal begins where the licence before it ends, for the same licensee', async () => {
  const [buyer, other] = [await shop.customer(), await shop.customer()];
  const product = await shop.product();
  await buy(buyer, product);
  shop.clock.advance(100 * DAY_MS);
  const again = await shop.again(buyer);
  await buy(again, product);
  const [renewed, first] = await wallet(again);
  expect(renewed!.endsAt).toBe(later(first!.endsAt!, 12));
  await buy(await shop.again(other), product);
  const [apart] = await wallet(await shop.again(other));
  expect(apart!.endsAt).toBe(later(apart!.issuedAt, 12));
});

test('a renewal paid early allows nothing more until the term before it ends', async () => {
  const buyer = await shop.customer();
  const product = await shop.product();
  await buy(buyer, product);
  await buy(buyer, product);
  expect((await wallet(buyer)).map(({ status }) => status)).toEqual(['valid', 'valid']);
  expect((await buyer.call('sumLicenses', {})).data).toEqual([]);
});

test('two renewals that are paid at the same moment are two terms, one after the other', async () => {
  const buyer = await shop.customer();
  const product = await shop.product();
  const orders = [];
  // Another quantity each, since an equal cart would be the same order.
  for (const quantity of [1, 2, 3])
    orders.push((await buying.createOrder(buyer, [buying.lineOf(product, { license: 1, quantity })])).body.order!);
  await Promise.all(orders.map((order) => buying.pay(buyer, order)));
  const ends = (await wallet(buyer)).map(({ endsAt }) => endsAt!).sort();
  expect(ends).toHaveLength(3);
  expect(ends.slice(1)).toEqual([later(ends[0]!, 12), later(ends[1]!, 12)]);
});

test('after its end nothing is downloaded by it, nobody names domains on it, and it is said', async () => {
  const buyer = await shop.customer();
  const product = await shop.product();
  const { license } = await buy(buyer, product);
  const number = license.licenseNumber!;
  // A minute before its end, however many days its year has.
  shop.clock.advance(Date.parse(license.endsAt!) - shop.clock.now() - 60_000);
  let now = await shop.again(buyer);
  const linked = async () => {
    const { data } = await now.call('listLibrary', { query: { product: product.id } });
    return data[0]?.product.fontDetail.formatZIP ?? null;
  };
  const link = (await linked())!;
  expect(await load(link)).toBe(200);
  shop.clock.advance(120_000);
  now = await shop.again(buyer);
  expect(await load(link)).toBe('403 license_ended');
  expect(await linked()).toBe(null);
  expect((await wallet(now))[0]!.status).toBe('ended');
  const { data: orders } = await now.call('listOrders', { query: {} });
  expect(orders[0]!.orderItems[0]!.product.fontDetail).toBe(null);
  expect((await shop.visitor('verifyLicense', { params: { number } })).data.status).toBe('ended');
  expect(await refusal(now.call('nameDomains', { params: { number }, body: { domains: ['a.example'] } }))).toBe(
    '403 license_ended',
  );
});

test('a holder is told once, 30 days before, and not where it was renewed', async () => {
  await queueEndingLicenseEmails(shop.tools);
  const [buyer, renewer] = [await shop.customer(), await shop.customer()];
  const product = await shop.product({ name: 'Kereta' });
  for (const one of [buyer, renewer, renewer]) await buy(one, product);
  const mails = async () =>
    (await (await shop.again(owner)).call('listMails', { query: {} })).data.filter(({ subject }) =>
      subject.startsWith('Your licence of Kereta ends on '),
    );
  shop.clock.advance(334 * DAY_MS);
  await queueEndingLicenseEmails(shop.tools);
  expect(await mails()).toEqual([]);
  shop.clock.advance(2 * DAY_MS);
  await Promise.all([queueEndingLicenseEmails(shop.tools), queueEndingLicenseEmails(shop.tools)]);
  await queueEndingLicenseEmails(shop.tools);
  expect((await mails()).map(({ to }) => to)).toEqual([buyer.email]);
});

const endOf = async (buyer: Buyer, number: string) =>
  (await wallet(await shop.again(buyer))).find(({ licenseNumber }) => licenseNumber === number)!.endsAt;
const giveBack = async (id: number, body: object = {}) =>
  (await shop.again(owner)).call('refundOrder', { params: { id }, body: body as never });
const ordersOf = async (buyer: Buyer) => (await (await shop.again(buyer)).call('listOrders', { query: {} })).data;

test('the first of two years is given back: the second begins then and has its own year, on every paper', async () => {
  const buyer = await shop.customer();
  const product = await shop.product();
  const first = await buy(buyer, product);
  shop.clock.advance(10 * DAY_MS);
  const again = await shop.again(buyer);
  const second = await buy(again, product);
  const number = second.license.licenseNumber!;
  const certified = async () => {
    const url = `/api/licenses/${number}/certificate.json`;
    return JSON.parse((await again.send({ method: 'GET', url, headers: {} })).body).certificate.term as string;
  };
  expect(await certified()).toContain(later(first.license.endsAt!, 12).slice(0, 10));
  shop.clock.advance(20 * 3_600_000);
  const now = new Date(shop.clock.now()).toISOString();
  const [, order] = await ordersOf(buyer);
  await giveBack(order!.id);
  expect(await endOf(buyer, number)).toBe(later(now, 12));
  expect(await certified()).toContain(later(now, 12).slice(0, 10));
  // A second time it changes nothing, and neither does one that was over when it went back.
  shop.clock.advance(400 * DAY_MS);
  const third = await buy(await shop.again(buyer), product);
  const [, before] = await ordersOf(buyer);
  await giveBack(before!.id);
  expect(await endOf(buyer, third.license.licenseNumber!)).toBe(third.license.endsAt);
});

test('a larger licence takes the place of a year: the next year begins then, and goes back when the larger one does', async () => {
  const boss = await shop.again(owner);
  const body = { price: 990, limits: { ...limits, uses: ['web', 'desktop'], users: 9 } } as never;
  const { data: large } = await boss.call('createLicenseType', {
    body: { name: 'Large', ...(body as object) } as never,
  });
  const buyer = await shop.customer();
  const product = await shop.product({ licenseTypes: ['Standard License', 'Web License', 'Large'] });
  const position = product.licenseTypes.findIndex(({ id }) => id === large.id);
  await buy(buyer, product);
  shop.clock.advance(DAY_MS);
  const again = await shop.again(buyer);
  const second = await buy(again, product);
  shop.clock.advance(DAY_MS);
  const now = new Date(shop.clock.now()).toISOString();
  const { order } = (await buying.createOrder(await shop.again(buyer), [buying.lineOf(product, { license: position })]))
    .body;
  expect(order!.orderItems[0]!.credit).not.toBeNull();
  await buying.pay(await shop.again(buyer), order!);
  const replaced = (await wallet(await shop.again(buyer))).filter(({ status }) => status === 'superseded');
  expect(replaced).toHaveLength(1);
  const number = second.license.licenseNumber!;
  if (replaced[0]!.licenseNumber === number) throw new Error('the later year was replaced');
  expect(await endOf(buyer, number)).toBe(later(now, 12));
  await giveBack(order!.id);
  expect(await endOf(buyer, number)).toBe(second.license.endsAt);
});

test('an exclusive licence is for ever, and a term is a number of months', async () => {
  const boss = await shop.again(owner);
  const make = (body: object) => refusal(boss.call('createLicenseType', { body: { price: 1, ...body } as never }));
  expect(await make({ name: 'Alone', exclusive: true, termMonths: 12 })).toBe('400 invalid_input termMonths');
  expect(await make({ name: 'Word', termMonths: 'a year' })).toBe('400 invalid_input termMonths');
  expect(await make({ name: 'None', termMonths: 0 })).toBe('400 invalid_input termMonths');
  expect(await make({ name: 'Half', termMonths: 1.5 })).toBe('400 invalid_input termMonths');
  expect(await make({ name: 'Long', termMonths: 121 })).toBe('400 invalid_input termMonths');
});

test('terms that name the term have a next version when it changes', async () => {
  const boss = await shop.again(owner);
  const { data: made } = await boss.call('createLicenseType', {
    body: { name: 'Fair', price: 5, termMonths: 1 } as never,
  });
  const params = { id: made.id };
  await boss.call('publishLicenseTerms', { params, body: { text: 'This licence holds {Term}.' } });
  await boss.call('updateLicenseType', { params, body: { termMonths: 24 } as never });
  const { data } = await shop.visitor('readLicenseTerms', { params, query: {} });
  expect([data.version, data.text]).toEqual([2, 'This licence holds for 2 years.']);
});
