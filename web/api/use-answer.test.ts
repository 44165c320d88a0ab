import type { ClientLoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyAddress } from '#contract/admin-addresses.ts';
import { createClient } from '#contract/client.ts';
import { answerByCalls, type Question, questionsAt, together } from './use-answer.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const ask = questionsAt<keyof typeof everyAddress>('/admin/answers');

/** A shop that tells in each answer what it was asked for. @returns what the route answers, and what the shop was asked for. */
function openShop() {
  const sent: string[] = [];
  const call = createClient(async ({ method, url }) => {
    sent.push(`${method} ${url}`);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ url }) };
  }, everyAddress);
  const load = answerByCalls(call, everyAddress);
  const answerTo = (question: Question<unknown>) =>
    load({ request: new Request(`http://shop${question}`) } as ClientLoaderFunctionArgs);
  return { sent, answerTo };
}

test('a question comes to the shop as the call that it is, whatever is written in it', async () => {
  const { sent, answerTo } = openShop();
  const question = ask('listProducts', { query: { query: "O'Neil & Söhne?=+%", limit: 100 } });
  const { question: asked, data } = await answerTo(question);
  expect(sent).toEqual(['GET /api/product?query=O%27Neil+%26+S%C3%B6hne%3F%3D%2B%25&limit=100']);
  expect(data).toMatchObject({ data: { url: sent[0]!.slice('GET '.length) } });
  expect(question.endsWith(asked)).toBe(true);
});

test('several calls are one question, answered in their order', async () => {
  const { answerTo } = openShop();
  const { data } = await answerTo(
    together(...[3, 1, 2].map((id) => ask('productById', { params: { id } }))) as Question<unknown>,
  );
  expect(data).toMatchObject([3, 1, 2].map((id) => ({ data: { url: `/api/product/${id}` } })));
});

test('nothing can be changed by a question', async () => {
  const { sent, answerTo } = openShop();
  expect(await answerTo(ask('deleteUser', { params: { id: 1 } }))).toMatchObject({ data: null });
  expect(await answerTo('/admin/answers?listNothing=%7B%7D')).toMatchObject({ data: null });
  expect(sent).toEqual([]);
});
