import { expect, test } from 'vitest';
import { readLicenseTypes } from '#catalogue/license-types.ts';
import { openShop } from '#tests/open-shop.ts';
import { fillLicenseTypes } from './fill-license-types.ts';

const shop = await openShop();
await shop.tools.db.deleteFrom('license_types').execute();

const types = async () => (await shop.visitor('listLicenseTypes', { query: {} })).data;

test('an empty shop gets the twelve licence types with their figures', async () => {
  await fillLicenseTypes(shop.tools, readLicenseTypes());
  const list = await types();
  expect(list).toHaveLength(12);
  expect(list[1]).toMatchObject({ name: 'Web License', limits: { monthlyViews: 100_000, websites: 1 } });
});

test('a shop from before the figures gets them where its owner has changed no word, and only there', async () => {
  const before = await types();
  await shop.tools.db.updateTable('license_types').set({ limits: null }).execute();
  const words = JSON.stringify([{ label: 'Monthly views', value: 'as many as you like' }]);
  await shop.tools.db
    .updateTable('license_types')
    .set({ usage_details: words })
    .where('name', '=', 'Web License')
    .execute();
  await fillLicenseTypes(shop.tools, readLicenseTypes());
  const after = await types();
  expect(after).toHaveLength(12);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]?.limits).toBeNull();
});
