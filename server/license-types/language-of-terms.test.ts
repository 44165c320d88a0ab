import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const headers = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' };
const { id } = (await owner.call('listLicenseTypes', { query: {} })).data[1]!;
const params = { id };
const publish = async (text: string, more = {}) =>
  (await owner.call('publishLicenseTerms', { params, body: { text }, ...more })).data;
const read = async () => (await shop.visitor('readLicenseTerms', { params, query: {} })).data;

test('binding words are filled in in the owner’s language, whatever who publishes them reads', async () => {
  expect((await publish('For {Websites} sites, {Term}.', { headers })).text).toBe('For 1 sites, for ever.');
});

test('an administrator who reads another language makes no new version by saving', async () => {
  const { version } = await publish('You have it {Term}.');
  await owner.call('updateLicenseType', { params, body: { usageDetails: { Websites: '1' } }, headers });
  expect((await read()).version).toBe(version);
});

test('an order names its licences in the owner’s language, whatever the buyer reads', async () => {
  await owner.call('updateLicenseType', { params, body: { termMonths: 12 } as never });
  expect((await read()).text).toBe('You have it for a year.');
  const font = await shop.product();
  const buyer = await shop.customer();
  const items = [buying.lineOf(font, { license: 1 })];
  const placed = await buying.ask<{ order: { orderItems: { license: { licenseType: { name: string } } }[] } }>(
    buyer,
    'POST',
    '/api/orders/create',
    { user_id: buyer.id, payment_id: null, items },
    headers,
  );
  const { name } = font.licenseTypes[1]!;
  expect(placed.body.order.orderItems[0]?.license.licenseType.name).toBe(`${name}, for a year`);
});

test('a shop that writes in Indonesian has Indonesian terms', async () => {
  const nothing = { description: '', wordmark: { kind: 'page' as const }, accent: null, sharePicture: null };
  await owner.call('changeIdentity', { body: { name: 'Lontar', locale: 'id-ID', ...nothing } });
  expect((await publish('Lisensi ini berlaku {Term}.')).text).toBe('Lisensi ini berlaku selama setahun.');
});

test('small print of a shop that writes in Indonesian names the seller’s facts in Indonesian', async () => {
  const { data } = await owner.call('publishLegal', { body: { page: 'imprint', text: 'NPWP: {Tax number}' } });
  expect(data.text).toBe('NPWP: tidak ada');
});
