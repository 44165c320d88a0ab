import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import fieldNames from '#contract/field-names.json' with { type: 'json' };
import { endpoints } from '#contract/index.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let owner: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
});
afterAll(() => shop.close());

const list = endpoints as readonly Endpoint[];
const described = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Every name of a field in a described schema, however deep. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'properties' in value ? Object.keys(value.properties as object) : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

test('every field that can be sent has a name for people, and no other has', () => {
  const schemas = list.flatMap(({ params, query, body }) => [params, query, body].filter((one) => one !== undefined));
  const sent = new Set(['body', ...schemas.flatMap((schema) => namesIn(described(schema)))]);
  expect([...sent].sort()).toEqual(Object.keys(fieldNames).sort());
});

/** The words of the validator, and what they have in common. */
const VALIDATOR =
  /invalid input|expected|received|too (small|big)|unrecognized|undefined|\bNaN\b|\bregex|pattern|\bstring\b/i;
/** The words for an empty pixel are those of the specification, which ends them without a stop. */
const SENTENCE = /^[A-Z"].*[.?]$|^Pixel ID cannot be empty$/;
const WRONG = [null, '', ' ', 'x', -1, 1.5, 1e300, true, [], [1], ['x'], {}, { x: 1 }, 'y'.repeat(30_000)];

async function fieldsOf(endpoint: Endpoint, body: unknown, query = ''): Promise<Record<string, string>> {
  const url = `${endpoint.path.replace(/:(\w+)/g, '2147483647')}${query}`;
  const json =
    endpoint.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await owner.send({ method: endpoint.method, url, headers: {}, ...json });
  return reply.status === 400 ? (JSON.parse(reply.body).fields ?? {}) : {};
}

test.each(list.filter(({ body }) => body).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s says what is wrong with a field in sentences',
  async (_name, endpoint) => {
    const names = Object.keys((described(endpoint.body!).properties ?? {}) as object);
    const result = await fieldsOf(endpoint, {});
    for (const wrong of WRONG) {
      const all = Object.fromEntries(names.map((name) => [name, wrong]));
      Object.assign(result, await fieldsOf(endpoint, all), await fieldsOf(endpoint, wrong));
      for (const [field, words] of Object.entries(result)) {
        expect(words, `${field} as ${String(JSON.stringify(wrong)).slice(0, 40)}`).toMatch(SENTENCE);
        expect(words, field).not.toMatch(VALIDATOR);
      }
    }
  },
);

test.each(list.filter(({ query }) => query).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s says what is wrong with its address in sentences',
  async (_name, endpoint) => {
    for (const wrong of ['', 'x', '-1', '1.5', 'y'.repeat(3_000)]) {
      for (const name of Object.keys(endpoint.query!.shape)) {
        const result = await fieldsOf(endpoint, undefined, `?${name}=${wrong}`);
        for (const [field, words] of Object.entries(result)) {
          expect(words, `${field}=${wrong.slice(0, 9)}`).toMatch(SENTENCE);
          expect(words, field).not.toMatch(VALIDATOR);
        }
      }
    }
  },
);

test('who forgets his own e-mail is asked for it, and the office is asked for that of somebody', async () => {
  expect(await fieldsOf(list.find(({ name }) => name === 'registerCustomer')!, {})).toMatchObject({
    email: 'Enter your e-mail address.',
    password: 'Enter your password.',
  });
  expect(await fieldsOf(list.find(({ name }) => name === 'createUser')!, { email: ' ' })).toMatchObject({
    email: 'Enter the e-mail address.',
    fullname: 'Enter the full name.',
  });
});
