import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#contract/nouns/orders.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';
import type { Invoice } from '../invoice.ts';

const { shop, buying } = await openBuyingShop();
const { db, settings } = shop.tools;
Object.assign(settings, { SELLER_COUNTRY: 'FR' });
const admin = await shop.customer('admin');
const finance = await shop.customer('finance');
const rules = { isAdded: false, reverseCharge: true, registered: ['FR', 'EU'], ownRates: [] };
await admin.call('changeTax', { body: rules });

/** A paid order of $119 from a country, of $100 and $19 where it has two lines. */
async function bought(country: string, prices = [119]) {
  const buyer = await shop.customer();
  const products = await Promise.all(prices.map((price) => shop.product({ price })));
  const lines = products.map((product) => buying.lineOf(product));
  const { order } = (await buying.createOrder(buyer, lines, { buyer: { country } })).body;
  return { buyer, order: await buying.pay(buyer, order!) };
}
const correct = async (buyer: Buyer, { id }: Order, taxId: string, more: object = {}) =>
  (
    await buyer.call('correctInvoice', {
      params: { id },
      body: { company: 'Schrift GmbH', address: '', taxId, ...more },
    })
  ).data;
const decide = ({ id }: Order, isAccepted: boolean, by = finance) =>
  by.call('decideTaxNumber', { params: { id }, body: { isAccepted, reason: 'Asked VIES.' } });
const refund = ({ id }: Order, body: object = {}) =>
  finance.call('refundOrder', { params: { id }, body: body as never });
const read = async (buyer: Buyer, { id }: Order) => (await buyer.call('orderById', { params: { id } })).data;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );

/** What the tax return says of an order alone, without what cancels itself out. */
async function taxOf({ id }: Order) {
  await postEntries(shop.tools);
  const { rows } = await sql<{ kind: string; country: string; net: number; tax: number }>`
    select kind, country, sum(net_cents)::int as net, sum(tax_cents)::int as tax from tax_entries where order_id = ${id}
    group by 1, 2 having sum(net_cents) <> 0 or sum(tax_cents) <> 0 order by 1, 2`.execute(db);
  return rows.map(({ kind, country, net, tax }) => `${kind} ${country} net ${net / 100} tax ${tax / 100}`);
}
/** The same by the accounts of the ledger. */
async function ledgerOf({ id }: Order) {
  const { rows } = await sql<{ net: number; tax: number }>`
    select (sum(case when credit in ('sales', 'refunds') then amount_cents else 0 end) - sum(case
      when debit in ('sales', 'refunds') then amount_cents else 0 end))::int as net,
      (sum(case when credit = 'tax' then amount_cents else 0 end) - sum(case when debit = 'tax' then amount_cents
        else 0 end))::int as tax
    from ledger_entries where order_id = ${id}`.execute(db);
  return [rows[0]!.net / 100, rows[0]!.tax / 100];
}
/** The newest copy of each document. */
async function documentsOf({ id }: Order) {
  const { rows } = await sql<{ content: string }>`
    select content from (select distinct on (number) number, content from invoices where order_id = ${id}
      order by number, copy desc) i union all
    select content from (select distinct on (number) number, content from credit_notes where order_id = ${id}
      order by number, copy desc) n`.execute(db);
  return rows
    .map(({ content }) => JSON.parse(content) as Invoice)
    .map(({ tax, copy = 1, buyer }) => [tax.netCents / 100, tax.taxCents / 100, copy, buyer.taxId]);
}

test('50 of 119 went back, then a number is accepted: nothing is left for the one-stop shop, and 69 under reverse charge', async () => {
  const { buyer, order } = await bought('DE');
  await refund(order, { amount: 50 });
  expect(await taxOf(order)).toEqual(['oss DE net 57.98 tax 11.02']);
  expect(await correct(buyer, order, 'DE136695976')).toMatchObject({ isTaxIdWaiting: true });
  // Until staff decide all stays as it was.
  expect(await taxOf(order)).toEqual(['oss DE net 57.98 tax 11.02']);
  await decide(order, true);
  expect(await taxOf(order)).toEqual(['reverse_charge DE net 69 tax 0']);
  expect(await ledgerOf(order)).toEqual([69, 0]);
  expect(await documentsOf(order)).toEqual([
    [119, 0, 3, 'DE136695976'],
    [50, 0, 3, 'DE136695976'],
  ]);
  const [note] = (await read(buyer, order)).creditNotes;
  const reply = await fetch(`${shop.address}/api/orders/${order.id}/credit-notes/${note!.number}.pdf`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const { text } = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  for (const word of [`${note!.number}, copy 3`, 'Schrift GmbH', 'DE136695976', '$50.00']) expect(text).toContain(word);
  await refund(order);
  expect(await taxOf(order)).toEqual([]);
  expect(await ledgerOf(order)).toEqual([0, 0]);
});

test('90 of 119 went back, then the number is taken off again: the tax is of the 29 that are left', async () => {
  const buyer = await shop.customer();
  const lines = [buying.lineOf(await shop.product({ price: 119 }))];
  const where = { buyer: { country: 'DE', company: 'Schrift GmbH', vatId: 'DE136695976' } };
  const order = await buying.pay(buyer, (await buying.createOrder(buyer, lines, where)).body.order!);
  await refund(order, { amount: 90 });
  expect(await taxOf(order)).toEqual(['reverse_charge DE net 29 tax 0']);
  expect(await correct(buyer, order, '')).toMatchObject({ isTaxIdWaiting: true });
  await decide(order, true);
  expect(await taxOf(order)).toEqual(['oss DE net 24.37 tax 4.63']);
  expect(await ledgerOf(order)).toEqual([24.37, 4.63]);
  await refund(order);
  expect((await documentsOf(order)).map(([net, tax]) => [net, tax])).toEqual([
    [100, 19],
    [75.63, 14.37],
    [24.37, 4.63],
  ]);
  expect(await taxOf(order)).toEqual([]);
});

test('what names or address are is corrected at once, on the credit notes too, and moves no tax', async () => {
  const { buyer, order } = await bought('DE', [100, 19]);
  await refund(order, { items: [order.orderItems[1]!.id] });
  const before = [await taxOf(order), await ledgerOf(order)];
  expect(await correct(buyer, order, '', { address: 'Letterngasse 1' })).toMatchObject({ isTaxIdWaiting: false });
  expect([await taxOf(order), await ledgerOf(order)]).toEqual(before);
  expect(await read(buyer, order)).toMatchObject({ buyer: { company: 'Schrift GmbH' }, taxRequest: null });
  expect((await documentsOf(order)).map(([, , copy]) => copy)).toEqual([2, 2]);
});

test('a number that changes the tax waits for staff, who see what its form says, and its buyer sees that it is checked', async () => {
  const { buyer, order } = await bought('DE');
  await correct(buyer, order, 'DE136695976');
  expect((await read(buyer, order)).taxRequest).toMatchObject({ number: 'DE136695976', state: 'open', reason: '' });
  expect((await read(buyer, order)).tax).toMatchObject({ amount: 19, kind: 'oss' });
  const waiting = (await finance.call('listWaiting', {})).data.find(({ kind }) => kind === 'tax_number');
  expect(waiting).toMatchObject({ count: 1, id: order.id });
  const { data: adminView } = await finance.call('orderTimeline', { params: { id: order.id } });
  expect(adminView.taxNumber).toMatchObject({
    number: 'DE136695976',
    country: 'DE',
    isWellFormed: true,
    tax: { amount: 0, kind: 'reverse_charge' },
  });
  await decide(order, false);
  expect((await read(buyer, order)).taxRequest).toMatchObject({ state: 'declined', reason: 'Asked VIES.' });
  expect(await taxOf(order)).toEqual(['oss DE net 100 tax 19']);
  expect(await refusal(decide(order, true))).toBe('409 tax_number_not_waiting');
  expect(await refusal(buyer.call('decideTaxNumber', { params: { id: order.id }, body: { isAccepted: true } }))).toBe(
    '403 forbidden',
  );
  // The buyer asks once more, and takes it back.
  await correct(buyer, order, 'DE136695976');
  await correct(buyer, order, '');
  expect((await read(buyer, order)).taxRequest).toMatchObject({ state: 'withdrawn' });
});

test('nobody decides about the tax number of an order of their own', async () => {
  const lines = [buying.lineOf(await shop.product({ price: 119 }))];
  const placed = (await buying.createOrder(finance, lines, { buyer: { country: 'DE' } })).body.order!;
  const order = await buying.pay(finance, placed);
  await correct(finance, order, 'DE136695976');
  expect(await refusal(decide(order, true))).toBe('409 own_tax_number');
  await decide(order, true, admin);
  expect(await taxOf(order)).toEqual(['reverse_charge DE net 119 tax 0']);
});

test('after a number is accepted the order, its export, the ledger and the tax return say the same', async () => {
  const { buyer, order } = await bought('DE');
  await correct(buyer, order, 'DE136695976');
  await decide(order, true);
  const after = await read(buyer, order);
  expect(after).toMatchObject({
    tax: { amount: 0, rate: 0, kind: 'reverse_charge', country: 'DE' },
    buyer: { country: 'DE', company: 'Schrift GmbH', vatId: 'DE136695976' },
    taxRequest: { state: 'accepted' },
  });
  const { body } = await finance.send({ method: 'GET', url: '/api/orders/admin/export.csv', headers: {} });
  const [head, ...rows] = body
    .trim()
    .split('\r\n')
    .map((row) => row.replace(/"[^"]*"/g, '').split(','));
  const row = rows.find(([id]) => id === String(order.id))!;
  const of = (name: string) => row[head!.findIndex((column) => column.endsWith(name))];
  expect([of('country'), of('vat_id'), of('tax_rate'), of('tax')]).toEqual(['DE', 'DE136695976', '0', '0.00']);
  expect(await taxOf(order)).toEqual(['reverse_charge DE net 119 tax 0']);
  expect(await ledgerOf(order)).toEqual([119, 0]);
});

test('of a period of a plan too', async () => {
  const buyer = await shop.customer();
  const subscribing = createSubscribing(shop);
  const plan = await subscribing.plan(admin, null, { price: 119 });
  const { data: started } = await buyer.call('createSubscription', {
    body: { planId: plan.id, buyer: { country: 'DE' } },
  });
  await buying.comeBack((await buying.approve({ approval_url: started.approvalUrl } as never)).returnUrl);
  const { rows } = await sql<{
    order_id: number;
  }>`select order_id from payments where public_id = ${started.paymentId}`.execute(db);
  const order = { id: rows[0]!.order_id } as Order;
  await refund(order, { amount: 50 });
  await correct(buyer, order, 'DE136695976');
  await decide(order, true);
  expect(await taxOf(order)).toEqual(['reverse_charge DE net 69 tax 0']);
});
