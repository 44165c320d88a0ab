import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { openShop } from '#tests/open-shop.ts';
import { insertLicenseType } from './queries.ts';

const shop = await openShop();

const limits: LicenseLimits = {
  uses: ['web'],
  onRequest: false,
  ...eachLimit(() => null),
  websites: 1,
  monthlyViews: 100_000,
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

test('an owner gives limits, as numbers or as they are typed, and takes them off again', async () => {
  const owner = await shop.customer('admin');
  const typed = { ...limits, monthlyViews: '250,000', websites: ' 2 ', users: '' };
  const { data: made } = await owner.call('createLicenseType', {
    body: { name: 'Typed License', price: 5, limits: typed },
  });
  expect(made.limits).toEqual({ ...limits, monthlyViews: 250_000, websites: 2 });
  for (const wrong of ['many', '1.5', '-3', 2.5]) {
    const body = { limits: { ...limits, projects: wrong } };
    await expect(owner.call('updateLicenseType', { params: { id: made.id }, body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'limits.projects': 'A whole number, such as 100,000.' } },
    });
  }
  const { data: bare } = await owner.call('updateLicenseType', { params: { id: made.id }, body: { limits: null } });
  expect(bare.limits).toBeNull();
});
