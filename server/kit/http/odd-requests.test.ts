import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let owner: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
  // The first to come waits until it is known whether the shop is open; who has hung up by then is not answered.
  await fetch(`${shop.address}/healthz`);
});
afterAll(() => shop.close());

/** Sends bytes as they are. @returns status and body of what comes back before the line is closed. */
async function wire(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = net.connect(Number(new URL(shop.address).port), '127.0.0.1');
  socket.end(bytes);
  const text = (await socket.toArray()).join('');
  return { status: Number(text.slice(9, 12)), body: JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) };
}
const refusal = (code: string) => ({ code, message: expect.any(String), requestId: expect.any(String) });

test.each([
  [
    'an address that can not be decoded',
    'GET /api/product/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  [
    'an address without end',
    `GET /api/product?x=${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    413,
    'body_too_large',
  ],
])('%s is refused in the shape of every error', async (_, bytes, status, code) => {
  expect(await wire(bytes)).toEqual({ status, body: refusal(code) });
});

test('an answer without a body is private, too', async () => {
  const reply = await owner.send({ method: 'DELETE', url: '/api/account/sessions', headers: {} });
  expect([reply.status, reply.headers['cache-control']]).toEqual([204, 'private, no-store']);
});

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['with a boundary beyond measure', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x'],
  ['that breaks off', 'multipart/form-data; boundary=zz', '--zz\r\nbroken'],
  [
    'whose file breaks off',
    'multipart/form-data; boundary=zz',
    '--zz\r\ncontent-disposition: form-data; name="file"; filename="a.ttf"\r\n\r\nhalf',
  ],
])('a form %s is refused, and nothing is kept', async (_, type, body) => {
  const reply = await fetch(`${shop.address}/api/product/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    body,
  });
  expect([reply.status, await reply.json()]).toEqual([400, refusal('malformed_body')]);
});

test.each(['1e0', '0x1', '%201', '+1', '1.0', '01x'])('%s is no id and no page', async (number) => {
  const product = await shop.product();
  const at = async (url: string) => (await shop.send({ method: 'GET', url, headers: {} })).status;
  expect(await at(`/api/product/${product.id}`)).toBe(200);
  expect(await at(`/api/product/${number}`)).toBe(404);
  expect(await at(`/api/product?page=${number}`)).toBe(400);
});

test('a page beyond all counting is empty', async () => {
  const reply = await shop.send({ method: 'GET', url: `/api/product?page=${'9'.repeat(30)}`, headers: {} });
  expect([reply.status, reply.body]).toEqual([200, '[]']);
});

const lists = endpoints.filter((endpoint) => 'counted' in endpoint && !endpoint.path.includes(':'));
test.each(lists.map(({ name, path }) => [name, path]))(
  '%s refuses to sort by a field that it does not know',
  async (_, path) => {
    const reply = await owner.send({ method: 'GET', url: `${path}?sort=bogus&month=2026-01`, headers: {} });
    expect([reply.status, Object.keys(JSON.parse(reply.body).fields ?? {})]).toEqual([400, ['sort']]);
  },
);

test('a product whose name has 200 letters has a page by its name', async () => {
  for (const letter of ['y', 'ж', '𐒀']) {
    const name = letter.repeat(200);
    const made = await owner.call('addProduct', { body: { name, regularPrice: 5 } });
    const seen = await shop.visitor('productBySlug', { params: { slug: made.data.slug } });
    expect(seen.data.id).toBe(made.data.id);
  }
});
