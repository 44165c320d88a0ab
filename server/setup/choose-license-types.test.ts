import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
await shop.tools.db.deleteFrom('license_types').execute();
const owner = await shop.customer('admin');
const PRODUCT = { pricing: 'product' as const };

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }: CallRefused) => `${status} ${code}`,
  );
const types = async () => (await owner.call('listLicenseTypes', { query: {} })).data;
const choose = (...list: { name: string; price?: number }[]) =>
  owner.call('chooseLicenseTypes', { body: { types: list } });

test('an empty shop is offered the twelve licence types, and none is made unasked', async () => {
  const { data } = await owner.call('offeredLicenseTypes', {});
  expect(data).toHaveLength(12);
  expect(data[0]).toMatchObject({ name: 'Standard License', pricing: 'product', price: 0, isChosen: false });
  for (const { name, terms } of data) expect([name, terms.length > 500]).toEqual([name, true]);
  expect(await types()).toEqual([]);
});

test('what is chosen is sold with its terms as version 1, at the price that was set, fonts that are there included', async () => {
  const font = await shop.product({ name: 'Gerimis', price: 40 });
  const { data, status } = await choose({ name: 'Standard License' }, { name: 'Web License', price: 95.5 });
  expect(status).toBe(201);
  expect(data.map(({ name, price, terms }) => [name, price, terms?.version])).toEqual([
    ['Standard License', 19, 1],
    ['Web License', 95.5, 1],
  ]);
  const { data: web } = await shop.visitor('readLicenseTerms', { params: { id: data[1]!.id }, query: {} });
  expect(web.text).toContain('100,000');
  expect(web.text).not.toContain('{');
  const { data: product } = await shop.visitor('productById', { params: { id: font.id } });
  expect(product.licenseTypes.map(({ name }) => name)).toEqual(['Standard License']);
  const [change] = (await owner.call('listChanges', { query: {} })).data;
  expect(change).toMatchObject({ action: 'license-type.create', after: { name: 'Web License', price_cents: 9_550 } });
});

test('what is there stays as it is, and one that is not on offer makes none', async () => {
  const before = await types();
  expect((await choose({ name: 'Web License', price: 1 })).data).toEqual(before);
  expect(await refusal(choose({ name: 'App License' }, { name: 'Moon License' }))).toBe('404 license_type_not_found');
  expect(await refusal(choose({ name: 'App License', price: -1 }))).toBe('400 invalid_input');
  expect(await types()).toEqual(before);
  expect((await owner.call('offeredLicenseTypes', {})).data.filter(({ isChosen }) => isChosen)).toHaveLength(2);
  const both = await Promise.all([choose({ name: 'App License' }), choose({ name: 'App License' })]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await types()).map(({ name }) => name)).toEqual(['Standard License', 'Web License', 'App License']);
});

test('an owner makes one that costs what each font costs, and no second', async () => {
  const make = (body: object) => owner.call('createLicenseType', { body: body as never });
  expect(await refusal(make({ name: 'Desktop', ...PRODUCT }))).toBe('409 standard_license_type_taken');
  await shop.tools.db.updateTable('license_types').set({ archived_at: new Date() }).execute();
  const { data } = await make({ name: 'Desktop', ...PRODUCT });
  expect([data.pricing, data.price]).toEqual(['product', 0]);
  expect(await refusal(make({ name: 'Other', ...PRODUCT }))).toBe('409 standard_license_type_taken');
  expect(await refusal(make({ name: 'Priceless' }))).toBe('400 invalid_input');
  const font = await shop.product({ name: 'Selasar', price: 60, licenseTypes: ['Desktop'] });
  const { data: product } = await shop.visitor('productById', { params: { id: font.id } });
  expect(product.licenseTypes.map(({ name, price }) => [name, price])).toEqual([['Desktop', 60]]);
  expect(await refusal(choose({ name: 'Standard License' }))).toBe('409 standard_license_type_taken');
});
