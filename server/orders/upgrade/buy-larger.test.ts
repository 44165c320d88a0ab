import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer, TestShop } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const finance = await shop.customer('finance');
// Here the second licence type, $79, is the first one, $42, for more people.
for (const [name, users] of [
  ['Standard License', 5],
  ['Web License', 10],
  ['Exclusive License', null],
] as const) {
  const limits = JSON.stringify({ uses: ['desktop'], onRequest: false, ...eachLimit(() => null), users });
  await sql`update license_types set limits = ${limits}::jsonb where name = ${name}`.execute(shop.tools.db);
}

type Product = Awaited<ReturnType<TestShop['product']>>;
const product = () => shop.product({ licenseTypes: ['Standard License', 'Web License', 'Exclusive License'] });
async function mode(buyer: Buyer, one: Product, change: { license?: number; quantity?: number; price?: number } = {}) {
  const response = await buying.createOrder(buyer, [buying.lineOf(one, change)]);
  if (!response.body.order) throw new Error(JSON.stringify(response.body));
  return response.body.order;
}
async function begin(buyer: Buyer, order: Order) {
  const payment = (await buying.startPayment(buyer, order)).body;
  return { payment, ...(await buying.approve(payment)) };
}
async function pay(buyer: Buyer, order: Order) {
  const { payment, PayerID } = await begin(buyer, order);
  return (await buying.execute(buyer, payment.paymentId, PayerID)).body.order!;
}
const buy = async (buyer: Buyer, one: Product, change = {}) => pay(buyer, await mode(buyer, one, change));
const statuses = async (buyer: Buyer) =>
  (await buyer.call('listLicenses', {})).data.map(({ licenseType, status }) => `${licenseType.name} ${status}`);
const refund = (order: { id: number }, body = {}) =>
  buying.ask(finance, 'POST', `/api/orders/${order.id}/refund`, body);

test('who has the smaller licence pays the difference, and the larger one takes its place', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  const small = await buy(buyer, font);
  const line = { product_id: font.id, license_type_id: font.licenseTypes[1]!.id, quantity: 1 };
  const credit = {
    amount: 42,
    licenseName: 'Standard License',
    licenseNumber: small.orderItems[0]!.license.licenseNumber,
  };
  const quote = await buyer.call('quoteLines', { body: { items: [line] } });
  expect(quote.data).toMatchObject({ total: 37, items: [{ price: 79, credit }] });
  const stranger = await shop.visitor('quoteLines', { body: { items: [line] } });
  expect(stranger.data).toMatchObject({ total: 79, items: [{ price: 79, credit: null }] });

  const order = await mode(buyer, font, { license: 1 });
  expect(order).toMatchObject({ totalAmount: 37, orderItems: [{ price: 79, quantity: 1, credit }] });
  expect((await buying.startPayment(buyer, { ...order, totalAmount: 79 })).body.code).toBe('total_mismatch');
  expect(await statuses(buyer)).toEqual(['Standard License valid']);
  const paid = await pay(buyer, order);
  expect(paid).toMatchObject({ status: 'success', totalAmount: 37, orderItems: [{ credit }] });
  expect(await statuses(buyer)).toEqual(['Web License valid', 'Standard License superseded']);
  const owned = (await buyer.call('listLibrary', { query: { product: font.id } })).data;
  expect(owned.map(({ license }) => license.licenseType.name)).toEqual(['Web License']);
});

test('the difference itself is a price that can be claimed, and no other one is', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  await buy(buyer, font);
  expect((await mode(buyer, font, { license: 1, price: 37 })).totalAmount).toBe(37);
  for (const price of [36.99, 37.01, 42, 0])
    expect((await buying.createOrder(buyer, [buying.lineOf(font, { license: 1, price })])).body.code).toBe(
      'price_changed',
    );
  const other = await shop.customer();
  const response = await buying.createOrder(other, [buying.lineOf(font, { license: 1, price: 37 })]);
  expect(response.body.code).toBe('price_changed');
});

test('who takes many of the larger licence pays the difference too, though by steps each of so many costs less', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  const admin = await shop.customer('admin');
  await buy(buyer, font);
  const steps = [
    { from: 1, to: 1, price: 79 },
    { from: 2, to: null, price: 30 },
  ];
  const licenseTypeId = font.licenseTypes[1]!.id;
  await admin.call('assignLicense', { body: { productId: font.id, licenseTypeId, steps } });
  const many = await buy(buyer, font, { license: 1, quantity: 10, price: 30 });
  expect([many.totalAmount, many.orderItems[0]?.credit?.amount]).toEqual([300 - 42, 42]);
  expect(await statuses(buyer)).toEqual(['Web License valid', 'Standard License superseded']);
});

test('a third licence counts in full what the second was worth', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  await buy(buyer, font);
  await buy(buyer, font, { license: 1 });
  const largest = await buy(buyer, font, { license: 2 });
  expect(largest.totalAmount).toBe(5000 - 79);
  expect(await statuses(buyer)).toEqual([
    'Exclusive License valid',
    'Web License superseded',
    'Standard License superseded',
  ]);
});

test('a refund of the larger licence gives the difference back and the smaller licence too', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  const small = await buy(buyer, font);
  const large = await buy(buyer, font, { license: 1 });
  expect((await refund(small)).body.code).toBe('license_replaced');
  expect((await refund(small, { items: [small.orderItems[0]!.id] })).body.code).toBe('license_replaced');
  expect((await refund(small, { amount: 1 })).body.code).toBe('license_replaced');
  expect((await refund(large, { items: [large.orderItems[0]!.id] })).body).toMatchObject({ status: 'refunded' });
  expect(await statuses(buyer)).toEqual(['Web License refunded', 'Standard License valid']);
  expect((await mode(buyer, font, { license: 1 })).totalAmount).toBe(37);
  expect((await refund(small)).body).toMatchObject({ status: 'refunded' });
  expect((await mode(buyer, font, { license: 1 })).totalAmount).toBe(79);
});

test('a licence of which money went back gives no credit', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  const small = await buy(buyer, font);
  await refund(small, { amount: 10 });
  expect((await mode(buyer, font, { license: 1 })).totalAmount).toBe(79);
});

test('an order whose licence was given back meanwhile can not be paid any more', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  const small = await buy(buyer, font);
  const order = await mode(buyer, font, { license: 1 });
  await refund(small);
  expect((await buying.startPayment(buyer, order)).body.code).toBe('credit_gone');
});

test('two orders that replace the same licence, both approved at once, give one larger licence and one refund', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  await buy(buyer, font);
  const orders = [await mode(buyer, font, { license: 1 }), await mode(buyer, font, { license: 2 })];
  const started = await Promise.all(orders.map((order) => begin(buyer, order)));
  const stated = await Promise.all(
    started.map(({ payment, PayerID }) => buying.execute(buyer, payment.paymentId, PayerID)),
  );
  expect(stated.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(stated.find(({ status }) => status === 409)?.body.code).toBe('payment_refunded');
  expect((await statuses(buyer)).toSorted()[0]).toMatch(/ (superseded|valid)$/);
  expect((await buyer.call('listLicenses', {})).total).toBe(2);
});

test('a larger licence and a refund of the smaller one at the same moment never both happen', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [buyer, font] = [await shop.customer(), await product()];
    const small = await buy(buyer, font);
    const { payment, PayerID } = await begin(buyer, await mode(buyer, font, { license: 1 }));
    const [bought, given] = await Promise.all([buying.execute(buyer, payment.paymentId, PayerID), refund(small)]);
    expect([bought.status, given.status]).toSatisfy(
      ([one, other]: number[]) => (one === 200 && other === 409) || (one === 409 && other === 200),
    );
  }
});

test('a larger licence and the smaller one given back at the same moment wait for each other, and nobody hears of it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [buyer, font] = [await shop.customer(), await product()];
    const small = await buy(buyer, font);
    const large = await buy(buyer, font, { license: 1 });
    const result = await Promise.all([refund(large), refund(small), refund(large), refund(small)]);
    expect(result.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(result.some(({ status }) => status === 200)).toBe(true);
  }
});

test('after all of that the money of the shop is that of its orders', async () => {
  await createBooks(shop).drain();
  const { rows } = await sql<{ held: number; owed: number }>`
    select (select coalesce(sum(amount_cents), 0)::int from captures) - (select coalesce(sum(amount_cents), 0)::int
      from refunds where state = 'completed') as held,
      (select coalesce(sum(o.total_cents - coalesce((select sum(r.amount_cents) from refunds r
        join captures c on c.id = r.capture_id
        join payments p on p.id = c.payment_id
          where p.order_id = o.id and p.state = 'captured' and r.state = 'completed'), 0)), 0)::int
        from orders o where o.status in ('success', 'partially_refunded')) as owed`.execute(shop.tools.db);
  expect(rows[0]!.held).toBe(rows[0]!.owed);
  expect(shop.sandbox.ledger().held_minor_by_currency.USD).toBe(rows[0]!.held);
  const wrong = await sql`select o.id from orders o join order_items i on i.order_id = o.id group by o.id, o.total_cents
    having o.total_cents <> sum(i.unit_price_cents * i.quantity - i.credit_cents + i.added_tax_cents)`.execute(
    shop.tools.db,
  );
  expect(wrong.rows).toEqual([]);
});

test('a line whose licence its buyer already has says so in a quote, to the buyer alone and for the same licensee', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  const line = { product_id: font.id, license_type_id: font.licenseTypes[0]!.id, quantity: 1 };
  const owned = async (licensee?: string) =>
    (await buyer.call('quoteLines', { body: { items: [line], ...(licensee && { licensee }) } })).data.items[0]!.owned;
  expect(await owned()).toBe(null);
  const bought = await buy(buyer, font);
  expect(await owned()).toEqual({ licenseNumber: bought.orderItems[0]!.license.licenseNumber, endsAt: null });
  expect(await owned('Kopi Senja')).toBe(null);
  expect((await shop.visitor('quoteLines', { body: { items: [line] } })).data.items[0]!.owned).toBe(null);
  await refund(bought);
  expect(await owned()).toBe(null);
});

test('a host of the version before, which knows one licence that a line replaces, writes what this one reads', async () => {
  const [buyer, font] = [await shop.customer(), await product()];
  await buy(buyer, font);
  const order = await mode(buyer, font, { license: 1 });
  const { db } = shop.tools;
  const line = db.selectFrom('order_items').selectAll().where('order_id', '=', order.id);
  const written = await line.executeTakeFirstOrThrow();
  expect(written.credit_license_ids).toEqual([written.credit_license_id]);
  await sql`insert into order_items (order_id, position, product_id, license_type_id, product_name, license_name,
      usage_details, unit_price_cents, quantity, credit_cents, credit_license_id)
    select order_id, 1, product_id, license_type_id, product_name, license_name, usage_details, unit_price_cents,
      quantity, credit_cents, credit_license_id from order_items where id = ${written.id}`.execute(db);
  const old = await line.where('position', '=', 1).executeTakeFirstOrThrow();
  expect(old.credit_license_ids).toEqual([written.credit_license_id]);
  await sql`delete from order_items where id = ${old.id}`.execute(db);
});
