import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LicenseLimits } from '#contract/license-types.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { insertLicenseType } from './queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const limits: LicenseLimits = {
  uses: ['web'],
  onRequest: false,
  users: null,
  projects: null,
  sales: null,
  websites: 1,
  monthlyViews: 100_000,
  adImpressions: null,
  products: null,
};

test('a licence type shows its limits in figures, and none where its owner gave none', async () => {
  await shop.tools.db.transaction().execute((tx) =>
    insertLicenseType(tx, {
      name: 'Counted License',
      description: 'For pages that are counted.',
      price_cents: 7_900,
      pricing: 'own',
      usage_details: '[]',
      limits: JSON.stringify(limits),
      position: 9,
    }),
  );
  shop.tools.freshness.changed();
  const { data } = await shop.visitor('listLicenseTypes', { query: {} });
  expect(data.find(({ name }) => name === 'Counted License')?.limits).toEqual(limits);
  expect(data.find(({ name }) => name === 'Web License')?.limits).toBeNull();
});
