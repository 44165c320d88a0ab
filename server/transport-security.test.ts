import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox' } });
  await shop.product({ name: 'Amber' });
});
afterAll(() => shop.close());

test.each([
  ['a list', '/api/product', {}, 200],
  ['the same list, kept', '/api/product', {}, 200],
  ['a call without a token', '/api/account', {}, 401],
  ['nothing at all', '/api/nothing', {}, 404],
  ['a foreign method', '/api/product', { method: 'DELETE' }, 405],
  [
    'words that are no JSON',
    '/api/auth/login',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    400,
  ],
  ['the description', '/api/docs', {}, 200],
  ['a drawing', '/api/product/1/preview.svg?text=a', {}, 200],
] as const)('where the shop has https, %s says so (%s)', async (_what, path, options, status) => {
  const reply = await fetch(`${shop.address}${path}`, options as RequestInit);
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(reply.status).toBe(status);
});

test('what is no HTTP at all is told so too', async () => {
  const { hostname, port } = new URL(shop.address);
  const socket = net.connect(Number(port), hostname).end('NONSENSE\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('strict-transport-security: max-age=31536000; includeSubDomains\r\n');
});

test('an answer that has not changed says so too', async () => {
  const etag = (await fetch(`${shop.address}/api/product`)).headers.get('etag')!;
  const reply = await fetch(`${shop.address}/api/product`, { headers: { 'if-none-match': etag } });
  expect([reply.status, reply.headers.get('strict-transport-security')]).toEqual([304, expect.any(String)]);
});

test('the cookie of a browser that logged in is for this host alone, and known again', async () => {
  const { email } = await shop.customer();
  const logIn = (cookie?: string) =>
    fetch(`${shop.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
  const cookie = (await logIn()).headers.get('set-cookie')!;
  expect(cookie).toMatch(/^__Host-huruf_device=[\w-]{43}; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const [stored] = cookie.split(';');
  expect((await logIn(`a=b; ${stored}`)).headers.get('set-cookie')).toBe(cookie);
});
