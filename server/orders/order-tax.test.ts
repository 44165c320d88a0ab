import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#contract/nouns/orders.ts';
import type { TaxIn } from '#contract/shop/tax.ts';
import type { Invoice } from '#server/documents/invoice.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { countryOfLanguages } from './order-tax.ts';

const { shop, buying } = await openBuyingShop();
const { db, settings } = shop.tools;
const admin = await shop.customer('admin');
const finance = await shop.customer('finance');
Object.assign(settings, { SELLER_COUNTRY: 'DE' });
shop.clock.set(Date.parse('2026-05-10T12:00:00Z'));

const setTax = (change: Partial<TaxIn> = {}) =>
  admin.call('changeTax', {
    body: { isAdded: false, reverseCharge: true, registered: ['DE', 'EU', 'CA'], ownRates: [], ...change },
  });
type Where = { country: string; region?: string; postcode?: string; company?: string; vatId?: string };
async function mode(
  buyer: Buyer,
  where: Where | undefined,
  prices: { price: number; quantity?: number }[] = [{ price: 119 }],
) {
  const products = await Promise.all(prices.map(({ price }) => shop.product({ price })));
  const lines = products.map((product, at) => buying.lineOf(product, { quantity: prices[at]!.quantity ?? 1 }));
  return buying.createOrder(buyer, lines, where ? { buyer: where } : {});
}
const placed = async (buyer: Buyer, where?: Where, prices?: { price: number; quantity?: number }[]) =>
  (await mode(buyer, where, prices)).body.order!;
async function pay(buyer: Buyer, order: Order, country = 'US') {
  const { body: payment } = await buying.startPayment(buyer, order);
  const { PayerID } = await buying.approve(payment, { country });
  return (await buying.execute(buyer, payment.paymentId, PayerID)).body.order!;
}
const documentsOf = async (orderId: number) => {
  const { rows } = await sql<{ content: string }>`
    select content from invoices where order_id = ${orderId} union all
    (select content from credit_notes where order_id = ${orderId} order by number)`.execute(db);
  return rows.map(({ content }) => JSON.parse(content) as Invoice);
};
const refund = (orderId: number, body: object = {}) =>
  finance.call('refundOrder', { params: { id: orderId }, body: body as never });
const quarter = async (name = '2026-Q2') => (await finance.call('readTaxQuarter', { query: { quarter: name } })).data;

test('prices that hold their tax: the total stays, and the part that is tax goes by the country of the buyer', async () => {
  await setTax();
  const buyer = await shop.customer();
  const german = await placed(buyer, { country: 'de' });
  expect(german).toMatchObject({
    totalAmount: 119,
    buyer: { country: 'DE' },
    tax: { country: 'DE', rate: 19, amount: 19, kind: 'vat', isAdded: false },
  });
  expect(await placed(buyer, { country: 'FR' }, [{ price: 120 }])).toMatchObject({
    totalAmount: 120,
    tax: { country: 'FR', rate: 20, amount: 20, kind: 'oss' },
  });
  expect((await placed(buyer, { country: 'US' })).tax).toMatchObject({ rate: 0, amount: 0, kind: 'none' });
  const paid = await pay(buyer, german);
  expect(paid).toMatchObject({ status: 'success', tax: german.tax, totalAmount: 119 });
  const [invoice] = await documentsOf(german.id);
  expect(invoice).toMatchObject({
    totalCents: 11_900,
    tax: { country: 'DE', percent: '19', netCents: 10_000, taxCents: 1_900 },
  });
});

test('who says nothing is taxed where the seller is, as before', async () => {
  const order = await placed(await shop.customer());
  expect(order).toMatchObject({ totalAmount: 119, buyer: null, tax: { country: 'DE', rate: 19, amount: 19 } });
});

test('a business of another country with a well-formed number pays the same, of which nothing is tax, and the invoice says why', async () => {
  const buyer = await shop.customer();
  const french = { country: 'FR', company: 'Lettres SARL', vatId: 'fr 11 123 456782' };
  const order = await placed(buyer, french);
  expect(order).toMatchObject({
    totalAmount: 119,
    buyer: { company: 'Lettres SARL', vatId: 'FR11123456782' },
    tax: { country: 'FR', rate: 0, amount: 0, kind: 'reverse_charge' },
  });
  await pay(buyer, order);
  const [invoice] = await documentsOf(order.id);
  expect(invoice).toMatchObject({
    buyer: { company: 'Lettres SARL', taxId: 'FR11123456782' },
    tax: { percent: '0', taxCents: 0, note: expect.stringContaining('Reverse charge') },
  });
});

test('a number that its country does not write like that is refused beside its field, and nothing is placed', async () => {
  const buyer = await shop.customer();
  const count = async () => (await buyer.call('listOrders', {})).total;
  const response = await mode(buyer, { country: 'FR', vatId: 'FR123' });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect((response.body.fields as Record<string, string>)['buyer.vatId']).toContain('FR11123456782');
  for (const where of [{ country: 'CA' }, { country: 'XX' }, { country: '' }] as Where[])
    expect((await mode(buyer, where)).status).toBe(400);
  expect(await count()).toBe(0);
});

test('the rate is that of the day on which the order was placed, whatever rules when it is paid', async () => {
  const buyer = await shop.customer();
  const order = await placed(buyer, { country: 'FR' }, [{ price: 120 }]);
  await setTax({ ownRates: [{ country: 'FR', percent: 25, from: '2026-05-01' }] });
  await pay(buyer, order);
  expect((await documentsOf(order.id))[0]).toMatchObject({ tax: { percent: '20', taxCents: 2_000 } });
  expect((await placed(buyer, { country: 'FR' }, [{ price: 125 }])).tax).toMatchObject({ rate: 25, amount: 25 });
  await setTax({ ownRates: [{ country: 'FR', percent: 25, from: '2026-06-01' }] });
  expect((await placed(buyer, { country: 'FR' }, [{ price: 120 }])).tax).toMatchObject({ rate: 20 });
  await setTax();
});

test('nothing that a browser says of tax or total counts', async () => {
  const buyer = await shop.customer();
  const product = await shop.product({ price: 119 });
  const lie = { buyer: { country: 'DE', rate: 0 }, tax: { country: 'DE', rate: 0, amount: 0, kind: 'none' }, total: 1 };
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)], lie)).body;
  expect(order).toMatchObject({ totalAmount: 119, tax: { rate: 19, amount: 19 } });
});

test('tax that is added: quote, order, payment, invoice and what goes back agree to the cent', async () => {
  await setTax({ isAdded: true });
  const buyer = await shop.customer();
  // 19 % of 3 x 0.33, of 10.05 and of 42.10: 0.19, 1.91 and 8.00.
  const prices = [{ price: 0.33, quantity: 3 }, { price: 10.05 }, { price: 42.1 }];
  const order = await placed(buyer, { country: 'DE' }, prices);
  expect(order).toMatchObject({ totalAmount: 63.24, tax: { rate: 19, amount: 10.1, isAdded: true } });
  const items = order.orderItems.map(({ product, license, quantity }) => ({
    product_id: product.id,
    license_type_id: license.licenseType.id,
    quantity,
  }));
  const quote = (await shop.visitor('quoteLines', { body: { items, buyer: { country: 'DE' } } })).data;
  expect([quote.total, quote.tax]).toEqual([order.totalAmount, order.tax]);
  expect((await buying.startPayment(buyer, { ...order, totalAmount: 53.14 })).body.code).toBe('total_mismatch');
  await pay(buyer, order);
  const [sold] = shop.sandbox.control.orders().filter(({ unit }) => unit.minor === 6_324);
  expect(sold!.unit.breakdown).toMatchObject({ item_total: { value: '53.14' }, tax_total: { value: '10.10' } });

  await refund(order.id, { items: [order.orderItems[1]!.id] });
  await refund(order.id, { amount: 10 });
  expect((await refund(order.id)).data.status).toBe('refunded');
  const [invoice, ...notes] = await documentsOf(order.id);
  expect(invoice).toMatchObject({ totalCents: 6_324, tax: { netCents: 5_314, taxCents: 1_010, isAdded: true } });
  expect(invoice!.lines.map(({ amountCents }) => amountCents)).toEqual([99, 1_005, 4_210]);
  expect(notes.map(({ totalCents, tax }) => [totalCents, tax.taxCents])).toEqual([
    [1_196, 191],
    [1_000, 160],
    [4_128, 659],
  ]);
  for (const { lines, tax } of notes) expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(tax.netCents);
});

test('in however many pieces an order goes back, all of them give back exactly the tax that it took', async () => {
  await setTax();
  const buyer = await shop.customer();
  const order = await pay(buyer, await placed(buyer, { country: 'DE' }));
  for (let piece = 0; piece < 3; piece += 1) await refund(order.id, { amount: 0.33 });
  expect((await refund(order.id)).data.status).toBe('refunded');
  const [invoice, ...notes] = await documentsOf(order.id);
  expect(notes.map(({ tax }) => tax.taxCents)).toEqual([5, 5, 5, 1_885]);
  expect(notes.reduce((sum, { tax }) => sum + tax.netCents, 0)).toBe(invoice!.tax.netCents);
  await setTax({ isAdded: true });
});

test('tax that is added comes to periods of plans, and to nothing where nothing is to be paid', async () => {
  const buyer = await shop.customer();
  const subscribing = createSubscribing(shop);
  const plan = await subscribing.plan(admin, null, { price: 29 });
  const body = { planId: plan.id, buyer: { country: 'DE' } };
  const { data: started } = await buyer.call('createSubscription', { body });
  const again = (await buyer.call('createSubscription', { body })).data;
  expect(again).toEqual(started);
  const row = async (paymentId: string) =>
    (
      await sql<{
        total_cents: number;
        amount_cents: number;
        added: number;
        tax: { taxCents: number; country: string };
      }>`
        select o.total_cents, p.amount_cents, i.added_tax_cents as added, o.tax from orders o
          join payments p on p.order_id = o.id join order_items i on i.order_id = o.id
        where p.public_id = ${paymentId}`.execute(db)
    ).rows[0]!;
  expect(await row(started.paymentId)).toMatchObject({
    total_cents: 3_451,
    amount_cents: 3_451,
    added: 551,
    tax: { taxCents: 551, country: 'DE' },
  });
  // A buyer from another country gets a new order, since its tax differs.
  const other = (await buyer.call('createSubscription', { body: { ...body, buyer: { country: 'US' } } })).data;
  expect(other.paymentId).not.toBe(started.paymentId);
  expect(await row(other.paymentId)).toMatchObject({ total_cents: 2_900, added: 0 });

  const free = await placed(buyer, { country: 'DE' }, [{ price: 0 }]);
  expect(free).toMatchObject({ totalAmount: 0, tax: { amount: 0, rate: 19 } });
  expect((await buying.startPayment(buyer, free)).status).toBe(200);
  expect((await documentsOf(free.id))[0]).toMatchObject({ totalCents: 0, tax: { taxCents: 0 } });
  await setTax();
});

test('the country of the paying account is kept as evidence, and where it differs the order stands in the quarter', async () => {
  const [one, other] = [await shop.customer(), await shop.customer()];
  const same = await pay(one, await placed(one, { country: 'DE' }), 'DE');
  const differing = await pay(other, await placed(other, { country: 'DE' }), 'FR');
  const { doubtful } = await quarter();
  expect(doubtful.find(({ orderId }) => orderId === differing.id)).toMatchObject({ said: 'DE', payer: 'FR' });
  expect(doubtful.map(({ orderId }) => orderId)).not.toContain(same.id);
  const { headers } = { headers: { 'accept-language': 'de-AT,de;q=0.9' } };
  const product = await shop.product({ price: 12 });
  const items = [buying.lineOf(product)];
  const response = await buying.ask<{ order: Order }>(
    one,
    'POST',
    '/api/orders/create',
    { items, buyer: { country: 'AT' } },
    headers,
  );
  const { rows } = await sql`select browser_country from orders where id = ${response.body.order.id}`.execute(db);
  expect(rows).toEqual([{ browser_country: 'AT' }]);
  expect(['zh-Hant-TW, en;q=0.5', 'en, fr-CA', 'de', undefined].map(countryOfLanguages)).toEqual([
    'TW',
    'CA',
    null,
    null,
  ]);
});

test('a quarter comes to what the books say, and what goes back later counts there and names the quarter of its sale', async () => {
  const buyer = await shop.customer();
  const order = await pay(buyer, await placed(buyer, { country: 'FR' }, [{ price: 120 }]));
  const body = { company: 'Lettres SARL', address: '1 rue des Signes', taxId: 'FR11123456782' };
  const corrected = await pay(buyer, await placed(buyer, { country: 'FR' }, [{ price: 60 }]));
  await buyer.call('correctInvoice', { params: { id: corrected.id }, body });
  await finance.call('decideTaxNumber', { params: { id: corrected.id }, body: { isAccepted: true } });
  const before = await quarter();
  shop.clock.set(Date.parse('2026-08-02T12:00:00Z'));
  await refund(order.id, { amount: 60 });
  const after = await quarter('2026-Q3');
  expect(after.lines).toEqual([
    { soldIn: '2026-Q2', kind: 'oss', country: 'FR', region: '', rate: 20, net: -50, tax: -10, isTest: true },
  ]);
  expect(await quarter()).toEqual({ ...before, quarters: ['2026-Q3', '2026-Q2'] });
  for (const result of [before, after]) {
    const { rows } = await sql<{ net: number; tax: number }>`
      select (sum(case when credit = 'sales' then cents when debit in ('sales', 'refunds') then -cents else 0
        end) / 100.0)::float8 as net,
        (sum(case when credit = 'tax' then cents when debit = 'tax' then -cents else 0 end) / 100.0)::float8 as tax
      from ledger_sums where to_char(month, 'YYYY-"Q"Q') = ${result.quarter}`.execute(db);
    expect([result.net, result.tax]).toEqual([rows[0]!.net, rows[0]!.tax]);
    expect(result.lines.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0)).toBe(Math.round(result.tax * 100));
  }
  expect(before.lines).toContainEqual(
    expect.objectContaining({ kind: 'reverse_charge', country: 'FR', rate: 0, tax: 0 }),
  );

  // What was sold for no money is in the table, marked, and in no return.
  const csv = async (query: string) =>
    (await finance.send({ method: 'GET', url: `/api/ledger/tax.csv?${query}`, headers: {} })).body
      .trim()
      .split('\r\n')
      .slice(1);
  expect(await csv('quarter=2026-Q3')).toEqual(['2026-Q3,2026-Q2,oss,FR,,20,USD,-50.00,-10.00,yes']);
  expect(await csv('quarter=2026-Q3&only=oss')).toEqual([]);
  await expect(sql`delete from tax_entries`.execute(db)).rejects.toThrow('never changed');
});

test('what the environment says of rates wins, is shown as such and can not be changed here', async () => {
  Object.assign(settings, { TAX_RATES: { ID: 11 }, SELLER_COUNTRY: 'ID' });
  const buyer = await shop.customer();
  expect((await placed(buyer, { country: 'DE' })).tax).toMatchObject({ rate: 0, kind: 'none' });
  expect((await placed(buyer, { country: 'ID' }, [{ price: 111 }])).tax).toMatchObject({
    rate: 11,
    amount: 11,
    kind: 'vat',
  });
  const { tax } = (await admin.call('readSettings', {})).data;
  expect(tax).toMatchObject({ isFromOutside: true, registered: ['ID'] });
  expect(tax.rates.find(({ country }) => country === 'ID')).toMatchObject({
    percent: 11,
    source: 'environment',
    kind: 'vat',
  });
  await expect(setTax()).rejects.toMatchObject({
    status: 400,
    body: { fields: { registered: expect.stringContaining('was set when the shop was installed') } },
  });
  const { data } = await setTax({ registered: ['ID'], isAdded: true });
  expect(data.tax.isAdded).toBe(true);
  Object.assign(settings, { TAX_RATES: {} });
  // Nothing of the environment was stored here.
  expect((await admin.call('readSettings', {})).data.tax).toMatchObject({
    isFromOutside: false,
    registered: ['CA', 'DE', 'EU'],
  });
});
