import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';

const { shop, buying, books } = await openBuyingShop();

test('a database that is away costs an answer, not a payment: the timer settles it later [D15]', async () => {
  const { buyer, order, payment, returnUrl, PayerID } = await buying.payment(42, {});
  const requested = shop.sandbox.control.requests.list().length;
  await shop.line.cut();
  const unavailable = await buying.comeBack(returnUrl);
  expect(unavailable.status).toBe(503);
  expect(await unavailable.json()).toEqual({
    code: 'unavailable',
    message: expect.any(String),
    requestId: expect.any(String),
  });
  const paying = await buying.execute(buyer, payment.paymentId, PayerID);
  expect(paying).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200);
  const ready = await fetch(`${shop.address}/readyz`);
  expect([ready.status, ((await ready.json()) as { missing: string[] }).missing]).toEqual([503, ['database', 'jobs']]);
  // Without its keys written down nothing may be asked of the provider.
  expect(shop.sandbox.control.requests.list().length).toBe(requested);
  await shop.line.mend();
  expect(await books.facts(order.id)).toMatchObject({ status: 'pending', captures: 0 });
  shop.clock.advance(61_000);
  await expect.poll(() => books.facts(order.id)).toMatchObject({ status: 'success', captures: 1 });
  expect(await books.audit()).toEqual([]);
});

test('a refund that breaks off in the middle is given once, however often its key is sent', async () => {
  const finance = await shop.customer('finance');
  const { order, payment, returnUrl } = await buying.payment(42, {});
  await buying.comeBack(returnUrl);
  const give = () =>
    buying.ask(
      finance,
      'POST',
      `/api/orders/${order.id}/refund`,
      { amount: 10, reason: '' },
      { 'idempotency-key': 'r' },
    );
  shop.sandbox.control.faults.add({ operation: 'refund', kind: 'delay_after', delay_ms: 1_500, count: 1 });
  const broken = give();
  await expect
    .poll(() => shop.sandbox.control.requests.list().some(({ operation }) => operation === 'refund'))
    .toBe(true);
  await shop.line.cut();
  expect((await broken).status).toBe(503);
  await shop.line.mend();
  shop.clock.advance(61_000);
  expect((await give()).body).toMatchObject({ status: 'partially_refunded' });
  expect((await give()).body).toMatchObject({ status: 'partially_refunded' });
  expect(books.heldFor(payment.paymentId).held).toBe(3_200);
  expect(await books.facts(order.id)).toMatchObject({ refunded_cents: 1_000 });
  // The key is that of this one order.
  const other = `/api/orders/${order.id + 1}/refund`;
  const misused = await buying.ask(finance, 'POST', other, { amount: 10, reason: '' }, { 'idempotency-key': 'r' });
  expect(misused.body).toMatchObject({ code: 'idempotency_conflict' });
});

test('the catalogue shows nothing old after the database was away', async () => {
  const product = await shop.product({ price: 42 });
  const url = `${shop.address}/api/product/${product.id}`;
  const price = async () => ((await (await fetch(url)).json()) as { regularPrice: number }).regularPrice;
  expect(await price()).toBe(42);
  await shop.line.cut();
  await expect.poll(async () => (await fetch(url)).status, { timeout: 500, interval: 10 }).toBe(503);
  await shop.line.mend();
  await shop.tools.db
    .updateTable('products')
    .set({ regular_price_cents: 5_000 })
    .where('id', '=', product.id)
    .execute();
  expect(await price()).toBe(50);
});

test('a bug is answered without a word of what is inside', async () => {
  const buyer = await shop.customer();
  await sql`alter table licenses rename to lost`.execute(shop.tools.db);
  const response = await buying.ask(buyer, 'GET', '/api/licenses');
  await sql`alter table lost rename to licenses`.execute(shop.tools.db);
  expect(response.status).toBe(500);
  expect(response.body).toEqual({ code: 'internal_error', message: expect.any(String), requestId: expect.any(String) });
  expect(JSON.stringify(response.body)).not.toMatch(/licenses|relation|select/);
});
