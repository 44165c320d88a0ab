import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooks } from '#tests/buy/books.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { slowness } from '#tests/slowness.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let buying: Buying;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
});
afterAll(() => shop.close());

type Reserved = Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> };
const exported = async (person: Buyer) => {
  const response = await buying.ask(person, 'GET', '/api/account/export');
  return { ...response, held: response.body as unknown as Reserved };
};

test('a customer gets all that the shop holds on him as one file', async () => {
  const { buyer, product, payment, PayerID, order } = await buying.payment(58, {});
  const response = await buying.execute(buyer, payment.paymentId, PayerID);
  const link = response.body.order!.orderItems[0]!.product.fontDetail!.formatTTF!;
  await shop.send({ method: 'GET', url: link.replace('http://shop.test', ''), headers: {} });
  await createBooks(shop).drain();
  const { status, headers, held } = await exported(buyer);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="account.json"',
    'cache-control': 'private, no-store',
  });
  expect(held.account).toMatchObject({ id: buyer.id, email: buyer.email, address: 'Jl. Braga 1' });
  expect(held.sessions).toHaveLength(1);
  expect(held.orders).toEqual([
    expect.objectContaining({
      id: order.id,
      status: 'success',
      total: 58,
      items: [{ name: product.name, license: 'Standard License', price: 58, discount: 0, quantity: 1 }],
      payments: [expect.objectContaining({ state: 'captured', amount: 58 })],
      refunds: [],
    }),
  ]);
  expect(held.licenses).toEqual([expect.objectContaining({ product: product.name, orderId: order.id, quantity: 1 })]);
  expect(held.downloads).toEqual([
    expect.objectContaining({ licenseNumber: held.licenses![0]!.licenseNumber, format: expect.stringMatching(/ttf/i) }),
  ]);
  expect(held.subscriptions).toEqual([]);
  expect(held.mails!.map(({ subject }) => subject)).toEqual([
    'Welcome to Huruf',
    expect.stringContaining('Your fonts'),
  ]);
});

test('nothing of anybody else is in it, and nothing that opens the account', async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  await buying.order(20, other);
  await buying.ask(null, 'POST', '/api/auth/forgot-password', { email: person.email });
  await createBooks(shop).drain();
  const reply = await person.send({ method: 'GET', url: '/api/account/export', headers: {} });
  expect(reply.body).not.toContain(other.email);
  expect(reply.body).not.toMatch(/token|argon2|hash":/);
  expect((JSON.parse(reply.body) as Reserved).orders).toEqual([]);
  expect((JSON.parse(reply.body) as Reserved).mails!.map(({ to }) => to)).toEqual([person.email, person.email]);
});

test('ten thousand orders are written in pages, each once', async () => {
  const { buyer, order } = await buying.order(20);
  await sql`insert into orders (user_id, status, total_cents, licensee, created_at)
    select ${buyer.id}, 'expired', 2000, 'x', now() from generate_series(1, 9999)`.execute(shop.tools.db);
  await sql`insert into order_items (order_id, position, product_id, license_type_id, product_name, license_name,
    usage_details, unit_price_cents, quantity)
    select o.id, 0, i.product_id, i.license_type_id, i.product_name, i.license_name, '[]', 2000, 1
    from orders o, order_items i
      where o.user_id = ${buyer.id} and o.id <> ${order.id} and i.order_id = ${order.id}`.execute(shop.tools.db);
  const start = performance.now();
  const { held } = await exported(buyer);
  expect(performance.now() - start).toBeLessThan(8_000 * slowness());
  expect(new Set(held.orders!.map(({ id }) => id)).size).toBe(10_000);
  expect(held.orders!.every(({ items }) => (items as unknown[]).length === 1)).toBe(true);
});

test('asking for it without end is stopped', async () => {
  const person = await shop.customer();
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await exported(person)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
