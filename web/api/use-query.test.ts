import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { allOf, queriesOf } from './use-query.ts';

/** What the shop was asked for, by a client that gets each address back as the reply. */
const sent: string[] = [];
const queryOf = queriesOf(
  createClient(async ({ method, url }) => {
    sent.push(`${method} ${url}`);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ url }) };
  }),
);

test('a query is read as the call that it is, and is another one for other words', async () => {
  const query = queryOf('listProducts', { query: { query: "O'Neil & Söhne?=+%", limit: 100 } });
  expect(sent).toEqual([]);
  await query.read();
  expect(sent).toEqual(['GET /api/product?query=O%27Neil+%26+S%C3%B6hne%3F%3D%2B%25&limit=100']);
  const keyOf = (query: string) => queryOf('listProducts', { query: { query, limit: 100 } }).key;
  expect(keyOf("O'Neil & Söhne?=+%")).toBe(query.key);
  expect(keyOf('O')).not.toBe(query.key);
});

test('several calls are one query, with the replies in their order', async () => {
  const one = queryOf('productById', { params: { id: 3 } });
  const two = queryOf('productById', { params: { id: 1 } });
  expect(await allOf(one, two).read()).toMatchObject([3, 1].map((id) => ({ data: { url: `/api/product/${id}` } })));
  expect(allOf(one, two).key).not.toBe(allOf(two, one).key);
});
