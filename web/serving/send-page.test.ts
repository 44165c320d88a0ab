import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealPage } from './content-security.ts';
import { type PackedPage, packPage } from './packed-page.ts';
import { sendPage } from './send-page.ts';

const text = `<p>${'letters '.repeat(400)}</p>`;
const app = Fastify();
let page: PackedPage;

beforeAll(async () => {
  page = await packPage(
    new Response(text, { headers: { 'content-type': 'text/html', 'cache-control': 'public' } }),
    { 'X-Frame-Options': 'DENY' },
    (html) => sealPage(html, 'mark'),
  );
  app.get('/', (request, reply) => {
    reply.hijack();
    sendPage(request.raw, reply.raw, page);
  });
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });

test('a page comes in the best encoding that the browser takes', async () => {
  const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
  const gzip = await get({ 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  const plain = await get();
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(text);
});

test('an encoding that the browser refuses is not used', async () => {
  const reply = await get({ 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(reply.headers['content-encoding']).toBe('gzip');
});

test('a browser that has the page already gets 304 and no body', async () => {
  const { headers } = await get();
  const again = await get({ 'if-none-match': `"other", ${headers.etag}` });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers.etag).toBe(headers.etag);
});

test('security headers come with every answer', async () => {
  const { headers } = await get();
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers.vary).toBe('Accept-Encoding');
});
