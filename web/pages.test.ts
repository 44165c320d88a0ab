import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../tests/test-shop.ts';
import { buildPages, isBuildCurrent } from './build.ts';
import { registerPages } from './pages.ts';

let shop: TestShop;
let app: FastifyInstance;
let requested: string[] = [];

beforeAll(async () => {
  if (!(await isBuildCurrent())) await buildPages();
  shop = await openTestShop();
  await shop.product({ name: 'Marmalade Sans', price: 42 });
  app = Fastify();
  app.get('/api/there', () => ({ is: 'still there' }));
  await registerPages(app, {
    mode: 'production',
    publicUrl: 'http://shop.test',
    send: (request) => {
      requested.push(request.url);
      return shop.send(request);
    },
    version: () => shop.tools.freshness.version(),
    lastHeard: () => shop.tools.freshness.lastHeard(),
    isTurnedAway: () => false,
    isClosed: () => false,
    sharedCache_s: 60,
    payments: async () => 'sandbox',
  });
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

async function visit(url: string, headers: Record<string, string> = {}) {
  requested = [];
  return app.inject({ url, headers });
}

test('a product page comes with its words, its outlines and nothing that sells itself', async () => {
  const page = await visit('/product/marmalade-sans');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Marmalade Sans');
  expect(page.body).toContain('$42');
  expect(page.body).toMatch(/<svg[^>]*>.*<path/s);
  expect(page.body).not.toMatch(/\.(?:ttf|otf)\b|\/download\//);
});

test('a page that was made is answered again without asking the shop', async () => {
  await visit('/product');
  const again = await visit('/product');
  expect(again.statusCode).toBe(200);
  expect(requested).toEqual([]);
});

test('pages are kept while nothing happens but the ticking of the scheduler', async () => {
  await sleep(1_500);
  await visit('/product');
  const before = shop.tools.freshness.version();
  await sleep(2_500);
  expect(shop.tools.freshness.version()).toBe(before);
  await visit('/product');
  expect(requested).toEqual([]);
});

test('unknown query keys neither make a page again nor get into it', async () => {
  await visit('/product');
  const tagged = await visit('/product?utm_source=%3Cscript%3E');
  expect(requested).toEqual([]);
  expect(tagged.body).not.toContain('utm_source');
});

test('a browser that has the page gets 304', async () => {
  const { headers } = await visit('/');
  const again = await visit('/', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a font that is put on offer is in the list at the next visit', async () => {
  expect((await visit('/product')).body).not.toContain('Newcomer Serif');
  await shop.product({ name: 'Newcomer Serif' });
  expect((await visit('/product')).body).toContain('Newcomer Serif');
});

test('a product that nobody sells is 404 in the words of the specification, and is not kept', async () => {
  for (const url of ['/product/no-such-font', '/product/id/4000']) {
    const page = await visit(url);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Produk tidak ditemukan.');
    await visit(url);
    expect(requested).not.toEqual([]);
  }
});

test('an address that nobody has is a page that says so', async () => {
  const page = await visit('/nothing-here');
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('There’s nothing at this address.');
});

test('pages carry a security policy that allows their own scripts only', async () => {
  const policy = String((await visit('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('the data of a page is kept like the page', async () => {
  const data = await visit('/product.data');
  expect(data.statusCode).toBe(200);
  await visit('/product.data');
  expect(requested).toEqual([]);
});

test('the checkout says that no money moves while payments go to the sandbox', async () => {
  expect((await visit('/checkout')).body).toContain('no money moves');
});

test.each(['/', '/product', '/product/marmalade-sans', '/license', '/product.data', '/robots.txt', '/no-such-page'])(
  '%s is nobody’s own: no cookie comes with it, and nothing of a visitor changes it',
  async (url) => {
    const plain = await visit(url);
    const known = await visit(url, { cookie: 'session=somebody', 'user-agent': 'another' });
    expect([plain.headers['set-cookie'], known.headers['set-cookie']]).toEqual([undefined, undefined]);
    expect(known.body).toBe(plain.body);
    expect(plain.headers.vary ?? 'Accept-Encoding').toBe('Accept-Encoding');
  },
);

test('a cache before the shop may keep a page in a named language for a while, and asks for every other one', async () => {
  const control = async (url: string) => (await visit(url)).headers['cache-control'];
  for (const url of ['/en/product', '/id/product/marmalade-sans'])
    expect(await control(url)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
  for (const url of ['/product', '/product/marmalade-sans', '/'])
    expect(await control(url)).toBe('public, max-age=0, must-revalidate');
  for (const url of ['/en/verify/nothing', '/en/no-such-page']) expect(await control(url)).not.toContain('s-maxage');
  // A client that has the page asks with its ETag and gets a 304 without a body.
  const { headers } = await visit('/product');
  const again = await visit('/product', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('assets may be kept for ever and come packed', async () => {
  const [script] = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'));
  const reply = await visit(`/assets/${script}`, { 'accept-encoding': 'br' });
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect((await visit('/assets/not-there.js')).statusCode).toBe(404);
});

test('the calls of the shop stay with the shop', async () => {
  expect((await visit('/api/there')).json()).toEqual({ is: 'still there' });
});

test('a form sent to a page is not read and not answered', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=secret',
  });
  expect(reply.statusCode).toBe(404);
});

test('while the database is away a page says so in the look of the shop, and one that was kept is shown as what it is', async () => {
  const stored = ['/product/marmalade-sans', '/product', '/product.data'];
  const fresh = await Promise.all(stored.map((url) => visit(url)));
  await shop.line.cut();
  // From the moment on when the shop knows that it hears of no more changes.
  await expect.poll(async () => (await visit('/product')).headers.warning, { interval: 20 }).toMatch(/Stale/);
  const stale = await Promise.all(stored.map((url) => visit(url)));
  const missing = await Promise.all(
    ['/product?query=zzz', '/product/righteous', '/verify/H-1'].map((url) => visit(url)),
  );
  const withoutData = await Promise.all(['/login', '/cart', '/checkout?unknown=1'].map((url) => visit(url)));
  await shop.line.mend();
  expect(stale.map(({ statusCode, body }) => [statusCode, body])).toEqual(fresh.map(({ body }) => [200, body]));
  for (const { headers } of stale) expect(headers.warning).toBe('110 - "Response is Stale"');
  for (const { statusCode, headers, body } of missing) {
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('The shop can’t answer right now.');
    expect(body).toMatch(/<style|<link rel="stylesheet"/);
    expect(body).not.toContain('Something broke');
  }
  for (const { statusCode } of withoutData) expect(statusCode).toBe(200);
  await expect.poll(async () => (await visit('/product')).headers.warning, { interval: 20 }).toBeUndefined();
});

test('a page that was overtaken by a change is never shown again, also while the database is away', async () => {
  await visit('/product/marmalade-sans');
  await shop.product({ name: 'Quince Slab' });
  await shop.line.cut();
  await expect.poll(async () => (await visit('/product/marmalade-sans')).statusCode, { interval: 20 }).toBe(503);
  await shop.line.mend();
  await expect.poll(async () => (await visit('/product/marmalade-sans')).statusCode, { interval: 20 }).toBe(200);
});
