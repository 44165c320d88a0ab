import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { forgetOldKeys } from './idempotency.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a key names its answer for a week, and is forgotten then', async () => {
  const { db, clock } = shop.tools;
  await shop.customer();
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000);
  const row = { user_id, call: 'createOrder', body_hash: Buffer.from('x') };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...row, key: 'old', created_at: daysAgo(7.1) },
      { ...row, key: 'young', created_at: daysAgo(6.9) },
    ])
    .execute();
  await forgetOldKeys(shop.tools);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }]);
});
