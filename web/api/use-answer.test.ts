import { expect, test } from 'vitest';
import { everyAddress } from '#contract/admin-addresses.ts';
import { createClient } from '#contract/client.ts';
import { questionsOf, together } from './use-answer.ts';

/** What the shop was asked for, by a client that gets each address back as the answer. */
const sent: string[] = [];
const ask = questionsOf(
  createClient(async ({ method, url }) => {
    sent.push(`${method} ${url}`);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ url }) };
  }, everyAddress),
);

test('a question is asked as the call that it is, and is another question for other words', async () => {
  const question = ask('listProducts', { query: { query: "O'Neil & Söhne?=+%", limit: 100 } });
  expect(sent).toEqual([]);
  await question.ask();
  expect(sent).toEqual(['GET /api/product?query=O%27Neil+%26+S%C3%B6hne%3F%3D%2B%25&limit=100']);
  const keyOf = (query: string) => ask('listProducts', { query: { query, limit: 100 } }).key;
  expect(keyOf("O'Neil & Söhne?=+%")).toBe(question.key);
  expect(keyOf('O')).not.toBe(question.key);
});

test('several calls are one question, answered in their order', async () => {
  const one = ask('productById', { params: { id: 3 } });
  const two = ask('productById', { params: { id: 1 } });
  expect(await together(one, two).ask()).toMatchObject([3, 1].map((id) => ({ data: { url: `/api/product/${id}` } })));
  expect(together(one, two).key).not.toBe(together(two, one).key);
});
