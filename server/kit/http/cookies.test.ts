import { expect, onTestFinished, test } from 'vitest';
import { cookieName, readCookie } from '#contract/cookies.ts';
import { openTestShop } from '#tests/test-shop.ts';

/** Every cookie that the shop sets on its own. */
async function setCookies(PUBLIC_URL: string) {
  const shop = await openTestShop({ env: { PUBLIC_URL } });
  onTestFinished(() => shop.close());
  const owner = await shop.customer('admin');
  const login = await shop.send({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: 'correct horse' }),
  });
  await owner.call('changeOpening', { body: { isClosed: true } });
  const key = await owner.send({ method: 'POST', url: '/api/settings/opening/key', headers: {} });
  const [device, entry] = [login.headers['set-cookie']!, key.headers['set-cookie']!];
  const asks = async (cookie: string) => (await fetch(`${shop.address}/api/product`, { headers: { cookie } })).status;
  return { device, entry, asks };
}
const attributes = (cookie: string) => cookie.split('; ').slice(1).sort();

test('over https each cookie is for this host alone, and no cookie of another name opens a closed shop', async () => {
  const { device, entry, asks } = await setCookies('https://shop.test');
  expect(device).toMatch(/^__Host-huruf_device=/);
  expect(entry).toMatch(/^__Host-shop_key=/);
  const stored = (cookie: string) => attributes(cookie).find((one) => one.startsWith('Max-Age='))!;
  expect(attributes(device)).toEqual(['HttpOnly', stored(device), 'Path=/', 'SameSite=Strict', 'Secure']);
  expect(attributes(entry)).toEqual(['HttpOnly', stored(entry), 'Path=/', 'SameSite=Lax', 'Secure']);
  const [pair] = entry.split(';');
  expect(await asks(`a=b; ${pair}; language=id`)).toBe(200);
  // What another host of the domain could set.
  expect(await asks(pair!.replace('__Host-', ''))).toBe(403);
});

test('over http, as on the own machine, browsers keep them without the prefix', async () => {
  const { device, entry, asks } = await setCookies('http://localhost:3000');
  expect([device, entry].filter((cookie) => /__Host-|Secure/.test(cookie))).toEqual([]);
  expect(device).toMatch(/^huruf_device=.*; HttpOnly; SameSite=Strict$/);
  expect(entry).toMatch(/^shop_key=.*; HttpOnly; SameSite=Lax$/);
  expect(await asks(entry.split(';')[0]!)).toBe(200);
});

test('a cookie is read by its whole name', () => {
  expect(readCookie('xlanguage=id; language=en', 'language')).toBe('en');
  expect(readCookie('alanguage=id', 'language')).toBe(null);
  expect(readCookie(undefined, 'language')).toBe(null);
  expect([cookieName('language', true), cookieName('language', false)]).toEqual(['__Host-language', 'language']);
});
