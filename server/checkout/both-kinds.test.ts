import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBothKinds, KINDS, type StartedPayment } from '#tests/buy/both-kinds.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { checkPayments, closeOldOrders } from './check-payments.ts';

const { shop, books, buying } = await openBuyingShop();
const both = createBothKinds(shop);
const people = { finance: await shop.customer('finance') };
const { control } = shop.sandbox;
const HOUR_MS = 3_600_000;
afterEach(() => {
  control.faults.clear();
  control.account({ refundsPend: false });
});

const finance = async () => {
  people.finance = await shop.again(people.finance);
  return people.finance;
};
const waiting = async () =>
  (await (await finance()).call('listWaiting', {})).data.map(({ kind, id }) => `${kind} ${id}`);
const sync = async ({ orderId }: StartedPayment) =>
  (await (await finance()).call('syncOrder', { params: { id: orderId } })).data.status;
const refund = async ({ orderId }: StartedPayment, body: object = {}) =>
  buying.ask<{ code?: string }>(people.finance, 'POST', `/api/orders/${orderId}/refund`, body);
/** Its money was taken, and the provider's word of it does not fit for once. */
async function needsReview(kind: (typeof KINDS)[number]) {
  const order = await both.begin(kind);
  const returnUrl = await order.approve();
  control.faults.add({ operation: 'capture', kind: 'wrong_amount', count: 1 });
  expect((await order.finish(returnUrl)).status).toBe(202);
  expect((await books.facts(order.orderId)).payments).toEqual(['frozen']);
  return { ...order, returnUrl };
}

describe.each(KINDS)('an order of %s', (kind) => {
  test('whose payment is frozen stands in To do until Sync finds that it fits', async () => {
    const order = await needsReview(kind);
    expect(await waiting()).toContain(`frozen_payment ${order.orderId}`);
    expect(await sync(order)).toBe('success');
    expect(await waiting()).toEqual([]);
    expect((await order.execute(both.payerOf(order.returnUrl))).status).toBe(200);
  });

  test('whose payment is frozen keeps nobody from buying the same again, and closes after a day', async () => {
    const order = await needsReview(kind);
    const second = await order.again();
    expect([second.status, second.body.paymentId === order.paymentId]).toEqual([200, false]);
    shop.clock.advance(25 * HOUR_MS);
    await closeOldOrders(shop.tools);
    expect((await books.facts(order.orderId)).status).toBe('expired');
    // Its money is not forgotten.
    expect(await waiting()).toContain(`frozen_payment ${order.orderId}`);
    expect(await sync(order)).toBe('success');
  });

  test('stands in To do while its payment or its refund has no outcome for hours', async () => {
    const paying = await both.begin(kind);
    await paying.finish(await paying.approve({ funding: 'pending' }));
    const paid = await both.paid(kind);
    control.account({ refundsPend: true });
    await finance();
    expect((await refund(paid)).status).toBe(202);
    shop.clock.advance(3 * HOUR_MS);
    // An unapproved payment would be listed too, until the clock has checked it.
    const owned = [`payment ${paying.orderId}`, `refund ${paid.orderId}`];
    await expect.poll(async () => (await waiting()).toSorted()).toEqual(owned);
    const capture = control.captures().find(({ custom_id }) => custom_id === paying.paymentId)!;
    control.settleCapture(capture.id, 'COMPLETED');
    control.settleRefund(control.refunds().at(-1)!.id, 'COMPLETED');
    expect([await sync(paying), await sync(paid)]).toEqual(['success', 'refunded']);
    expect(await waiting()).toEqual([]);
  });

  test('that nobody pays closes after a day, and money that was taken for it all the same pays it', async () => {
    const [forgotten, taken] = [await both.begin(kind), await both.begin(kind)];
    await taken.approve();
    await (await shop.tools.providers.now()).capture(
      books.ordersAtHouse(taken.paymentId)[0]!.id,
      `k-${taken.paymentId}-1`,
    );
    control.faults.add({ operation: 'get', kind: 'error_before', status: 404 });
    shop.clock.advance(25 * HOUR_MS);
    for (const { orderId } of [forgotten, taken]) {
      await vi.waitFor(async () => {
        await checkPayments(shop.tools);
        await closeOldOrders(shop.tools);
        expect(await books.facts(orderId)).toMatchObject({ status: 'expired', payments: ['expired'] });
      });
    }
    control.faults.clear();
    expect([await sync(forgotten), await sync(taken)]).toEqual(['expired', 'success']);
  });

  /** Money that came for a payment that had been given up, and that the books have been found to lack. */
  async function lacked() {
    const order = await both.begin(kind);
    await order.approve();
    const { db } = shop.tools;
    await db
      .updateTable('payments')
      .set({ state: 'expired', check_at: null })
      .where('public_id', '=', order.paymentId)
      .execute();
    await (await shop.tools.providers.now()).capture(
      books.ordersAtHouse(order.paymentId)[0]!.id,
      `k-${order.paymentId}-1`,
    );
    // The timer woken by the match gets no answer and tries again in a minute: the person is quicker.
    control.faults.add({ operation: 'get', kind: 'reset_before' });
    shop.clock.advance(5 * 60_000);
    const { call } = await finance();
    await call('matchLedger', {});
    await vi.waitFor(async () => {
      const due = await db.selectFrom('payments').select('check_at').where('public_id', '=', order.paymentId).execute();
      expect(due[0]!.check_at!.getTime()).toBeGreaterThan(shop.clock.now());
    });
    control.faults.clear();
    const { data } = await call('listDifferences', { query: {} });
    const repair = { params: { id: data.find(({ orderId }) => orderId === order.orderId)!.id } };
    return { order, repair: async () => (await finance()).call('repairDifference', repair) };
  }

  test('whose money the books lack is taken over by their repair', async () => {
    const { order, repair } = await lacked();
    await repair();
    expect((await books.facts(order.orderId)).status).toBe('success');
    shop.clock.advance(2 * 60_000);
    await checkPayments(shop.tools);
  });

  test('whose money the timer took over in between is repaired all the same, since the books only have to be compared', async () => {
    const { order, repair } = await lacked();
    shop.clock.advance(2 * 60_000);
    await checkPayments(shop.tools);
    await expect.poll(async () => (await books.facts(order.orderId)).status).toBe('success');
    await repair();
    expect(await waiting()).toEqual([]);
  });

  test('shows the office what happened to it', async () => {
    const order = await both.paid(kind);
    const requested = { params: { id: order.orderId } };
    const { data: shown } = await (await finance()).call('orderById', requested);
    expect(shown).toMatchObject({ kind, status: 'success', totalAmount: 42 });
    expect(shown.orderItems[0]!.product.name).not.toBe('');
    await books.drain();
    const { data } = await people.finance.call('orderTimeline', requested);
    expect(data).toMatchObject({ captured: 42, left: 42 });
    expect(data.mails).toHaveLength(1);
    expect(data.events.map((event) => event.kind)).toEqual(expect.arrayContaining(['placed', 'captured', 'mail_sent']));
  });

  test('gives back no more than it cost, whatever the number of people who ask at once', async () => {
    const order = await both.paid(kind);
    await finance();
    const stated = await Promise.all(Array.from({ length: 10 }, () => refund(order, { amount: 10 })));
    expect(stated.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, ...Array(6).fill(400)]);
    expect(stated.filter(({ status }) => status === 400).every(({ body }) => body.code === 'refund_too_large')).toBe(
      true,
    );
    expect(books.heldFor(order.paymentId).held).toBe(200);
    const rest = await Promise.all(Array.from({ length: 10 }, () => refund(order)));
    // Who asks while the last of it is on its way asks too much, who asks later asks of an order that is not paid any
    // more.
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rest.filter(({ status }) => status !== 200 && status !== 400 && status !== 409)).toEqual([]);
    expect(await books.facts(order.orderId)).toMatchObject({ status: 'refunded', refunded_cents: 4_200 });
    expect(books.heldFor(order.paymentId).held).toBe(0);
  });
});
