import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/test-shop.ts';
import type { Payments } from '../../api/page-context.ts';
import { buildPages, isBuildCurrent } from '../../build.ts';
import { registerPages } from '../../pages.ts';

let shop: TestShop;
beforeAll(async () => {
  if (!(await isBuildCurrent())) await buildPages();
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function readCheckout(payments: Payments): Promise<string> {
  const app = Fastify();
  const { version, lastHeard } = shop.tools.freshness;
  const publicUrl = 'http://shop.test';
  await registerPages(app, {
    mode: 'production',
    publicUrl,
    send: shop.send,
    version,
    lastHeard,
    isTurnedAway: () => false,
    isClosed: () => false,
    payments: async () => payments,
  });
  const { body } = await app.inject({ url: '/checkout' });
  await app.close();
  return body;
}

test('a checkout says before anybody pays where the payments go', async () => {
  const closed = 'Sorry, payment isn’t possible right now';
  const sandbox = 'Test checkout: no money moves';
  const result = async (payments: Payments) => {
    const html = await readCheckout(payments);
    return [closed, sandbox].filter((words) => html.includes(words));
  };
  expect(await result('open')).toEqual([]);
  expect(await result('sandbox')).toEqual([sandbox]);
  expect(await result('closed')).toEqual([closed]);
});
