import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const subscribing = createSubscribing(shop);
const admin = await shop.customer('admin');
const finance = await shop.customer('finance');
await admin.call('switchFeature', { params: { name: 'bank_transfer' }, body: { isOn: true } });

const SENJA = {
  name: 'Senja GmbH',
  address: 'Friedrichstr. 1\n10117 Berlin\nGermany',
  email: 'accounts@senja.example',
};
const BILLING = { poNumber: 'PO-4711', invoiceTo: SENJA };

const words = async (who: Buyer, url: string) => {
  const { rawPayload } = await shop.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return (await readPdf(rawPayload)).text.replace(/\s+/g, ' ');
};
async function ordered(buyer: Buyer, more: object = BILLING) {
  const product = await shop.product({ price: 50 });
  const { status, body } = await buying.createOrder(buyer, [buying.lineOf(product)], more);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.order!;
}
const mailsTo = async (email: string) => {
  await createBooks(shop).drain(30_000);
  const { rows } = await sql<{ subject: string; text: string; enclosures: { name: string }[] }>`
    select subject, text_body as text, attachments as enclosures from emails where recipient = ${email} order by id`.execute(
    shop.tools.db,
  );
  return rows;
};

test('purchase order, whom the invoice is made out to and licensee stand on an order and its documents', async () => {
  const buyer = await shop.customer();
  const order = await ordered(buyer, { ...BILLING, licensee: 'Senja Design Team' });
  expect(order).toMatchObject({ poNumber: 'PO-4711', invoiceTo: { ...SENJA, company: '' } });
  const paid = await buying.pay(buyer, order);
  const invoice = await words(buyer, `/api/orders/${order.id}/invoice.pdf`);
  expect(invoice).toContain('To Senja GmbH Friedrichstr. 1 10117 Berlin Germany accounts@senja.example');
  expect(invoice).toContain('PO-4711');
  // Nothing of the buyer stands on it.
  expect(invoice).not.toContain(buyer.email);
  const certificate = await words(buyer, `/api/licenses/${paid.orderItems[0]!.license.licenseNumber}/certificate.pdf`);
  expect(certificate).toContain('Senja Design Team');
  expect(certificate).not.toContain('Senja GmbH');

  const sent = await mailsTo(SENJA.email);
  expect(sent.map(({ subject, enclosures }) => [subject, enclosures.map(({ name }) => name)])).toEqual([
    [`Invoice ${paid.invoiceNumber}`, [`${paid.invoiceNumber}.pdf`]],
  ]);
  expect(sent[0]!.text).toContain('PO-4711');
  expect(sent[0]!.text).not.toContain('/download/');

  await finance.call('refundOrder', { params: { id: order.id }, body: { amount: 10, reason: 'late' } as never });
  const { data } = await buyer.call('orderById', { params: { id: order.id } });
  const note = data.creditNotes[0]!.number;
  const credited = await words(buyer, `/api/orders/${order.id}/credit-notes/${note}.pdf`);
  expect(credited).toContain('Senja GmbH');
  expect(credited).toContain('PO-4711');
  expect((await mailsTo(SENJA.email)).map(({ subject }) => subject)).toEqual([
    `Invoice ${paid.invoiceNumber}`,
    `Credit note ${note}`,
  ]);
});

test('an order without them says nothing of them, and nobody else gets a mail', async () => {
  const buyer = await shop.customer();
  const order = await ordered(buyer, { invoiceTo: { name: 'Sole Trader', address: 'Town' } });
  expect(order).toMatchObject({ poNumber: null, invoiceTo: { name: 'Sole Trader', email: '' } });
  await buying.pay(buyer, order);
  expect(await words(buyer, `/api/orders/${order.id}/invoice.pdf`)).not.toContain('Your PO');
  expect((await mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Invoice'))).toEqual([]);
});

test('the same cart with another purchase order is another order', async () => {
  const buyer = await shop.customer();
  const product = await shop.product({ price: 50 });
  const place = async (more: object) =>
    (await buying.createOrder(buyer, [buying.lineOf(product)], more)).body.order!.id;
  const [first, other, again] = [
    await place({ poNumber: 'PO-1' }),
    await place({ poNumber: 'PO-2' }),
    await place({ poNumber: 'PO-1' }),
  ];
  expect(other).not.toBe(first);
  expect(again).toBe(first);
  const bad = await buying.createOrder(buyer, [buying.lineOf(product)], { invoiceTo: { name: '', address: 'A' } });
  expect([bad.status, Object.keys(bad.body.fields as object)]).toEqual([400, ['invoiceTo.name']]);
  const long = await buying.createOrder(buyer, [buying.lineOf(product)], { poNumber: 'x'.repeat(61) });
  expect([long.status, Object.keys(long.body.fields as object)]).toEqual([400, ['poNumber']]);
});

test('an order of a plan has them too, and a plan that is paid under another one is another order', async () => {
  const buyer = await shop.customer();
  const plan = await subscribing.plan(admin, null, { price: 42 });
  const begin = async (more: object) => {
    const { data } = await buyer.call('startTransferOfPlan', { body: { planId: plan.id, ...more } });
    const { order_id } = await shop.tools.db
      .selectFrom('subscriptions')
      .select('order_id')
      .where('id', '=', data.subscriptionId)
      .executeTakeFirstOrThrow();
    return order_id;
  };
  const order = await begin(BILLING);
  const text = await words(buyer, `/api/orders/${order}/transfer.pdf`);
  expect(text).toContain('To Senja GmbH Friedrichstr. 1');
  expect(text).toContain('PO-4711');
  expect(await begin(BILLING)).toBe(order);
  expect(await begin({ ...BILLING, poNumber: 'PO-4712' })).not.toBe(order);
});

test('a purchase order number that comes late is written on a new copy of the invoice and of what came before', async () => {
  const buyer = await shop.customer();
  const order = await buying.pay(buyer, await ordered(buyer, {}));
  await finance.call('refundOrder', { params: { id: order.id }, body: { amount: 10, reason: 'late' } as never });
  const correct = (body: object) =>
    buyer.call('correctInvoice', { params: { id: order.id }, body: { company: '', address: '', taxId: '', ...body } });
  expect((await correct({ poNumber: 'PO-9' })).data.copy).toBe(2);
  const { data } = await buyer.call('orderById', { params: { id: order.id } });
  expect(data.poNumber).toBe('PO-9');
  const note = `/api/orders/${order.id}/credit-notes/${data.creditNotes[0]!.number}.pdf`;
  expect(await words(buyer, `/api/orders/${order.id}/invoice.pdf`)).toContain('PO-9');
  expect(await words(buyer, note)).toContain('PO-9');
  // Another correction leaves it, and an empty one takes it off.
  await correct({ company: 'Senja' });
  expect(await words(buyer, note)).toContain('PO-9');
  await correct({ company: 'Senja', poNumber: '' });
  expect(await words(buyer, note)).not.toContain('PO-9');
  expect((await buyer.call('orderById', { params: { id: order.id } })).data).toMatchObject({
    poNumber: null,
    invoiceTo: { company: 'Senja' },
  });
});

test('staff find an order by purchase order, whom it is billed to, code and domain, and books have the first two', async () => {
  const buyer = await shop.customer();
  const order = await ordered(buyer, { ...BILLING, poNumber: 'Einkauf 2026/88' });
  const bought = await buying.pay(buyer, order);
  await sql`insert into license_domains (license_id, hostname, added_at)
    select id, 'senja-studio.example', now() from licenses
    where number = ${bought.orderItems[0]!.license.licenseNumber}`.execute(shop.tools.db);
  await sql`update orders set discount = '{"code": "PRESSE26", "title": "Press"}' where id = ${order.id}`.execute(
    shop.tools.db,
  );
  const found = async (query: string) =>
    (await finance.call('listAllOrders', { query: { query } })).data.map(({ id }) => id);
  for (const query of ['einkauf 2026/88', 'kauf 2026', 'accounts@senja', 'presse26', 'Senja-Studio.example'])
    expect([query, (await found(query)).includes(order.id)]).toEqual([query, true]);
  expect(await found('Einkauf 2026/89')).toEqual([]);
  const { body } = await finance.send({ method: 'GET', url: '/api/orders/admin/export.csv', headers: {} });
  const [head = '', ...lines] = body.trim().split('\r\n');
  expect(head.split(',').slice(-3)).toEqual(['po_number', 'invoice_to', 'offer']);
  expect(lines.find((line) => line.startsWith(`${order.id},`))).toMatch(/,Einkauf 2026\/88,Senja GmbH,$/);
});
