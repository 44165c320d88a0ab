import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const words = async (shop: TestShop, who: Buyer, url: string) => {
  const headers = { authorization: `Bearer ${who.token}` };
  return (await readPdf((await shop.app.inject({ method: 'GET', url, headers })).rawPayload)).text;
};
const nameShop = (owner: Buyer, name: string) =>
  owner.call('changeIdentity', {
    body: { name, description: '', wordmark: { kind: 'page' }, accent: null, sharePicture: null, locale: 'en-US' },
  });
const SELLER = { name: 'Lontar Ltd', address: 'Jl. Aksara 9', country: 'ID', registrationNumber: '', taxId: '' };

test('a test purchase in a shop without a seller says so, and nothing in it is named after the demo', async () => {
  const shop = await openTestShop({ env: { CATALOGUE: 'empty' } });
  const buying = createBuying(shop);
  const owner = await shop.customer('admin');
  const early = await buying.pay(...(await ordered(shop)));
  const oldNumber = early.orderItems[0]!.license.licenseNumber!;
  await nameShop(owner, 'Lontar Pracetak');
  const [buyer, order] = await ordered(shop);
  const paid = await buying.pay(buyer, order);
  const text = await words(shop, buyer, `/api/orders/${paid.id}/invoice.pdf`);
  expect(text).toContain('No seller set yet');
  expect(text).not.toMatch(/Huruf|Merdeka|huruf\.example/);

  const { license, product } = paid.orderItems[0]!;
  expect(license.licenseNumber).toMatch(/^LNT(-[0-9A-Z]{5}){3}$/);
  const files = await unzip(shop, product.fontDetail!.formatZIP!);
  expect([...files.keys()]).toContain('LICENCE-LONTAR-PRACETAK.txt');
  expect(files.get('README.txt')!.toString()).toContain('LICENCE-LONTAR-PRACETAK.txt');
  for (const [name, bytes] of files)
    expect(/huruf/i.test(name.endsWith('.txt') ? name + bytes : name), name).toBe(false);
  // A number from before is still known.
  expect((await shop.visitor('verifyLicense', { params: { number: oldNumber } })).data.status).toBe('valid');

  const docs = await shop.send({ method: 'GET', url: '/api/docs', headers: {} });
  expect(docs.body).toContain('<title>The calls of Lontar Pracetak</title>');
  const api = await shop.send({ method: 'GET', url: '/api/openapi.json', headers: {} });
  expect(JSON.parse(api.body).info.title).toBe('Lontar Pracetak');
  await shop.close();
});

test('a live sale waits for a seller and for terms that somebody has read', async () => {
  const env = { CATALOGUE: 'empty', SELLER_ADDRESS: '' };
  const shop = await openTestShop({ isSandbox: false, env });
  const buying = createBuying(shop);
  const owner = await shop.customer('admin');
  const missing = async () => (await owner.call('readSetup', {})).data.missing.join('\n');
  const start = async (buyer: Buyer, order: { id: number; totalAmount: number }) => {
    const { status, body } = await buying.startPayment(buyer, order);
    return status === 200 ? 'started' : body.code;
  };
  await owner.call('createLicenseType', { body: { name: 'Plain License', price: 30 } as never }).catch(() => undefined);
  const [buyer, order] = await ordered(shop);
  expect(await start(buyer, order)).toBe('payments_closed');
  expect(await missing()).toContain('the seller’s own name and address');
  await owner.call('changeSeller', { body: { ...SELLER, email: 'shop@lontar.test', invoicePrefix: 'INV' } });
  expect(await start(buyer, order)).toBe('started');

  await owner.call('chooseLicenseTypes', { body: { types: [{ name: 'Extended License' }] } });
  const type = (await shop.visitor('listLicenseTypes', { query: {} })).data.find(
    ({ name }) => name === 'Extended License',
  )!;
  const terms = (await shop.visitor('readLicenseTerms', { params: { id: type.id }, query: {} })).data;
  expect(terms.text).toContain('The licence is given by Lontar Ltd.');
  expect(terms.text).not.toContain('demonstration');
  expect(await missing()).toContain('terms of your own for Extended License');
  const [other, templated] = await ordered(shop, 'Extended License');
  expect(await start(other, templated)).toBe('payments_closed');

  const text = terms.text.replace(/^These terms are a template[^\n]*\n+/, '');
  await owner.call('publishLicenseTerms', { params: { id: type.id }, body: { text } });
  expect(await missing()).not.toContain('Extended License');
  const [last, read] = await ordered(shop, 'Extended License');
  expect(await start(last, read)).toBe('started');
  await shop.close();
});

test('a page that is still a template counts as missing before the shop opens', async () => {
  const shop = await openTestShop({ env: { CATALOGUE: 'empty' } });
  const owner = await shop.customer('admin');
  const missing = async () => (await owner.call('readSetup', {})).data.missing;
  await owner.call('publishLegal', { body: { page: 'terms', text: 'This page is a template. Have it checked.' } });
  expect((await missing()).some((one) => one.includes('which is a template'))).toBe(true);
  await owner.call('publishLegal', { body: { page: 'terms', text: 'We sell fonts.' } });
  expect((await missing()).some((one) => one.includes('which is a template'))).toBe(false);
  await shop.close();
});

/** A buyer and what is to be paid. */
async function ordered(shop: TestShop, license?: string): Promise<[Buyer, { id: number; totalAmount: number }]> {
  const buyer = await shop.customer();
  const licenseTypes = license ? ['Standard License', license] : ['Standard License'];
  const product = await shop.product({ licenseTypes });
  const buying = createBuying(shop);
  const at = license ? product.licenseTypes.findIndex(({ name }) => name === license) : 0;
  const { body } = await buying.createOrder(buyer, [buying.lineOf(product, { license: at })]);
  return [buyer, body.order!];
}
