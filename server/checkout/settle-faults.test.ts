import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { queueOrderEmails } from '#server/deliveries/email/order-emails.ts';
import type { Payment } from '#tests/buy/buying.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import type { TestShop } from '#tests/test-shop.ts';
import { checkPayments } from './check-payments.ts';
import { releaseDeadLeases, releaseLeasesOf } from './dead-lease-queries.ts';
import { settleOrder } from './settle-order.ts';

const PAID = { status: 'success', captures: 1, refunded_cents: 0, licenses: 1, payments: ['captured'] };
const NO_GOODS = { status: 'pending', captures: 0, licenses: 0, mails: 0 };
const ONCE = { held: 4_200, captures: 1 };

const { shop, buying, books } = await openBuyingShop();
afterEach(() => shop.sandbox.control.faults.clear());

const fault = (...given: Parameters<TestShop['sandbox']['control']['faults']['add']>) =>
  shop.sandbox.control.faults.add({ count: 1, ...given[0] });
const captureKeys = (payment: Payment) =>
  shop.sandbox.control.requests
    .list()
    .filter(({ operation, requestId }) => operation === 'capture' && requestId?.includes(payment.paymentId))
    .map(({ requestId }) => requestId);
const captureAtProvider = (payment: Payment) =>
  shop.sandbox.control.captures().find((capture) => capture.custom_id === payment.paymentId)!;
/** Waits until the provider was asked how the order of a payment stands. */
const untilRequested = async (payment: Payment) => {
  const { id } = books.ordersAtHouse(payment.paymentId)[0]!;
  const requested = () =>
    shop.sandbox.control.requests.list().some((one) => one.operation === 'get' && one.path.endsWith(id));
  await expect.poll(requested).toBe(true);
};
/** Time goes by, and the timer looks. */
const later = async (duration_ms: number) => {
  shop.clock.advance(duration_ms);
  await checkPayments(shop.tools);
};

test.each([
  ['whose answer is lost after the money moved [D1]', 'reset_after', 1],
  ['that never arrived [D2]', 'reset_before', 2],
  ['that failed after the money moved [D3]', 'error_after', 1],
  ['that failed before any money moved [D3]', 'error_before', 2],
  ['whose answer is cut short [D1]', 'truncated', 1],
] as const)('a capture %s is pending, then success, once', async (_case, kind, requested) => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  fault({ operation: 'capture', kind });
  expect(await buying.execute(buyer, payment.paymentId, PayerID)).toMatchObject({
    status: 202,
    body: { status: 'pending' },
  });
  expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['capturing'] });
  expect(await buying.execute(buyer, payment.paymentId, PayerID)).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });
  expect(await books.facts(order.id)).toMatchObject(PAID);
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
  // The same key for the same attempt: the provider can tell a repeat from a second payment.
  expect(captureKeys(payment)).toHaveLength(requested);
  expect(new Set(captureKeys(payment)).size).toBe(1);
});

test('a lost answer is asked for again by the timer within seconds, whatever came before [D1]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  await buying.execute(buyer, payment.paymentId, 'AAAAAAAAAAAAA');
  const { PayerID } = await buying.approve(payment);
  fault({ operation: 'capture', kind: 'reset_after' });
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
  await later(2_001);
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
});

test('a capture that hangs does not keep the page, and is success later [D4]', async () => {
  const { buyer, order, payment, returnUrl, PayerID } = await buying.payment(42, {});
  fault({ operation: 'capture', kind: 'delay_before', delay_ms: 9_000 });
  const start = Date.now();
  const [first, second] = await Promise.all([
    buying.comeBack(returnUrl),
    buying.execute(buyer, payment.paymentId, PayerID),
  ]);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect([first.status, second.status]).toEqual([303, 202]);
  expect((await buying.executeUntilKnown(buyer, payment.paymentId, PayerID)).status).toBe(200);
  expect(await books.facts(order.id)).toMatchObject(PAID);
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
});

test('a shop that falls after the capture and before its commit delivers when it stands again [D5]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  const { db } = shop.tools;
  // The last write of the transaction fails, as if the power had gone.
  await sql`create function fall() returns trigger language plpgsql as $$ begin raise exception 'fallen';
    end $$`.execute(db);
  await sql`create trigger fall before insert on licenses for each row execute function fall()`.execute(db);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
  expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['capturing'] });
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
  await sql`drop trigger fall on licenses`.execute(db);
  await later(3_000);
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
});

test('a lease whose holder died ends by itself [D5]', async () => {
  const { order, payment } = await buying.payment(42, {});
  await sql`update payments set state = 'capturing', lease_until = ${new Date(shop.clock.now() + 75_000)}
    where public_id = ${payment.paymentId}`.execute(shop.tools.db);
  await later(76_000);
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
});

test('a lease of a shop that was killed is let go of when the next one starts [D5]', async () => {
  const { order, payment } = await buying.payment(42, {});
  await sql`update payments set state = 'capturing', lease_until = ${new Date(shop.clock.now() + 75_000)}
    where public_id = ${payment.paymentId}`.execute(shop.tools.db);
  await releaseDeadLeases(shop.tools.db, new Date(shop.clock.now()));
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
});

test('what one of several processes held is let go of when it was killed, and what others hold stays [D5]', async () => {
  const [owned, ofOther] = [await buying.payment(42, {}), await buying.payment(43, {})];
  for (const [{ payment }, holder] of [
    [owned, 'killed'],
    [ofOther, 'at work'],
  ] as const)
    await sql`update payments
      set state = 'capturing', lease_holder = ${holder}, lease_until = ${new Date(shop.clock.now() + 75_000)}
      where public_id = ${payment.paymentId}`.execute(shop.tools.db);
  await releaseLeasesOf(shop.tools.db, 'killed', new Date(shop.clock.now()));
  await expect.poll(() => books.facts(owned.order.id)).toMatchObject(PAID);
  expect(await books.facts(ofOther.order.id)).toMatchObject({ licenses: 0 });
});

test('a buyer who is told by several at once, and again, gets one mail [D6]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  await buying.execute(buyer, payment.paymentId, PayerID);
  await Promise.all([queueOrderEmails(shop.tools), queueOrderEmails(shop.tools), queueOrderEmails(shop.tools)]);
  await sql`update orders set told_at = null where id = ${order.id}`.execute(shop.tools.db);
  await books.drain();
  expect(await books.facts(order.id)).toMatchObject({ ...PAID, mails: 1 });
});

test('a declined card goes back to the approval, and the next try has a key of its own [D7]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, { funding: 'decline' });
  const declined = await buying.execute(buyer, payment.paymentId, PayerID);
  expect(declined).toMatchObject({
    status: 402,
    body: { code: 'payment_declined', approval_url: payment.approval_url },
  });
  expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['approval'] });
  await buying.approve(payment);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
  expect(new Set(captureKeys(payment)).size).toBe(2);
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
});

test('a card that is declined for ever costs nothing and keeps the order [D8]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  shop.sandbox.control.declineForEver(books.ordersAtHouse(payment.paymentId)[0]!.id);
  for (let time = 0; time < 3; time += 1) {
    const { PayerID } = await buying.approve(payment);
    expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(402);
  }
  expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['approval'] });
  expect(books.heldFor(payment.paymentId).held).toBe(0);
});

test('money that is on its way is no money, until it arrives [D9]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, { funding: 'pending' });
  for (let time = 0; time < 2; time += 1)
    expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
  expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['capture_pending'] });
  expect((await buying.startPayment(buyer, order)).body).toEqual(payment);
  shop.clock.advance(2 * 86_400_000);
  const arrived = shop.clock.now();
  shop.sandbox.control.settleCapture(captureAtProvider(payment).id, 'COMPLETED');
  await checkPayments(shop.tools);
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
  const done = await buying.ask(buyer, 'GET', `/api/orders/${order.id}`);
  expect(done.body.paidAt).toBe(new Date(arrived).toISOString());
});

test('money that never arrives gives no goods, and the order can be paid anew [D10]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, { funding: 'denied' });
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
  await later(61_000);
  await expect.poll(() => books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['failed'] });
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(410);
  const anew = (await buying.startPayment(buyer, order)).body;
  const approved = await buying.approve(anew);
  expect((await buying.execute(buyer, anew.paymentId, approved.PayerID)).status).toBe(200);
  expect(books.heldFor(anew.paymentId)).toEqual(ONCE);
});

test('money that went back before the shop saw it pays for nothing', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, { funding: 'pending' });
  await buying.execute(buyer, payment.paymentId, PayerID);
  const { id } = captureAtProvider(payment);
  shop.sandbox.control.settleCapture(id, 'COMPLETED');
  await (await shop.tools.providers.now()).refund(id, { amount_cents: 4_200, invoiceId: 'R-1' }, 'by-hand');
  const response = await buying.execute(buyer, payment.paymentId, PayerID);
  expect(response).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
  expect(await buying.execute(buyer, payment.paymentId, PayerID)).toMatchObject({ status: 409 });
  const inBooks = { captures: 1, captured_cents: 4_200, refunded_cents: 4_200 };
  expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, ...inBooks, payments: ['refunded'] });
});

test('an order that the buyer captured elsewhere in that moment is success [D12]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  const { id } = books.ordersAtHouse(payment.paymentId)[0]!;
  fault({ operation: 'get', kind: 'delay_after', delay_ms: 600 });
  const requested = buying.execute(buyer, payment.paymentId, PayerID);
  await untilRequested(payment);
  expect((await (await shop.tools.providers.now()).capture(id, 'somebody-else')).kind).toBe('captured');
  expect(await requested).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await books.facts(order.id)).toMatchObject(PAID);
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
});

/** A check that is answered after its lease has expired, and the buyer's own, which settles the payment meanwhile. */
const overtakeLook = async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  fault({ operation: 'get', kind: 'delay_after', delay_ms: 900 });
  const slow = settleOrder(shop.tools, payment.paymentId);
  await untilRequested(payment);
  shop.clock.advance(76_000);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
  return { order, payment, slow };
};

test('a late answer does not undo what another has settled meanwhile', async () => {
  const { order, payment, slow } = await overtakeLook();
  fault({ operation: 'capture', kind: 'error_before' });
  expect(await slow).toEqual({ kind: 'pending' });
  expect(await books.facts(order.id)).toMatchObject(PAID);
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
});

test('a capture that two looks bring home is written once, and is not given back', async () => {
  const { order, payment, slow } = await overtakeLook();
  expect(await slow).toEqual({ kind: 'paid' });
  await books.drain();
  expect(await books.facts(order.id)).toMatchObject({ ...PAID, mails: 1 });
  expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
});

test('one look at a time talks to the provider, and the others wait for what it learns', async () => {
  const { buyer, payment, PayerID } = await buying.payment(42, {});
  fault({ operation: 'capture', kind: 'delay_before', delay_ms: 500 });
  const stated = await Promise.all([1, 2, 3, 4].map(() => buying.execute(buyer, payment.paymentId, PayerID)));
  expect(stated.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(captureKeys(payment)).toHaveLength(1);
});

test('a clock of the provider that is ten minutes off changes nothing [D16]', async () => {
  for (const distance_ms of [600_000, -1_200_000, 600_000]) {
    shop.sandbox.control.clock.advance(distance_ms);
    const { buyer, order, payment, PayerID } = await buying.payment(42, {});
    expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
    expect(await books.facts(order.id)).toMatchObject(PAID);
  }
});

test('a provider that is down for half an hour loses nobody who came back meanwhile [D14]', async () => {
  const buyers = [];
  for (let count = 0; count < 10; count += 1) buyers.push(await buying.payment(42, {}));
  shop.sandbox.control.faults.add({ kind: 'reset_before' });
  for (const response of await Promise.all(buyers.map(({ returnUrl }) => buying.comeBack(returnUrl))))
    expect(response.status).toBe(303);
  await later(10 * 60_000);
  shop.sandbox.control.faults.clear();
  await later(20 * 60_000);
  for (const { order, payment } of buyers) {
    await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
    expect(books.heldFor(payment.paymentId)).toEqual(ONCE);
  }
});

test('the books add up after all of it', async () => {
  expect(await books.audit()).toEqual([]);
});

test.each(['wrong_amount', 'wrong_currency'] as const)(
  'a capture with %s is kept frozen for a person, with no goods and no second payment [D11]',
  async (kind) => {
    const { buyer, order, payment, PayerID } = await buying.payment(42, {});
    fault({ operation: 'capture', kind });
    expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
    expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['frozen'] });
    expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
    await later(3_600_000);
    expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['frozen'] });
    expect(await buying.startPayment(buyer, order)).toMatchObject({ status: 409, body: { code: 'order_closed' } });
  },
);

test.each(['wrong_amount', 'wrong_currency'] as const)(
  'an order that comes back with %s is not captured [D11]',
  async (kind) => {
    const { buyer, order, payment, PayerID } = await buying.payment(42, {});
    fault({ operation: 'get', kind });
    expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
    expect(await books.facts(order.id)).toMatchObject({ ...NO_GOODS, payments: ['frozen'] });
    expect(books.heldFor(payment.paymentId)).toEqual({ held: 0, captures: 0 });
  },
);
