import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { sessionOf } from '#tests/session-of.ts';
import { checkPayments, closeOldOrders } from './check-payments.ts';
import type { PaymentState } from './payment.ts';
import { settleOrder } from './settle-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAID = { status: 'success', captures: 1, refunded_cents: 0, payments: ['captured'] };
const UNPAID = { status: 'pending', captures: 0, licenses: 0, mails: 0 };

const { shop, buying, books } = await openBuyingShop();

const toShop = (location: string | null) => new URL(location ?? '', 'http://shop.test');

test('approval and return make one capture, a licence for every line and one mail [C1]', async () => {
  const buyer = await shop.customer();
  const product = await shop.product({ price: 42 });
  const lines = [buying.lineOf(product), buying.lineOf(product, { license: 1, quantity: 2 })];
  const { order } = (await buying.createOrder(buyer, lines)).body;
  const payment = (await buying.startPayment(buyer, order!)).body;
  const { returnUrl } = await buying.approve(payment);
  const returned = await buying.comeBack(returnUrl);
  expect(returned.status).toBe(303);
  expect(returned.headers.get('cache-control')).toBe('no-store');
  expect(returned.headers.get('referrer-policy')).toBe('no-referrer');
  const back = toShop(returned.headers.get('location'));
  expect([back.origin, back.pathname, back.searchParams.get('paymentId')]).toEqual([
    'http://shop.test',
    '/checkout',
    payment.paymentId,
  ]);
  const done = await buying.execute(buyer, payment.paymentId, back.searchParams.get('PayerID')!);
  expect(done.body).toMatchObject({ status: 'success', order: { status: 'success', totalAmount: 200 } });
  expect(done.body.order!.payment_id).toBe(books.ordersAtHouse(payment.paymentId)[0]!.id);
  const numbers = done.body.order!.orderItems.map(({ license }) => license.licenseNumber);
  expect(new Set(numbers).size).toBe(2);
  for (const number of numbers) expect(number).toMatch(/^HRF-[2-9A-Z]{5}-[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  await books.drain();
  expect(await books.facts(order!.id)).toMatchObject({ ...PAID, captured_cents: 20_000, licenses: 2, mails: 1 });
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 20_000, captures: 1 });
});

test('asking ten times in a row and twenty times at once has the effect of once [C2]', async () => {
  const { buyer, order, payment, returnUrl, PayerID } = await buying.payment(42, {});
  const crowd = await Promise.all([
    ...Array.from({ length: 20 }, () => buying.execute(buyer, payment.paymentId, PayerID)),
    ...Array.from({ length: 5 }, () => buying.comeBack(returnUrl)),
  ]);
  expect(crowd.every(({ status }) => [200, 202, 303].includes(status))).toBe(true);
  for (let time = 0; time < 10; time += 1) {
    const response = await buying.execute(buyer, payment.paymentId, PayerID);
    expect(response).toMatchObject({ status: 200, body: { status: 'success', order: { id: order.id } } });
  }
  await books.drain();
  expect(await books.facts(order.id)).toMatchObject({ ...PAID, licenses: 1, mails: 1 });
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
});

test('nothing is captured before the approval, and the way to it is shown [C3]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  const early = await buying.execute(buyer, payment.paymentId, 'QYR5Z8XDVJNXQ');
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'payment_not_approved', approval_url: payment.approval_url },
  });
  expect(await books.facts(order.id)).toMatchObject({ ...UNPAID, payments: ['approval'] });
  const { PayerID } = await buying.approve(payment);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
});

test('a payment of nobody or of another buyer is nowhere [C4, C5]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  const [stranger, admin] = [await shop.customer(), await shop.customer('admin')];
  for (const [who, id] of [
    [buyer, 'PAY-UNKNOWN'],
    [stranger, payment.paymentId],
    [admin, payment.paymentId],
    [stranger, books.ordersAtHouse(payment.paymentId)[0]!.id],
  ] as const) {
    expect(await buying.execute(who, id, PayerID)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
  }
  expect((await buying.execute(null, payment.paymentId, PayerID)).status).toBe(401);
  expect(await books.facts(order.id)).toMatchObject(UNPAID);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
});

test('another payer than the one who approved changes nothing, before and after [C6]', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  const wrong = () => buying.execute(buyer, payment.paymentId, 'AAAAAAAAAAAAA');
  expect(await wrong()).toMatchObject({ status: 400, body: { code: 'payer_invalid' } });
  expect(await books.facts(order.id)).toMatchObject(UNPAID);
  expect(books.heldFor(payment.paymentId).captures).toBe(0);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
  expect(await wrong()).toMatchObject({ status: 400, body: { code: 'payer_invalid' } });
});

test('a payer or payment that is missing, doubled, huge or holds what can not be kept is refused [C7]', async () => {
  const { buyer, order, payment } = await buying.payment(42, {});
  const path = '/payment/paypal/execute-payment';
  for (const query of [
    `paymentId=${payment.paymentId}`,
    `paymentId=${payment.paymentId}&PayerID=`,
    `paymentId=${payment.paymentId}&PayerID=A&PayerID=B`,
    `paymentId=${payment.paymentId}&PayerID=${'A'.repeat(10_000)}`,
    'PayerID=AAAAAAAAAAAAA',
    'paymentId=%00&PayerID=AAAAAAAAAAAAA',
    'paymentId=a%00b&PayerID=AAAAAAAAAAAAA',
  ])
    expect((await buying.ask(buyer, 'GET', `${path}?${query}`)).status, query.slice(0, 60)).toBe(400);
  expect(await books.facts(order.id)).toMatchObject(UNPAID);
});

test('a session that ended at the provider’s page costs nothing [C8]', async () => {
  const { buyer, order, payment, returnUrl } = await buying.payment(42, {});
  await buying.ask(buyer, 'POST', '/api/auth/logout');
  expect((await buying.comeBack(returnUrl)).status).toBe(303);
  expect(await books.facts(order.id)).toMatchObject(PAID);
  expect(books.heldFor(payment.paymentId).held).toBe(4_200);
  const { data } = await shop.visitor('login', { body: { email: buyer.email, password: 'correct horse' } });
  const again = await buying.ask(null, 'GET', `/api/orders/${order.id}`, undefined, {
    authorization: `Bearer ${sessionOf(data).token}`,
  });
  expect(again.body).toMatchObject({ status: 'success' });
});

test('a closed tab is settled by the timer within its first rounds, by any number of timers [C9, D18]', async () => {
  const { order, payment } = await buying.payment(42, {});
  shop.clock.advance(61_000);
  await Promise.all([1, 2, 3, 4].map(() => checkPayments(shop.tools)));
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
  await books.drain();
  expect(await books.facts(order.id)).toMatchObject({ licenses: 1, mails: 1 });
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
});

test('looks of a buyer do not make the timer slower: it looks at the marks of the payment’s age [C9]', async () => {
  const { payment } = await buying.payment(42);
  for (let look = 0; look < 6; look += 1) await settleOrder(shop.tools, payment.paymentId);
  const row = await sql<{ wait: number }>`
    select extract(epoch from check_at - created_at)::int as wait from payments
      where public_id = ${payment.paymentId}`.execute(shop.tools.db);
  expect(row.rows[0]!.wait).toBe(60);
});

test('a return with the token of another payment settles neither [C13]', async () => {
  const one = await buying.payment(42, {});
  const other = await buying.payment(43, {});
  const mixed = new URL(one.returnUrl);
  mixed.searchParams.set('token', new URL(other.returnUrl).searchParams.get('token')!);
  expect((await buying.comeBack(mixed.href)).status).toBe(400);
  expect(await books.facts(one.order.id)).toMatchObject(UNPAID);
  expect(await books.facts(other.order.id)).toMatchObject(UNPAID);
  // Its lease is free too: a return with the right token doesn't have to wait.
  await buying.comeBack(one.returnUrl);
  expect(await books.facts(one.order.id)).toMatchObject(PAID);
  const nobody = await buying.comeBack('http://shop.test/payment/paypal/return?paymentId=PAY-X&token=T&PayerID=P');
  expect(nobody.status).toBe(404);
});

test('a browser that comes back with a payment that nobody knows is led to a page, a program gets the refusal', async () => {
  const one = await buying.payment(42, {});
  const foreign = new URL(one.returnUrl);
  foreign.searchParams.set('token', 'ANOTHER');
  const long = 'P'.repeat(101);
  for (const [address, status] of [
    ['return?paymentId=PAY-X&token=T&PayerID=P', 404],
    ['return', 404],
    [`return${foreign.search}`, 400],
    [`return?paymentId=${long}`, 400],
    [`cancel?paymentId=${long}`, 400],
  ] as const) {
    const ask = (accept: string) =>
      fetch(`${shop.address}/payment/paypal/${address}`, { headers: { accept }, redirect: 'manual' });
    const page = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect([page.status, page.headers.get('location')], address).toEqual([303, '/checkout?unknown=1']);
    for (const accept of ['application/json', '*/*']) {
      const response = await ask(accept);
      expect([response.status, response.headers.get('content-type')], address).toEqual([
        status,
        'application/json; charset=utf-8',
      ]);
    }
  }
  for (const address of ['cancel', 'cancel?paymentId=PAY-X'])
    expect((await buying.comeBack(`http://shop.test/payment/paypal/${address}`)).headers.get('location')).toBe(
      '/checkout?cancelled=1',
    );
  expect(await books.facts(one.order.id)).toMatchObject(UNPAID);
});

test('two tabs that both approve pay once, and both see success [C15]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  const tabs = await Promise.all([buying.approve(payment), buying.approve(payment)]);
  await Promise.all(tabs.map(({ returnUrl }) => buying.comeBack(returnUrl)));
  for (const { PayerID } of tabs)
    expect((await buying.executeUntilKnown(buyer, payment.paymentId, PayerID)).status).toBe(200);
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
  expect(await books.facts(order.id)).toMatchObject(PAID);
});

test('an order that was paid twice keeps one payment and gives the other back [C16]', async () => {
  const { buyer, order, payment: first } = await buying.payment(42);
  const setState = (state: PaymentState, id: string) =>
    shop.tools.db.updateTable('payments').set({ state }).where('public_id', '=', id).execute();
  await setState('failed', first.paymentId);
  const second = (await buying.startPayment(buyer, order)).body;
  const [one, two] = await Promise.all([buying.approve(first), buying.approve(second)]);
  expect((await buying.execute(buyer, second.paymentId, two.PayerID)).status).toBe(200);
  await setState('approval', first.paymentId);
  expect((await buying.execute(buyer, first.paymentId, one.PayerID)).body).toMatchObject({ status: 'success' });
  await books.drain();
  expect(books.heldFor(first.paymentId)).toEqual({ held: 0, captures: 1 });
  expect(books.heldFor(second.paymentId)).toEqual({ held: 4_200, captures: 1 });
  const facts = { status: 'success', captures: 2, refunded_cents: 4_200, licenses: 1, mails: 1 };
  expect(await books.facts(order.id)).toMatchObject({ ...facts, payments: ['refunded', 'captured'] });
  expect((await buying.execute(buyer, first.paymentId, one.PayerID)).body).toMatchObject({ status: 'success' });
});

test('who cancels and approves in another tab has paid [C17]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  const cancelled = await buying.comeBack((await buying.approve(payment, { decision: 'cancel' })).returnUrl);
  expect(cancelled.status).toBe(303);
  expect(cancelled.headers.get('location')).toBe('/checkout?cancelled=1');
  expect(await books.facts(order.id)).toMatchObject({ ...UNPAID, payments: ['approval'] });
  const { PayerID } = await buying.approve(payment);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
});

test('who comes back after seven hours is told so, and pays anew [C18]', async () => {
  const { buyer, order, payment, returnUrl, PayerID } = await buying.payment(42, {});
  shop.clock.advance(7 * HOUR);
  expect((await buying.comeBack(returnUrl)).status).toBe(303);
  const later = await buying.execute(buyer, payment.paymentId, PayerID);
  expect(later).toMatchObject({ status: 410, body: { code: 'payment_expired' } });
  const anew = (await buying.startPayment(buyer, order)).body;
  expect(anew.paymentId).not.toBe(payment.paymentId);
  const approved = await buying.approve(anew);
  expect((await buying.execute(buyer, anew.paymentId, approved.PayerID)).status).toBe(200);
  expect(await books.facts(order.id)).toMatchObject({ status: 'success', payments: ['expired', 'captured'] });
});

test('a click on pay after seven hours finds a new payment by itself [C18]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  shop.clock.advance(7 * HOUR);
  const anew = (await buying.startPayment(buyer, order)).body;
  expect(anew.paymentId).not.toBe(payment.paymentId);
});

test('a scanner that opens the return address first does no harm [C19]', async () => {
  const { buyer, order, payment } = await buying.payment(42);
  const early = `http://shop.test/payment/paypal/return?paymentId=${payment.paymentId}`;
  for (const method of ['HEAD', 'GET', 'GET']) expect((await buying.comeBack(early, method)).status).toBe(303);
  expect(await books.facts(order.id)).toMatchObject({ ...UNPAID, payments: ['approval'] });
  const { returnUrl, PayerID } = await buying.approve(payment);
  for (const method of ['HEAD', 'GET', 'HEAD']) expect((await buying.comeBack(returnUrl, method)).status).toBe(303);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
});

test('no return or cancel leads to another host [C20]', async () => {
  const { payment } = await buying.payment(42);
  const evil = ['//evil.example', 'https://evil.example', '\\\\evil.example', 'x\r\nlocation: https://evil.example'];
  for (const text of evil.map(encodeURIComponent)) {
    const more = `redirect=${text}&returnUrl=${text}&return_url=${text}&next=${text}`;
    for (const address of [
      `return?paymentId=${payment.paymentId}&PayerID=${text}&${more}`,
      `cancel?paymentId=${text}&token=${text}&${more}`,
    ]) {
      const reply = await buying.comeBack(`http://shop.test/payment/paypal/${address}`);
      expect(reply.status).toBe(303);
      const { origin, pathname } = toShop(reply.headers.get('location'));
      expect([origin, pathname]).toEqual(['http://shop.test', '/checkout']);
    }
  }
});

test('an old order with an approved payment is settled, not closed [D17]', async () => {
  const { buyer, order } = await buying.order(42);
  const { order: forgotten } = await buying.order(42);
  shop.clock.advance(23 * HOUR);
  const payment = (await buying.startPayment(buyer, order)).body;
  await buying.approve(payment);
  shop.clock.advance(2 * HOUR);
  await closeOldOrders(shop.tools);
  expect((await books.facts(forgotten.id)).status).toBe('expired');
  expect((await books.facts(order.id)).status).not.toBe('expired');
  await checkPayments(shop.tools);
  await expect.poll(() => books.facts(order.id)).toMatchObject(PAID);
});

test('the books add up after all of it', async () => {
  expect(await books.audit()).toEqual([]);
});
