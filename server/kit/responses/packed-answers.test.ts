import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const products = [await shop.product(), await shop.product(), await shop.product()];
const owner = await shop.customer('admin');

const ask = async (url: string, encoding: string, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[answer.headers['content-encoding'] as 'br' | 'gzip'];
  return { ...answer, headers: answer.headers, text: String((unpack ?? Buffer.from)(answer.rawPayload)) };
};

const [product] = products;
const publicAddresses = [
  '/api/product?limit=3',
  `/api/product/${product!.id}`,
  `/api/product/${product!.id}/preview.svg?text=Packed`,
  '/api/openapi.json',
];

test.each(publicAddresses)(
  '%s is packed the first time as every other time, and says on what it depends',
  async (url) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      // Each is asked for the first time.
      const own = url.includes('openapi') ? url : `${url}${url.includes('?') ? '&' : '?'}n=${encoding}`;
      const [first, second, third] = [await ask(own, encoding), await ask(own, encoding), await ask(own, encoding)];
      for (const answer of [first, second, third]) {
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(answer.headers.vary).toMatch(/accept-encoding/);
        expect(answer.text).toBe(first.text);
        // What names the same for all encodings may not speak of bytes.
        expect(answer.headers.etag).toMatch(/^W\/"/);
      }
      const etag = String(first.headers.etag);
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const unchanged = await ask(own, encoding, { 'if-none-match': known });
        expect([unchanged.statusCode, unchanged.rawPayload.length], known).toEqual([304, 0]);
        expect(unchanged.headers.vary).toMatch(/accept-encoding/);
        expect(unchanged.headers.etag).toBe(etag);
      }
    }
  },
);

test('what is for one person says so whether it was worth packing or not', async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  for (const url of ['/api/auth/me', '/api/product?limit=100'])
    expect((await ask(url, 'gzip', headers)).headers.vary).toMatch(/accept-encoding/);
});
