import { afterEach, describe, expect, test, vi } from 'vitest';
import { matchBooks } from '#server/ledger/match-books.ts';
import { createBothKinds, KINDS, type StartedPayment } from '#tests/buy/both-kinds.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import type { TestShop } from '#tests/test-shop.ts';
import { checkPayments } from './check-payments.ts';
import type { PaymentState } from './payment.ts';

const { shop, books } = await openBuyingShop();
const both = createBothKinds(shop);
const finance = await shop.customer('finance');
const { control } = shop.sandbox;
afterEach(() => {
  control.faults.clear();
  control.webhooks!.policy({ lost: 1 });
});

const fault = (...given: Parameters<TestShop['sandbox']['control']['faults']['add']>) =>
  control.faults.add({ count: 1, ...given[0] });
const GONE = { operation: 'get', kind: 'error_before', status: 404 } as const;
const later = async (duration_ms: number) => {
  shop.clock.advance(duration_ms);
  await checkPayments(shop.tools);
};
const HOUR_MS = 3_600_000;
const sync = async ({ orderId }: StartedPayment) =>
  (await shop.again(finance)).call('syncOrder', { params: { id: orderId } });
const stateOf = async (paymentId: string) =>
  (
    await shop.tools.db
      .selectFrom('payments')
      .select('state')
      .where('public_id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).state;
const statusOf = async ({ orderId }: Pick<StartedPayment, 'orderId'>) => (await books.facts(orderId)).status;
/** As an older shop, or a database that was put back, would have it. */
const setState = (state: PaymentState, paymentId: string) =>
  shop.tools.db.updateTable('payments').set({ state, check_at: null }).where('public_id', '=', paymentId).execute();
/** The provider captures an approved payment, and the shop never hears of it. */
const takenUnheard = async ({ paymentId }: StartedPayment) => {
  const [order] = books.ordersAtHouse(paymentId);
  await (await shop.tools.providers.now()).capture(order!.id, `k-${paymentId}-1`);
};
const owned = ({ paymentId }: StartedPayment) => books.heldFor(paymentId).held;

describe.each(KINDS)('an order of %s', (kind) => {
  test('whose capture was not heard of and whose payment the provider does not know for once is pending, never expired', async () => {
    const order = await both.begin(kind);
    const returnUrl = await order.approve();
    fault({ operation: 'capture', kind: 'reset_after' });
    const PayerID = both.payerOf(returnUrl);
    expect((await order.execute(PayerID)).status).toBe(202);
    fault(GONE);
    expect((await order.execute(PayerID)).status).toBe(202);
    expect(await stateOf(order.paymentId)).toBe('capturing');
    // Who pays again meanwhile is led to the same payment.
    expect((await order.again()).body.paymentId).toBe(order.paymentId);
    expect((await order.execute(PayerID)).status).toBe(200);
    expect([owned(order), books.heldFor(order.paymentId).captures]).toEqual([4_200, 1]);
  });

  test('is ended by a payment that the provider does not know while nobody can have captured it', async () => {
    const order = await both.begin(kind);
    const PayerID = both.payerOf(await order.approve());
    // A look that came to nothing asked for no money either.
    fault({ operation: 'get', kind: 'reset_before' });
    expect((await order.execute(PayerID)).status).toBe(202);
    fault(GONE);
    expect((await order.execute(PayerID)).status).toBe(410);
  });

  test('that the provider forgot ends when its report is silent too, and is paid when the report names it', async () => {
    const [silent, named] = [await both.begin(kind), await both.begin(kind)];
    for (const [order, kindOfFault] of [
      [silent, 'reset_before'],
      [named, 'reset_after'],
    ] as const) {
      const PayerID = both.payerOf(await order.approve());
      fault({ operation: 'capture', kind: kindOfFault });
      await order.execute(PayerID);
    }
    control.faults.add(GONE);
    control.account({ reportLag_ms: 3 * HOUR_MS });
    await later(HOUR_MS);
    await later(HOUR_MS);
    expect([await stateOf(silent.paymentId), await stateOf(named.paymentId)]).toEqual(['capturing', 'capturing']);
    await later(3 * HOUR_MS);
    await later(HOUR_MS);
    control.account({ reportLag_ms: 0 });
    expect([await stateOf(silent.paymentId), await stateOf(named.paymentId)]).toEqual(['expired', 'captured']);
    expect(await statusOf(named)).toBe('success');
    expect([owned(silent), owned(named)]).toEqual([0, 4_200]);
  });

  const tellers: [string, (order: StartedPayment) => Promise<unknown>][] = [
    ['the event of its capture', async () => control.webhooks!.policy({ lost: 0, copies: 2 })],
    ['Sync', sync],
    [
      "the provider's report",
      async () => {
        shop.clock.advance(10 * 60_000);
        await matchBooks(shop.tools);
        await checkPayments(shop.tools);
      },
    ],
  ];
  test.each(tellers)('that was taken for ended is paid by money of which %s tells', async (name, notify) => {
    const order = await both.begin(kind);
    await order.approve();
    await setState('expired', order.paymentId);
    const isEvent = name.startsWith('the event');
    if (isEvent) await notify(order);
    await takenUnheard(order);
    if (!isEvent) await notify(order);
    await vi.waitFor(async () => expect(await statusOf(order)).toBe('success'), { timeout: 60_000, interval: 50 });
    expect(await stateOf(order.paymentId)).toBe('captured');
  });

  test.each(tellers)('that another payment paid gives ended money back of which %s tells', async (name, notify) => {
    const order = await both.begin(kind);
    await order.approve();
    await setState('failed', order.paymentId);
    const second = await order.again();
    const paid = await shop.tools.db
      .selectFrom('payments')
      .select('approval_url')
      .where('public_id', '=', second.body.paymentId!)
      .executeTakeFirstOrThrow();
    const { approvePayment } = await import('#tests/buy/approve.ts');
    const { returnUrl } = await approvePayment(shop.approvalAddress(paid.approval_url!));
    await fetch(returnUrl.replace('http://shop.test', shop.address), { redirect: 'manual' });
    expect(await statusOf(order)).toBe('success');
    const isEvent = name.startsWith('the event');
    if (isEvent) await notify(order);
    await takenUnheard(order);
    expect(owned(order)).toBe(4_200);
    if (!isEvent) await notify(order);
    await vi.waitFor(async () => expect(await stateOf(order.paymentId)).toBe('refunded'), {
      timeout: 60_000,
      interval: 50,
    });
    expect([owned(order), books.heldFor(second.body.paymentId!).held]).toEqual([0, 4_200]);
    expect(await statusOf(order)).toBe('success');
  });

  test('whose refund the provider will not show for once is refunded when it is done', async () => {
    const order = await both.paid(kind);
    control.account({ refundsPend: true });
    const { db } = shop.tools;
    const { capture_id } = await db
      .selectFrom('captures')
      .innerJoin('payments', 'payments.id', 'captures.payment_id')
      .select('captures.id as capture_id')
      .where('public_id', '=', order.paymentId)
      .executeTakeFirstOrThrow();
    const token = await shop.again(finance);
    await token.call('refundOrder', { params: { id: order.orderId }, body: {} as never });
    const refundState = async () =>
      (await db.selectFrom('refunds').select('state').where('capture_id', '=', capture_id).execute()).map(
        ({ state }) => state,
      );
    expect(await refundState()).toEqual(['pending']);
    for (const status of [403, 400]) {
      fault({ operation: 'get_refund', kind: 'error_before', status });
      await sync(order).catch((error: unknown) => error);
      expect(await refundState()).toEqual(['pending']);
    }
    control.account({ refundsPend: false });
    const there = control.refunds().find((refund) => refund.captureId === capture_id)!;
    control.settleRefund(there.id, 'COMPLETED');
    // As an older shop left it: it took the no for an answer.
    await db.updateTable('refunds').set({ state: 'failed' }).where('capture_id', '=', capture_id).execute();
    await sync(order);
    expect(await refundState()).toEqual(['completed']);
    expect(await statusOf(order)).toBe('refunded');
  });
});
