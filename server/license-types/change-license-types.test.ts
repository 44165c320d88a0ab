import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: CallRefused) => `${error.status} ${error.code}`,
  );
const names = async () => (await shop.visitor('listLicenseTypes', { query: {} })).data.map(({ name }) => name);
const pairs = [
  { label: 'Users', value: '10' },
  { label: 'Countries', value: 'one' },
];

test.each([
  ['an object', { Users: '10', Countries: 'one' }],
  ['a list', pairs],
  [
    'a list of pairs',
    [
      ['Users', '10'],
      ['', 'nobody'],
      ['  ', 'nothing'],
      ['Countries', 'one'],
    ],
  ],
  ['JSON text of an object', JSON.stringify({ Users: '10', Countries: 'one' })],
  ['JSON text of a list', JSON.stringify(pairs)],
])('usage details may come as %s, and blank labels are left out', async (form, usageDetails) => {
  const body = { name: `By ${form}`, price: 12.5, usageDetails };
  const { status, data } = await owner.call('createLicenseType', { body: body as never });
  expect([status, data.pricing, data.price, data.usageDetailsList]).toEqual([201, 'own', 12.5, pairs]);
  expect(await names()).toContain(`By ${form}`);
});

test.each([
  ['no pairs', 'one, two'],
  ['numbers', [1, 2]],
  ['a text that is too long', { Users: 'x'.repeat(2_001) }],
  ['more than a hundred', Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`l${at}`, 'v']))],
])('usage details that are %s are refused by name', async (_, usageDetails) => {
  const trial = owner.call('createLicenseType', { body: { name: 'Wrong', price: 1, usageDetails } as never });
  const error = (await trial.catch((no: unknown) => no)) as CallRefused;
  expect([error.status, Object.keys(error.body?.fields ?? {})[0]?.split('.')[0]]).toEqual([400, 'usageDetails']);
  expect(await names()).not.toContain('Wrong');
});

test('a change keeps what it does not name, and a name is held once', async () => {
  const { data: made } = await owner.call('createLicenseType', {
    body: { name: 'Cup', price: 5, usageDetails: pairs } as never,
  });
  const { data } = await owner.call('updateLicenseType', { params: { id: made.id }, body: { price: '6.25' } as never });
  expect(data).toEqual({ ...made, price: 6.25 });
  const { data: bare } = await owner.call('updateLicenseType', {
    params: { id: made.id },
    body: { usageDetails: [] } as never,
  });
  expect(bare.usageDetailsList).toEqual([]);
  expect(await refusal(owner.call('createLicenseType', { body: { name: 'CUP', price: 1 } as never }))).toBe(
    '409 license_type_name_taken',
  );
  expect(await refusal(owner.call('updateLicenseType', { params: { id: 9_999 }, body: {} as never }))).toBe(
    '404 license_type_not_found',
  );
});

test('a deleted licence type is offered no more, and the Standard one can not be deleted', async () => {
  const product = await shop.product();
  const web = product.licenseTypes.find(({ name }) => name === 'Web License')!;
  await owner.call('deleteLicenseType', { params: { id: web.id } });
  const { data } = await shop.visitor('productById', { params: { id: product.id } });
  expect(data.licenseTypes.map(({ name }) => name)).toEqual(['Standard License']);
  const standard = data.licenseTypes[0]!;
  expect(await refusal(owner.call('deleteLicenseType', { params: { id: standard.id } }))).toBe(
    '409 standard_license_type',
  );
  expect(await refusal(owner.call('deleteLicenseType', { params: { id: web.id } }))).toBe('404 license_type_not_found');
});

test('a font is put under a licence type and taken out again, as often as one likes', async () => {
  const product = await shop.product();
  const { data: type } = await owner.call('createLicenseType', { body: { name: 'Mug', price: 9 } as never });
  const both = { productId: product.id, licenseTypeId: type.id };
  const offered = async () =>
    (await shop.visitor('productById', { params: { id: product.id } })).data.licenseTypes.some(
      ({ id }) => id === type.id,
    );
  for (let time = 0; time < 2; time += 1)
    expect((await owner.call('assignLicense', { body: both })).data).toEqual(both);
  expect(await offered()).toBe(true);
  for (let time = 0; time < 2; time += 1)
    expect((await owner.call('unassignLicense', { query: both })).status).toBe(204);
  expect(await offered()).toBe(false);
  expect(await refusal(owner.call('assignLicense', { body: { ...both, productId: 99_999 } }))).toBe(
    '404 product_not_found',
  );
  expect(await refusal(owner.call('assignLicense', { body: { ...both, licenseTypeId: 99_999 } }))).toBe(
    '404 license_type_not_found',
  );
});

test('the list can be sorted and searched, and counts what it found', async () => {
  for (const [name, price] of [
    ['Zebra for herds', 3],
    ['antelope for herds', 9],
  ] as const)
    await owner.call('createLicenseType', { body: { name, price } });
  const found = async (sort: 'name' | '-name' | 'price' | '-price' | '-id') => {
    const { data, total } = await shop.visitor('listLicenseTypes', { query: { query: 'FOR HERDS', sort } });
    return [total, ...data.map(({ name }) => name[0])].join('');
  };
  const ways = ['name', '-name', 'price', '-price', '-id'] as const;
  expect(await Promise.all(ways.map(found))).toEqual(['2aZ', '2Za', '2Za', '2aZ', '2aZ']);
  expect((await shop.visitor('listLicenseTypes', { query: { query: '%' } })).total).toBe(0);
});

test('of many who delete a licence type at once, one did', async () => {
  const { data } = await owner.call('createLicenseType', { body: { name: 'Short-lived', price: 1 } });
  const trials = Array.from({ length: 6 }, () => owner.call('deleteLicenseType', { params: { id: data.id } }));
  const answers = await Promise.all(trials.map(refusal));
  expect(answers.toSorted()).toEqual([...Array(5).fill('404 license_type_not_found'), 'no refusal']);
});
