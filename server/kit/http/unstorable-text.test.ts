import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { offAtFirst } from '#contract/feature-names.ts';
import { endpoints } from '#contract/index.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let owner: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
  // A part of the shop that is switched off refuses before it reads.
  for (const name of offAtFirst) await owner.call('switchFeature', { params: { name }, body: { isOn: true } });
});
afterAll(() => shop.close());

const NUL = String.fromCharCode(0);
const HALF = String.fromCharCode(0xd83d);
const list = endpoints as readonly Endpoint[];
const ending = ['logout', 'endSessions'];

async function ask(method: string, path: string, body?: BodyInit, type?: string) {
  const headers = { authorization: `Bearer ${owner.token}`, ...(type ? { 'content-type': type } : {}) };
  const reply = await fetch(`${shop.address}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const statement = await reply.text();
  return { status: reply.status, code: reply.status >= 400 ? JSON.parse(statement).code : statement };
}
const addressOf = ({ path }: Endpoint, part = '2147483647') => path.replace(/:(\w+)/g, part);

/**
 * An object that names every field of the body with the same bad text, so that no verb is reached whatever else is
 * right.
 */
function bodyWith(endpoint: Endpoint, bad: string): Record<string, unknown> {
  const shape = endpoint.body && 'shape' in endpoint.body ? Object.keys(endpoint.body.shape as object) : ['any'];
  return Object.fromEntries(shape.map((name) => [name, bad]));
}

test.each(list.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses a text that can not be kept, wherever in the body it stands',
  async (_name, endpoint) => {
    const bodies = [NUL, HALF].flatMap((bad) => [
      bodyWith(endpoint, `a${bad}b`),
      { unknown: [{ deep: bad }] },
      { [`key${bad}`]: 1 },
      bad,
    ]);
    for (const body of bodies) {
      const at = await ask(endpoint.method, addressOf(endpoint), JSON.stringify(body), 'application/json');
      expect(at.status, JSON.stringify(body)).toBe(400);
    }
  },
);

test.each(list.filter(({ name }) => !ending.includes(name)).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses an address that can not be kept, by path or query',
  async (_name, endpoint) => {
    for (const bad of ['%00', '%ED%A0%BD', '%FF', 'a%00b']) {
      const names = endpoint.query ? Object.keys(endpoint.query.shape) : [];
      for (const name of ['unknown', ...names]) {
        const at = await ask(endpoint.method, `${addressOf(endpoint)}?${name}=${bad}`);
        expect(at, `${name}=${bad}`).toEqual({ status: 400, code: 'malformed_request' });
      }
      expect((await ask(endpoint.method, `${addressOf(endpoint)}?${bad}=1`)).status, `${bad}=1`).toBe(400);
      if (!endpoint.path.includes(':')) continue;
      const at = await ask(endpoint.method, addressOf(endpoint, bad));
      expect(at, `path ${bad}`).toEqual({ status: 400, code: 'malformed_request' });
    }
  },
);

test.each(['/verify/%00', '/preview/a%00b', '/%00', '/verify/%ED%A0%BD'])(
  'a page is refused as a call is when its path can not be kept: %s',
  async (path) => {
    expect(await ask('GET', path)).toEqual({ status: 400, code: 'malformed_request' });
  },
);

test('a body whose bytes are no UTF-8 is refused', async () => {
  const bytes = Buffer.from([...Buffer.from('{"email":"'), 0xed, 0xa0, 0xbd, ...Buffer.from('","password":"x"}')]);
  const at = await ask('POST', '/api/auth/login', bytes, 'application/json');
  expect(at).toEqual({ status: 400, code: 'malformed_body' });
});

test.each([
  ['contentSections', '/api/landing-page', { title: 'A', contentSections: '[{"content":"a\\u0000b"}]' }],
  ['contentSections', '/api/landing-page', { title: 'A', contentSections: '[{"content":"\\ud83d"}]' }],
])('%s as JSON text hides nothing that can not be kept', async (_field, path, body) => {
  expect(await ask('POST', path, JSON.stringify(body), 'application/json')).toMatchObject({ status: 400 });
});

test('usageDetails as JSON text are kept without what can not be kept', async () => {
  const usageDetails = '{"a\\u0000b":"c\\ud83dd"}';
  const body = JSON.stringify({ name: 'A', price: 1, usageDetails });
  expect(await ask('POST', '/api/license-types', body, 'application/json')).toMatchObject({ status: 201 });
  const { data } = await shop.visitor('listLicenseTypes', { query: {} });
  expect(data.find(({ name }) => name === 'A')!.usageDetails).toEqual({ ab: 'c\ufffdd' });
});

test.each([
  ['a field', 'name="name"', `Mono${NUL}`],
  ['the name of a field', `name="na${NUL}me"`, 'Mono'],
  ['the name of a file', `name="images"; filename="a${NUL}.png"`, 'png'],
])('a form is refused when %s can not be kept', async (_what, disposition, value) => {
  const part = (how: string, text: string) => `--zz\r\nContent-Disposition: form-data; ${how}\r\n\r\n${text}\r\n`;
  const form = `${part('name="name"', 'Mono')}${part('name="regularPrice"', '5')}${part(disposition, value)}--zz--\r\n`;
  const at = await ask('POST', '/api/product/add', form, 'multipart/form-data; boundary=zz');
  expect(at).toMatchObject({ status: 400 });
});

test('a percent sign that begins nothing is a percent sign', async () => {
  expect((await ask('GET', '/api/product/search?query=100%')).status).toBe(200);
  expect((await ask('GET', '/api/product/search?query=50%25%20%F0%9F%98%80')).status).toBe(200);
});

test('what is nested without end is refused, not walked to its end', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await ask('POST', '/api/orders/create', `{"deep":${deep}}`, 'application/json')).toMatchObject({
    status: 400,
  });
});
