import { expect, test } from 'vitest';
import { approvePayment } from '#tests/buy/approve.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
shop.clock.set(Date.parse('2026-01-10T12:00:00Z'));

const makePlan = async (body: object = {}) =>
  (await owner.call('createPlan', { body: { name: 'Desk', price: 9, duration: 'monthly', ...body } as never })).data;
const mine = async (who: Buyer, query = {}) => who.call('listOwnSubscriptions', { query });

async function subscribe(who: Buyer, planId: number) {
  const started = (await who.call('createSubscription', { body: { planId } })).data;
  const { returnUrl } = await approvePayment(shop.approvalAddress(started.approvalUrl));
  const { pathname, search } = new URL(returnUrl);
  await fetch(`${shop.address}${pathname}${search}`, { redirect: 'manual' });
}

test('a subscriber sees every paid period, also the one that is still to begin, and nobody else does', async () => {
  const buyer = await shop.customer();
  const [adminView, press] = [await makePlan(), await makePlan({ name: 'Press', duration: 'yearly' })];
  await subscribe(buyer, adminView.id);
  await subscribe(buyer, adminView.id);
  await subscribe(buyer, press.id);
  await buyer.call('createSubscription', { body: { planId: (await makePlan()).id } });
  const { data, total } = await mine(buyer);
  expect(total).toBe(3);
  expect(data.subscriptions.map((one) => [one.plan?.name, one.active, one.end_date?.slice(0, 10)])).toEqual([
    ['Press', true, '2027-01-10'],
    ['Desk', false, '2026-03-10'],
    ['Desk', true, '2026-02-10'],
  ]);
  const second = await mine(buyer, { limit: 1, page: 2 });
  expect(second.data.subscriptions.map((one) => one.end_date?.slice(0, 10))).toEqual(['2026-03-10']);
  expect((await mine(await shop.customer())).data.subscriptions).toEqual([]);
});

test('a plan tells how many fonts it opens, and follows the catalogue', async () => {
  const [standard, web] = (await shop.visitor('listLicenseTypes', { query: {} })).data;
  const [adminView, bare] = [
    await makePlan({ license_type_id: standard!.id }),
    await makePlan({ license_type_id: null }),
  ];
  const site = await makePlan({ license_type_id: web!.id });
  const count = async (id: number) =>
    (await shop.visitor('listPlans', { query: {} })).data.find((plan) => plan.id === id)?.fontCount;
  expect([await count(adminView.id), await count(site.id), await count(bare.id)]).toEqual([0, 0, 0]);
  await shop.product({ licenseTypes: ['Standard License', 'Web License'] });
  const gone = await shop.product({ licenseTypes: ['Standard License'] });
  expect([await count(adminView.id), await count(site.id), await count(bare.id)]).toEqual([2, 1, 0]);
  await shop.tools.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone.id).execute();
  shop.tools.freshness.changed();
  expect(await count(adminView.id)).toBe(1);
});
