import { afterEach, expect, test } from 'vitest';
import type { SellerIn } from '#contract/shop/seller.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';

const { shop, buying } = await openBuyingShop();
const admin = await shop.customer('admin');
const OURS: SellerIn = {
  name: 'Lontar Aksara, CV',
  address: 'Jalan Prawirotaman 12\nYogyakarta 55153',
  country: 'ID',
  registrationNumber: 'AHU-0041187',
  taxId: '01.234.567.8-541.000',
  email: 'halo@lontar.example',
  invoicePrefix: 'INV',
};
const set = (change: Partial<SellerIn> = {}, who = admin) => who.call('changeSeller', { body: { ...OURS, ...change } });
const wrong = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code, body }) => body?.fields ?? `${status} ${code}`,
  );
const read = async () => (await admin.call('readSettings', {})).data.seller;

const outside = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_COUNTRY', 'SELLER_TAX_ID', 'SELLER_EMAIL'] as const;
afterEach(() => {
  for (const variable of outside) delete shop.tools.settings[variable];
});

/** Buys a font. @returns the number of the invoice, and what stands on it. */
async function buy() {
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(await shop.product())])).body;
  const payment = (await buying.startPayment(buyer, order!)).body;
  await buying.comeBack((await buying.approve(payment)).returnUrl);
  const { data } = await buyer.call('orderById', { params: { id: order!.id } });
  const draw = async () => {
    const reply = await fetch(`${shop.address}/api/orders/${order!.id}/invoice.pdf`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    return new Uint8Array(await reply.arrayBuffer());
  };
  return { number: data.invoiceNumber!, draw, license: data.orderItems[0]!.license.licenseNumber!, buyer };
}

test('papers name who sells when they are made, and those before stay as they are', async () => {
  const before = await buy();
  const drawn = await before.draw();
  expect((await readPdf(drawn)).text).toContain('Huruf');
  await set();
  const { text } = await readPdf(await (await buy()).draw());
  for (const word of ['Lontar Aksara, CV', 'Yogyakarta 55153', OURS.taxId, OURS.registrationNumber, OURS.email])
    expect(text).toContain(word);
  expect(text).not.toContain('Huruf');
  expect(await before.draw()).toEqual(drawn);
});

test('a certificate names the seller of the day on which it is made', async () => {
  await set({ name: 'Before, CV' });
  const { license, buyer } = await buy();
  const certificate = async () => {
    const headers = { authorization: `Bearer ${buyer.token}` };
    return (await fetch(`${shop.address}/api/licenses/${license}/certificate.json`, { headers })).text();
  };
  const first = await certificate();
  expect(first).toContain('"licensor":"Before, CV"');
  await set({ name: 'After, CV' });
  expect(await certificate()).toBe(first);
});

test('another prefix begins a series of its own; none has a gap or a number twice, and the next one is told', async () => {
  await set({ invoicePrefix: 'LON' });
  expect((await read()).nextInvoice).toBe('TEST-LON-2026-000001');
  const three = await Promise.all([buy(), buy(), buy()]);
  expect(three.map(({ number }) => number).sort()).toEqual([
    'TEST-LON-2026-000001',
    'TEST-LON-2026-000002',
    'TEST-LON-2026-000003',
  ]);
  const { nextInvoice } = (await set()).data.seller;
  expect(nextInvoice).toMatch(/^TEST-INV-2026-\d{6}$/);
  expect((await buy()).number).toBe(nextInvoice);
  expect((await set({ invoicePrefix: 'LON' })).data.seller.nextInvoice).toBe('TEST-LON-2026-000004');
  expect((await buy()).number).toBe('TEST-LON-2026-000004');
  await set();
});

test.each(['CN', 'TEST', 'cn'])('%s stands before other papers, so invoices can not have it', async (invoicePrefix) => {
  expect(await wrong(set({ invoicePrefix }))).toHaveProperty('invoicePrefix');
  expect((await read()).invoicePrefix).toBe('INV');
});

test.each([
  [{ invoicePrefix: 'A-B' }, 'invoicePrefix'],
  [{ invoicePrefix: 'TOOLONGER' }, 'invoicePrefix'],
  [{ name: ' ' }, 'name'],
  [{ country: 'Indonesia' }, 'country'],
  [{ country: 'ZZ' }, 'country'],
  [{ email: 'nobody' }, 'email'],
])('%o is refused with a word at its field', async (change, field) => {
  expect(await wrong(set(change))).toHaveProperty([field]);
});

test('what the environment sets wins, is said to come from there, and can not be changed here', async () => {
  await set({ name: 'Ours, CV' });
  Object.assign(shop.tools.settings, { SELLER_NAME: 'Outside Ltd', SELLER_COUNTRY: 'DE' });
  expect(await read()).toMatchObject({
    name: 'Outside Ltd',
    country: 'DE',
    from: { name: 'environment', country: 'environment', taxId: 'office' },
  });
  expect((await shop.visitor('readShop', {})).data.seller.name).toBe('Outside Ltd');
  expect(await wrong(set({ name: 'Other Ltd', country: 'DE' }))).toEqual({
    name: 'This was set when the shop was installed. Ask the person who runs your server to change it.',
  });
  await set({ name: 'Outside Ltd', country: 'DE', taxId: 'DE 1' });
  expect((await readPdf(await (await buy()).draw())).text).toContain('Outside Ltd');
  for (const variable of outside) delete shop.tools.settings[variable];
  // What came from outside was not stored; without it the seller is who the shop is.
  expect(await read()).toMatchObject({ name: 'Huruf', taxId: 'DE 1', from: { name: 'default' } });
});

test('what was never changed goes on following the shop; the rest is kept and written down', async () => {
  await set({ name: 'Huruf', taxId: 'N 1' });
  const [change] = (await admin.call('listChanges', { query: {} })).data;
  expect(change).toMatchObject({ action: 'settings.update', subject: 'settings:seller', after: { taxId: 'N 1' } });
  expect(await wrong(set({}, await shop.customer('finance')))).toBe('403 forbidden');
});
