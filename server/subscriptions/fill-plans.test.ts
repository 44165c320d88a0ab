import { expect, test } from 'vitest';
import { readLicenseTypes } from '#catalogue/license-types.ts';
import { readPlans } from '#catalogue/plans.ts';
import { openShop } from '#tests/open-shop.ts';
import { openTestShop } from '#tests/test-shop.ts';
import { fillPlans } from './change-plans.ts';

const shop = await openShop();

const fill = () => fillPlans(shop.tools, readPlans());
const list = async () => (await shop.visitor('listPlans', { query: {} })).data;

test('the demo names only licence types that it has', () => {
  const names = readLicenseTypes().map(({ name }) => name);
  for (const { licenseType } of readPlans()) expect(names).toContain(licenseType);
});

test('the demo brings a monthly, a quarterly and a yearly plan, each with a licence type', async () => {
  await fill();
  expect((await list()).map((plan) => [plan.name, plan.price, plan.durationMonths, plan.licenseType?.name])).toEqual([
    ['Studio', 29, 1, 'Standard License'],
    ['Studio quarter', 79, 3, 'Standard License'],
    ['Web', 240, 12, 'Web License'],
  ]);
});

test('plans that the owner deletes do not come back', async () => {
  const owner = await shop.customer('admin');
  for (const { id } of await list()) await owner.call('deletePlan', { params: { id } });
  await fill();
  expect(await list()).toEqual([]);
});

test('a shop whose owner has made a plan keeps only that one', async () => {
  const own = await openTestShop();
  const owner = await own.customer('admin');
  await owner.call('createPlan', { body: { name: 'My own', price: 5, duration: 'monthly' } });
  await fillPlans(own.tools, readPlans());
  expect((await own.visitor('listPlans', { query: {} })).data.map(({ name }) => name)).toEqual(['My own']);
  await own.close();
});
