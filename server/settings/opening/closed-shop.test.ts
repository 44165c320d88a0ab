import { expect, test } from 'vitest';
import { createClient, type Send } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const font = await shop.product({ name: 'Gerimis', price: 40 });
const bought = await buying.payment(40, {});
await buying.comeBack(bought.returnUrl);

/** Asks from outside, over the network, as a browser with these headers. */
const from = (own: Record<string, string> = {}): Send => {
  return async ({ method, url, headers, body }) => {
    const reply = await fetch(shop.address + url, {
      method,
      headers: { ...headers, ...own },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
  };
};
const notify = async (send: Send, url: string, method: 'GET' | 'POST' = 'GET', body?: object) => {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  const reply = await send({ method, url, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return reply.status >= 400 ? `${reply.status} ${JSON.parse(reply.body).code}` : `${reply.status}`;
};
const visitor = from();
const customer = from({ authorization: `Bearer ${bought.buyer.token}` });
const staff = from({ authorization: `Bearer ${owner.token}` });

const change = async (isClosed: boolean, words?: string) =>
  (await owner.call('changeOpening', { body: { isClosed, words } })).data.opening;
const cookieOf = async (address: string) => {
  const reply = await visitor({ method: 'GET', url: new URL(address).pathname, headers: {} });
  return [reply.headers['set-cookie']?.split(';')[0], reply.headers.location];
};

const shown = [
  '/api/product',
  `/api/product/${font.id}`,
  `/api/product/${font.id}/preview.svg?text=a`,
  '/api/product/facets',
];

test('a shop is open until its owner closes it', async () => {
  for (const url of shown) expect([url, await notify(visitor, url)]).toEqual([url, '200']);
  expect((await shop.visitor('readShop', {})).data.closed).toBe(null);
  // Twice, so that they are stored.
  for (const url of shown) await notify(visitor, url);
});

test('a closed shop shows nothing and sells nothing, to visitors and to customers, not even what was kept of before', async () => {
  expect(await change(true, ' In May. ')).toMatchObject({ isClosed: true, words: 'In May.' });
  for (const url of shown) {
    expect([url, await notify(visitor, url)]).toEqual([url, '403 shop_closed']);
    expect([url, await notify(customer, url)]).toEqual([url, '403 shop_closed']);
  }
  const line = buying.lineOf(font);
  expect(await notify(customer, '/api/orders/create', 'POST', { items: [line] })).toBe('403 shop_closed');
  expect(await notify(visitor, '/api/orders/quote', 'POST', { items: [line] })).toBe('403 shop_closed');
  expect(await notify(visitor, '/api/%70roduct')).toBe('308');
});

test('what was bought, who sells, and the way in stay open', async () => {
  const { data } = await createClient(visitor)('readShop', {});
  expect(data.closed).toBe('In May.');
  for (const url of ['/api/features', '/api/legal', '/api/license-types'])
    expect([url, await notify(visitor, url)]).toEqual([url, '200']);
  const own = createClient(customer);
  const { data: library } = await own('listLibrary', { query: {} });
  expect(JSON.stringify(library)).toContain(bought.order.id.toString());
  expect((await own('listOrders', { query: {} })).data).toHaveLength(1);
});

test('who works there, and whoever was given the key, finds it open', async () => {
  for (const url of shown) expect([url, await notify(staff, url)]).toEqual([url, '200']);
  const { keyAddress } = await change(true);
  const [cookie, way] = await cookieOf(keyAddress!);
  expect(way).toBe('/');
  const guest = from({ cookie: `language=id; ${cookie}` });
  // Twice, so that they are stored: what is stored is not for everybody.
  for (const url of [...shown, ...shown]) expect([url, await notify(guest, url)]).toEqual([url, '200']);
  for (const url of shown) expect([url, await notify(visitor, url)]).toEqual([url, '403 shop_closed']);
  expect(await cookieOf('http://shop.test/closed/guessed-key-guessed-key')).toEqual([undefined, '/closed']);
  expect(await notify(from({ cookie: 'shop_key=guessed' }), '/api/product')).toBe('403 shop_closed');
  const bloger = await shop.customer('bloger');
  expect(
    (await bloger.send({ method: 'POST', url: '/api/settings/opening/key', headers: {} })).headers['set-cookie'],
  ).toContain(`${cookie}; Path=/`);
});

test('it opens at once for everybody, and closed anew it has another key', async () => {
  const { keyAddress } = await change(true);
  const [cookie] = await cookieOf(keyAddress!);
  expect(await change(false)).toMatchObject({ isClosed: false, keyAddress: null });
  for (const url of shown) expect([url, await notify(visitor, url)]).toEqual([url, '200']);
  expect(await cookieOf(keyAddress!)).toEqual([undefined, '/']);
  const again = await change(true);
  expect(again.keyAddress).not.toBe(keyAddress);
  expect(await notify(from({ cookie: cookie! }), '/api/product')).toBe('403 shop_closed');
  await change(false);
  const changes = JSON.stringify((await owner.call('listChanges', { query: {} })).data);
  expect(changes).toContain('"isClosed":true');
  expect(changes).not.toContain(new URL(again.keyAddress!).pathname.split('/')[2]);
});

test('of every call that anybody may make it is said whether it closes with the shop', () => {
  const open = (endpoints as readonly Endpoint[])
    .filter(({ who, closed }) => who === 'anyone' && !closed)
    .map(({ name }) => name);
  const accounts = [
    'answerLoginCode',
    'answerSecondFactor',
    'confirmEmail',
    'forgotPassword',
    'login',
    'mailLoginCode',
    'readInvitation',
    'resetPassword',
    'stopMails',
    'undoEmail',
  ];
  const bought = [
    'cancelAtProvider',
    'certificateKeys',
    'downloadFile',
    'quoteContract',
    'quotePdf',
    'readClaim',
    'returnFromProvider',
    'returnFromTransfer',
    'verifyLicense',
  ];
  const agreed = [
    'licenseTermsBySlug',
    'licenseTermsPdf',
    'listLegal',
    'listLicenseTypes',
    'readConsent',
    'readLegal',
    'readLicenseTerms',
  ];
  const seller = ['readDraftPages', 'readFeatures', 'readPixel', 'readShop', 'sendMessage', 'shopMark'];
  // What breaks in the browser of somebody who buys nothing breaks all the same.
  const errors = ['reportBrowserError'];
  expect(open.sort()).toEqual([...accounts, ...bought, ...agreed, ...seller, ...errors].sort());
});
