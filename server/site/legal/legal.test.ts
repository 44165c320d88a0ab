import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { legalPageNames } from '#contract/legal-pages.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { beginLegal, fillLegal } from './publish-legal.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const publish = (page: string, text: string, caller = owner) =>
  buying.ask(caller, 'PUT', '/api/settings/legal', { page, text });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a new shop has no small print until its owner publishes some, in versions that stay', async () => {
  expect((await shop.visitor('listLegal', {})).data).toEqual([]);
  expect((await buying.ask(null, 'GET', '/api/legal/imprint')).body.code).toBe('legal_text_not_found');
  const first = await publish('imprint', '## Seller\n\n{Seller}, {Country}');
  const text = '## Seller\n\nHuruf, Indonesia';
  expect(first).toMatchObject({ status: 201, body: { version: 1, text, sha256: sha256(text), title: 'Imprint' } });
  await publish('imprint', '## Seller\n\nSomebody else');
  const { data } = await shop.visitor('readLegal', { params: { page: 'imprint' }, query: {} });
  expect([data.version, data.versions.map(({ changed }) => changed)]).toEqual([2, [['Seller'], []]]);
  const old = await shop.visitor('readLegal', { params: { page: 'imprint' }, query: { version: 1 } });
  expect(old.data.text).toBe(text);
  expect((await shop.visitor('listLegal', {})).data).toEqual([
    { page: 'imprint', version: 2, sha256: sha256('## Seller\n\nSomebody else') },
  ]);
  await expect(sql`update legal_texts set text = 'x'`.execute(shop.tools.db)).rejects.toThrow();
});

test('the same words, unknown facts, unknown pages and anybody but an administrator are refused', async () => {
  await publish('cookies', 'None.');
  expect((await publish('cookies', 'None.')).body.code).toBe('legal_text_as_before');
  expect((await publish('cookies', 'By {Nobody}.')).body).toMatchObject({
    fields: { text: 'Nothing is known as {Nobody}.' },
  });
  expect((await publish('rules', 'x')).status).toBe(400);
  expect((await publish('cookies', 'Mine.', await shop.customer())).status).toBe(403);
});

test('an order keeps the terms of sale and of refunds that it was placed under, whatever comes later', async () => {
  await publish('terms', 'One.');
  await publish('refunds', 'Back.');
  await publish('privacy', 'Nothing.');
  const { order, buyer } = await buying.order(20);
  const stored = [
    { page: 'refunds', version: 1, sha256: sha256('Back.') },
    { page: 'terms', version: 1, sha256: sha256('One.') },
  ];
  expect(order.legal).toEqual(stored);
  await publish('terms', 'Two.');
  const paid = await buying.pay(buyer, order);
  expect(paid.legal).toEqual(stored);
  expect((await buyer.call('orderById', { params: { id: order.id } })).data.legal).toEqual(stored);
  expect((await buying.order(20)).order.legal[1]).toMatchObject({ page: 'terms', version: 2 });
});

test('the words to begin with name no fact that the shop does not know, and say that no lawyer has checked them', async () => {
  await fillLegal(shop.tools, beginLegal);
  for (const page of legalPageNames) {
    const { data } = await shop.visitor('readLegal', { params: { page }, query: {} });
    expect(data.text).not.toMatch(/\{[A-Z][^}]*\}/);
    const draft = await owner.call('draftLegal', { params: { page } });
    expect(draft.data.text).toBe(beginLegal(page));
  }
  for (const page of ['terms', 'privacy', 'refunds'] as const)
    expect(beginLegal(page)).toContain('This page is a template.');
  // What its owner has written stays.
  expect((await shop.visitor('readLegal', { params: { page: 'terms' }, query: {} })).data.text).toBe('Two.');
});
