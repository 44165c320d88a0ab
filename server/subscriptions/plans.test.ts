import { expect, test } from 'vitest';
import { CallRefused } from '#contract/client.ts';
import { DURATION_FORMS } from '#contract/duration.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const body = { name: 'Team', price: '29.50', duration: 'monthly' };

test('a plan is made as it was typed, active by itself, features without blanks and doubles', async () => {
  const { data } = await owner.call('createPlan', {
    body: { ...body, features: ['All fonts', ' ', 'All fonts ', 'Support'] },
  });
  expect(data).toMatchObject({ ...body, price: 29.5, durationMonths: 1, is_active: true, license_type_id: null });
  expect(data.features).toEqual(['All fonts', 'Support']);
});

test('a change keeps what it does not name, and null takes the licence type away', async () => {
  const [type] = (await shop.visitor('listLicenseTypes', { query: {} })).data;
  const made = await owner.call('createPlan', {
    body: { ...body, features: ['One'], license_type_id: type!.id },
  });
  const id = made.data.id;
  const changed = await owner.call('updatePlan', { params: { id }, body: { name: 'Team of ten' } });
  expect(changed.data).toEqual({ ...made.data, name: 'Team of ten' });
  expect(changed.data.licenseType).toEqual({ id: type!.id, name: type!.name });
  const bare = await owner.call('updatePlan', { params: { id }, body: { license_type_id: null, is_active: false } });
  expect(bare.data).toMatchObject({ license_type_id: null, is_active: false, features: ['One'] });
});

test('a duration that nobody understands is refused with the forms that are [G13]', async () => {
  const trial = owner.call('createPlan', { body: { ...body, duration: 'weekly' } });
  const error = (await trial.catch((no: unknown) => no)) as CallRefused;
  expect(error).toBeInstanceOf(CallRefused);
  expect([error.status, error.body?.fields]).toEqual([400, { duration: DURATION_FORMS }]);
});

test('visitors see the plans on offer at once after a change, an administrator all of them', async () => {
  const { data: off } = await owner.call('createPlan', { body: { ...body, name: 'Quiet', is_active: false } });
  const seen = async () => (await shop.visitor('listPlans', { query: {} })).data.map(({ name }) => name);
  expect(await seen()).not.toContain('Quiet');
  expect((await owner.call('listPlans', { query: {} })).data.map(({ name }) => name)).toContain('Quiet');
  await owner.call('updatePlan', { params: { id: off.id }, body: { is_active: true } });
  expect(await seen()).toContain('Quiet');
});

test('a plan or a licence type that does not exist is named as such', async () => {
  const code = (call: Promise<unknown>) => call.catch((error: CallRefused) => error.code);
  expect(await code(owner.call('updatePlan', { params: { id: 9_999 }, body: {} }))).toBe('plan_not_found');
  expect(await code(owner.call('deletePlan', { params: { id: 9_999 } }))).toBe('plan_not_found');
  expect(await code(owner.call('createPlan', { body: { ...body, license_type_id: 9_999 } }))).toBe(
    'license_type_not_found',
  );
});

test('the list can be sorted and searched, and counts what it found', async () => {
  for (const [name, price] of [
    ['Zebra herd', 3],
    ['antelope herd', 9],
  ] as const)
    await owner.call('createPlan', { body: { ...body, name, price } });
  const found = async (sort: 'name' | '-name' | 'price' | '-price' | '-id') => {
    const { data, total } = await shop.visitor('listPlans', { query: { query: 'HERD', sort } });
    return [total, ...data.map(({ name }) => name[0])].join('');
  };
  const ways = ['name', '-name', 'price', '-price', '-id'] as const;
  expect(await Promise.all(ways.map(found))).toEqual(['2aZ', '2Za', '2Za', '2aZ', '2aZ']);
});
