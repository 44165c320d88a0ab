import { beforeEach, expect, test, vi } from 'vitest';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { alarmOldPayments, checkPayments } from '../check-payments.ts';
import { keepEvents } from './webhook-queries.ts';

const { shop, buying, books } = await openBuyingShop();
const finance = await shop.customer('finance');
beforeEach(() => {
  shop.sandbox.control.webhooks!.policy({ lost: 0, copies: 1, delay_ms: 0 });
});

const control = () => shop.sandbox.control;
const statusOf = async (buyer: Buyer, id: number) => (await buyer.call('orderById', { params: { id } })).data.status;
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const untilStatus = (buyer: Buyer, id: number, status: string) =>
  until(async () => expect(await statusOf(buyer, id)).toBe(status));
const captureOf = (paymentId: string) =>
  control()
    .captures()
    .find(({ custom_id }) => custom_id === paymentId)!.id;
const sent = (type: string) =>
  control()
    .webhooks!.sent()
    .filter((event) => event.type === type);

/** A font that was bought, paid and seen to be paid. */
async function bought(price = 42) {
  const step = await buying.payment(price, { funding: 'ok' });
  await buying.comeBack(step.returnUrl);
  await untilStatus(step.buyer, step.order!.id, 'success');
  const { data } = await step.buyer.call('orderById', { params: { id: step.order!.id } });
  const { pathname, search } = new URL(data.orderItems[0]!.product.fontDetail!.formatTTF!);
  const download = async () => (await fetch(`${shop.address}${pathname}${search}`)).status;
  return { ...step, order: data, captureId: captureOf(step.payment.paymentId), download };
}

test('a closed tab is paid by the event alone, however often it comes [C10]', async () => {
  control().webhooks!.policy({ copies: 3 });
  const { buyer, order, payment } = await buying.payment(42, { funding: 'ok' });
  await untilStatus(buyer, order!.id, 'success');
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
  expect(await books.audit()).toEqual([]);
});

test('the return and its events in any order have the effect of one [C11, C12]', async () => {
  const rounds = Array.from({ length: 8 }, async (_, index) => {
    const delay_ms = index * 3;
    control().webhooks!.policy({ delay_ms, copies: 2 });
    const step = await buying.payment(10 + index, { funding: 'ok' });
    await Promise.all([buying.comeBack(step.returnUrl), buying.comeBack(step.returnUrl)]);
    await untilStatus(step.buyer, step.order!.id, 'success');
    return books.heldFor(step.payment.paymentId).captures;
  });
  expect(await Promise.all(rounds)).toEqual(Array(8).fill(1));
  expect(await books.audit()).toEqual([]);
});

test('money that was pending makes goods when the event says that it came [D9]', async () => {
  const { buyer, order, payment, returnUrl } = await buying.payment(42, { funding: 'pending' });
  await buying.comeBack(returnUrl);
  await until(async () =>
    expect(
      control()
        .captures()
        .some(({ custom_id }) => custom_id === payment.paymentId),
    ).toBe(true),
  );
  expect(await statusOf(buyer, order!.id)).toBe('pending');
  control().settleCapture(captureOf(payment.paymentId), 'COMPLETED');
  await untilStatus(buyer, order!.id, 'success');
});

test('an event without a signature, or with another one, is refused and changes nothing [E1, E6]', async () => {
  const { buyer, order } = await buying.payment(42);
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${shop.address}/payment/paypal/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const event = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } });
  const bare = await post(event);
  expect([bare.status, (await bare.json()).code]).toEqual([400, 'event_not_genuine']);
  const signed = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-transmission-id': 'a',
    'paypal-transmission-time': new Date(shop.clock.now()).toISOString(),
    'paypal-transmission-sig': 'AAAA',
  };
  for (const cert of ['https://paypal.com.evil.example/c', 'http://api.paypal.com/c', 'http://127.0.0.1:1/c'])
    expect((await post(event, { ...signed, 'paypal-cert-url': cert })).status).toBe(400);
  expect((await post('not json')).status).toBe(400);
  expect((await post(new Uint8Array(5_000_000))).status).toBe(413);
  expect((await fetch(`${shop.address}/payment/paypal/webhook`)).status).toBe(405);
  expect(await statusOf(buyer, order!.id)).toBe('pending');
  expect(await shop.tools.db.selectFrom('provider_events').select('id').where('id', '=', 'WH-1').execute()).toEqual([]);
});

test('an event that was answered is no use a second time [E3]', async () => {
  const { order, buyer, payment } = await bought();
  await books.drain();
  const before = control().requests.list().length;
  for (const { id } of control().webhooks!.sent().slice(-3)) await control().webhooks!.resend(id);
  await books.drain();
  expect(
    control()
      .webhooks!.sent()
      .slice(-3)
      .map(({ answers }) => answers.at(-1)),
  ).toEqual([200, 200, 200]);
  expect(control().requests.list().length).toBe(before);
  expect(await statusOf(buyer, order.id)).toBe('success');
  expect(books.heldFor(payment.paymentId).captures).toBe(1);
});

test('an event of somebody else is taken and leads nowhere [E5]', async () => {
  await buying.strangersPayment();
  await until(async () => expect(sent('CHECKOUT.ORDER.APPROVED').at(-1)!.answers).toEqual([200]));
  const stored = await shop.tools.db
    .selectFrom('provider_events')
    .select('payment')
    .where('id', '=', sent('CHECKOUT.ORDER.APPROVED').at(-1)!.id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ payment: null });
});

test('many events of one payment come to few questions [E7]', async () => {
  control().webhooks!.policy({ lost: 1 });
  const { captureId, order, buyer } = await bought();
  control().requests.clear();
  control().webhooks!.policy({ lost: 0 });
  for (let cent = 1; cent <= 60; cent++) control().refund(captureId, 1);
  await until(async () =>
    expect(sent('PAYMENT.CAPTURE.REFUNDED').filter(({ answers }) => answers[0] === 200).length).toBeGreaterThanOrEqual(
      60,
    ),
  );
  await books.drain();
  expect(await statusOf(buyer, order.id)).toBe('partially_refunded');
  const checks = control()
    .requests.list()
    .filter(({ operation }) => operation === 'get').length;
  expect(checks).toBeLessThan(60);
});

test('events that are written together count each for its own payment, each once', async () => {
  control().webhooks!.policy({ lost: 1 });
  const [first, second] = [await bought(), await bought()];
  const { db, clock } = shop.tools;
  const refundEvent = (eventId: string, captureId: string, type = 'PAYMENT.CAPTURE.REFUNDED') => ({
    eventId,
    type,
    captureId,
    orderReference: null,
    refundId: null,
    customId: null,
  });
  // In the future, so that the timer leaves them alone.
  const later = new Date(clock.now() + 60_000);
  const ours = await keepEvents(
    db,
    [
      refundEvent('WH-A', first.captureId),
      refundEvent('WH-B', 'NOBODYS'),
      refundEvent('WH-A', first.captureId),
      refundEvent('WH-C', first.captureId),
      refundEvent('WH-D', second.captureId, 'PAYMENT.CAPTURE.COMPLETED'),
    ],
    later,
  );
  expect(ours).toEqual([true, false, true, true, true]);
  const pendingOf = async ({ payment }: typeof first) =>
    (
      await db
        .selectFrom('payments')
        .select('news')
        .where('public_id', '=', payment.paymentId)
        .executeTakeFirstOrThrow()
    ).news;
  expect([await pendingOf(first), await pendingOf(second)]).toEqual([2, 0]);
  const stored = await db
    .selectFrom('provider_events')
    .select('id')
    .where('id', 'like', 'WH-_')
    .orderBy('id')
    .execute();
  expect(stored.map(({ id }) => id)).toEqual(['WH-A', 'WH-B', 'WH-C', 'WH-D']);
});

test('a refund on the pages of the payment provider is as one of ours [F6]', async () => {
  const { order, buyer, payment, captureId, download } = await bought();
  control().refund(captureId);
  await untilStatus(buyer, order.id, 'refunded');
  expect(books.heldFor(payment.paymentId).held).toBe(0);
  expect(await download()).toBe(403);
  const { data: licenses } = await buyer.call('listLicenses', {});
  expect(licenses.map(({ status }) => status)).toEqual(['refunded']);
});

test('a part that went back there is counted once, beside one of ours whose answer was lost [F2, F6]', async () => {
  const { order, buyer, captureId } = await bought();
  control().faults.add({ kind: 'reset_after', operation: 'refund', count: 2 });
  await finance.call('refundOrder', { params: { id: order.id }, body: { amount: 10, reason: 'sorry' } });
  control().refund(captureId, 500);
  await until(async () => {
    // A look that could not tell the one from the other is taken again in a minute.
    shop.clock.advance(61_000);
    const { rows } = {
      rows: await shop.tools.db
        .selectFrom('refunds')
        .select(['amount_cents', 'state'])
        .where('capture_id', '=', captureId)
        .orderBy('amount_cents')
        .execute(),
    };
    expect(rows).toEqual([
      { amount_cents: 500, state: 'completed' },
      { amount_cents: 1_000, state: 'completed' },
    ]);
  });
  expect(await statusOf(buyer, order.id)).toBe('partially_refunded');
});

test('a dispute suspends what was bought, and one that is won gives it back [F8, F9]', async () => {
  const { order, buyer, captureId, download } = await bought();
  control().dispute(captureId);
  await untilStatus(buyer, order.id, 'disputed');
  expect(await download()).toBe(403);
  const refused = await finance
    .call('refundOrder', { params: { id: order.id }, body: { reason: 'no' } })
    .catch((error) => error.code);
  expect(refused).toBe('order_disputed');
  control().decideDispute(captureId, 'SELLER');
  await untilStatus(buyer, order.id, 'success');
  expect(await download()).toBe(200);
});

test('a dispute that is lost takes the money and the licences back [F8]', async () => {
  const { order, buyer, payment, captureId, download } = await bought();
  control().dispute(captureId);
  await untilStatus(buyer, order.id, 'disputed');
  control().decideDispute(captureId, 'BUYER');
  await untilStatus(buyer, order.id, 'refunded');
  expect(books.heldFor(payment.paymentId).held).toBe(0);
  expect(await download()).toBe(403);
});

test('what an event would have told is found by asking, where all of them are lost', async () => {
  control().webhooks!.policy({ lost: 1 });
  const { order, buyer, captureId } = await bought();
  control().refund(captureId);
  expect(await statusOf(buyer, order.id)).toBe('success');
  const { data } = await finance.call('syncOrder', { params: { id: order.id } });
  expect(data.status).toBe('refunded');
});

test('finance who asks while the payment provider is silent is told so, and nothing changes', async () => {
  const { order, buyer } = await bought();
  control().faults.add({ kind: 'error_before', operation: 'get', count: 5 });
  const result = await finance.call('syncOrder', { params: { id: order.id } }).catch((error) => error.code);
  control().faults.clear();
  expect(result).toBe('provider_silent');
  expect(await statusOf(buyer, order.id)).toBe('success');
});

test('refunds and disputes whose events were lost are found by looking again after an hour, a day, a week', async () => {
  control().webhooks!.policy({ lost: 1 });
  const refunded = await bought();
  const disputed = await bought();
  control().refund(refunded.captureId);
  control().dispute(disputed.captureId);
  shop.clock.advance(61 * 60_000);
  await checkPayments(shop.tools);
  await untilStatus(refunded.buyer, refunded.order.id, 'refunded');
  await untilStatus(disputed.buyer, disputed.order.id, 'disputed');
  control().decideDispute(disputed.captureId, 'SELLER');
  shop.clock.advance(23 * 60 * 60_000);
  await checkPayments(shop.tools);
  await untilStatus(disputed.buyer, disputed.order.id, 'success');
});

test('a payment whose outcome nobody learns for three days is said loudly, once a day, and asked for ever', async () => {
  const { payment, returnUrl } = await buying.payment(42, { funding: 'pending' });
  await buying.comeBack(returnUrl);
  const alarmed = async () =>
    await shop.tools.db
      .selectFrom('payments')
      .select(['alarmed_at', 'check_at'])
      .where('public_id', '=', payment.paymentId)
      .executeTakeFirstOrThrow();
  await alarmOldPayments(shop.tools);
  expect((await alarmed()).alarmed_at).toBeNull();
  shop.clock.advance(73 * 60 * 60_000);
  await alarmOldPayments(shop.tools);
  const first = await alarmed();
  expect(first).toEqual({ alarmed_at: new Date(shop.clock.now()), check_at: expect.any(Date) });
  shop.clock.advance(60_000);
  await alarmOldPayments(shop.tools);
  expect(await alarmed()).toEqual({ alarmed_at: first.alarmed_at, check_at: expect.any(Date) });
});
