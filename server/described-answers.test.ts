import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const visit = (path: string, init: RequestInit = {}) => fetch(`${shop.address}${path}`, init);

test.each(['/api/openapi.json', '/api/docs/viewer.js'])('%s is packed, and asked about by its ETag', async (path) => {
  const packed = await shop.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': 'gzip' } });
  const plain = await shop.app.inject({ method: 'GET', url: path });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(plain.headers['cache-control']).toBe('public, no-cache');

  const again = await visit(path, { headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', plain.headers.etag]);
  const head = await visit(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  ['POST', '/api/product', 'GET, HEAD, OPTIONS'],
  ['PATCH', '/api/product/1', 'GET, HEAD, DELETE, OPTIONS'],
  ['GET', '/api/product/add', 'POST, OPTIONS'],
  ['DELETE', '/payment/paypal/webhook', 'POST, OPTIONS'],
  ['PUT', '/download/HRF-1/zip', 'GET, OPTIONS'],
  ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
])('%s %s is refused with what is allowed, before its body is read', async (method, path, allow) => {
  const body = method === 'GET' ? {} : { body: '{ no JSON', headers: { 'content-type': 'application/json' } };
  const refused = await visit(path, { method, ...body });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
  expect(await refused.json()).toMatchObject({ code: 'method_not_allowed', requestId: expect.any(String) });
  const requested = await visit(path, { method: 'OPTIONS' });
  expect([requested.status, requested.headers.get('allow')]).toEqual([204, allow]);
});

test.each(['/api/nothing', '/payment/nothing', '/download/nothing'])(
  '%s is no address for any method',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const unknown = await visit(path, { method });
      expect([method, unknown.status, (await unknown.json()).code]).toEqual([method, 404, 'not_found']);
    }
  },
);

test('who is not let in is told how to say who calls', async () => {
  const stranger = await visit('/api/auth/me');
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const wrong = await visit('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@shop.test', password: 'nothing' }),
  });
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});
