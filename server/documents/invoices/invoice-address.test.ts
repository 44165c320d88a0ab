import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const admin = await shop.customer('admin');
const finance = await shop.customer('finance');
await admin.call('switchFeature', { params: { name: 'bank_transfer' }, body: { isOn: true } });

const BERLIN = { country: 'DE', postcode: '10117', company: 'Lettern GmbH', vatId: '' };
const WHOLE = { ...BERLIN, street: 'Friedrichstr. 1', town: 'Berlin' };
const LISBON = 'Rua Augusta 5\n1100 Lisboa';

async function customer(): Promise<Buyer> {
  const buyer = await shop.customer();
  await buyer.call('updateAccount', { body: { address: LISBON } });
  return buyer;
}
const words = async (who: Buyer, url: string) => {
  const { rawPayload } = await shop.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return (await readPdf(rawPayload)).text.replace(/\s+/g, ' ');
};

async function ordered(buyer: Buyer, result?: object) {
  const product = await shop.product({ price: 50 });
  const placed = await buying.createOrder(buyer, [buying.lineOf(product)], result ? { buyer: result } : {});
  expect(placed.status).toBe(201);
  return placed.body.order!;
}
const paid = async (buyer: Buyer, result?: object) => {
  const order = await buying.pay(buyer, await ordered(buyer, result));
  return { order, text: await words(buyer, `/api/orders/${order.id}/invoice.pdf`) };
};

test('the address on an invoice is that of the checkout, whole, or that of the account, never parts of both', async () => {
  const whole = await paid(await customer(), WHOLE);
  expect(whole.text).toContain('Lettern GmbH Rani Number');
  expect(whole.text).toMatch(/Friedrichstr. 1 10117 Berlin, Germany/);
  expect(whole.text).not.toContain('Lisboa');
  expect(whole.order.buyer).toMatchObject({ street: 'Friedrichstr. 1', town: 'Berlin', postcode: '10117' });

  const part = await paid(await customer(), BERLIN);
  expect(part.text).toContain('10117, Germany');
  expect(part.text).not.toContain('Lisboa');

  const none = await paid(await customer());
  expect(none.text).toContain('Rua Augusta 5 1100 Lisboa');
  expect(none.text).not.toContain('Germany');
});

test('an invoice of a plan has the address of its checkout too', async () => {
  const buyer = await customer();
  const plan = await createSubscribing(shop).plan(admin, null, { price: 42 });
  const { data } = await buyer.call('startTransferOfPlan', { body: { planId: plan.id, buyer: WHOLE } });
  const { order_id } = await shop.tools.db
    .selectFrom('subscriptions')
    .select('order_id')
    .where('id', '=', data.subscriptionId)
    .executeTakeFirstOrThrow();
  const text = await words(buyer, `/api/orders/${order_id}/transfer.pdf`);
  expect(text).toMatch(/Friedrichstr. 1 10117 Berlin, Germany/);
  expect(text).not.toContain('Lisboa');
});

test('an invoice to pay is corrected by its buyer and by staff, and the invoice says the same later', async () => {
  const buyer = await customer();
  const order = await ordered(buyer, WHOLE);
  const total = { orderId: order.id, total: order.totalAmount, currency: 'USD' };
  await buying.ask(buyer, 'POST', '/payment/bank-transfer/create-payment', total);
  const params = { id: order.id };
  const first = {
    name: 'Budi Santoso',
    company: 'Lettern AG',
    address: 'Rue de Rive 3\n1204 Genève\nSuisse',
    taxId: '',
  };
  const response = await buyer.call('correctInvoice', { params, body: first });
  expect(response.data).toEqual({ number: expect.stringMatching(/\w/), copy: 0, isTaxIdWaiting: false });
  const toPay = await words(buyer, `/api/orders/${order.id}/transfer.pdf`);
  expect(toPay).toContain('Lettern AG Budi Santoso Rue de Rive 3 1204 Genève Suisse');
  expect(toPay).not.toMatch(/10117|Friedrichstr/);

  const other = { params, body: { ...first, taxId: 'DE136695976' } };
  await expect(buyer.call('correctInvoice', other)).rejects.toMatchObject({ status: 400 });
  const stranger = await shop.customer();
  await expect(stranger.call('correctInvoice', { params, body: first })).rejects.toMatchObject({ status: 404 });

  await finance.call('correctInvoice', { params, body: { ...first, company: 'Lettern & Söhne AG' } });
  const line = {
    amount: order.totalAmount,
    date: new Date(shop.clock.now()).toISOString().slice(0, 10),
    reference: 'L1',
  };
  await buying.ask(admin, 'POST', `/api/orders/${order.id}/transfer/received`, line);
  const text = await words(buyer, `/api/orders/${order.id}/invoice.pdf`);
  expect(text).toContain('Lettern & Söhne AG Budi Santoso Rue de Rive 3 1204 Genève Suisse');
  expect(text).not.toMatch(/10117|Friedrichstr/);
  const { data: changes } = await admin.call('listChanges', { query: {} });
  expect(changes.filter(({ action }) => action === 'invoice.correct').map(({ actor }) => actor!.id)).toEqual([
    finance.id,
  ]);
});

test('staff put another name and address on an issued invoice, as a new copy with one address', async () => {
  const buyer = await customer();
  const { order } = await paid(buyer, WHOLE);
  const body = { name: 'Budi Santoso', company: '', address: 'Jl. Braga 1, Bandung', taxId: '' };
  expect((await finance.call('correctInvoice', { params: { id: order.id }, body })).data.copy).toBe(2);
  const text = await words(buyer, `/api/orders/${order.id}/invoice.pdf`);
  expect(text).toContain('Budi Santoso Jl. Braga 1, Bandung');
  expect(text).not.toMatch(/10117|Rani Number/);
});
