import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkPayments } from '#server/checkout/check-payments.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const MINUTE_MS = 60_000;
let shop: TestShop;
let buying: Buying;
let finance: Buyer;
let owner: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  finance = await shop.customer('finance');
  owner = await shop.customer('admin');
});
afterAll(() => shop.close());

const waiting = async (person: Buyer) => (await person.call('listWaiting', {})).data;
const kinds = async (person: Buyer) => (await waiting(person)).map(({ kind, count }) => `${count} ${kind}`);
const sync = (id: number) => finance.call('syncOrder', { params: { id } });

/** A mail that is on its way while the clock is put ahead would be one in trouble. */
const buyersAreNotified = () =>
  vi.waitFor(async () => {
    const { db } = shop.tools;
    const untold = await db
      .selectFrom('orders')
      .select('id')
      .where('paid_at', 'is not', null)
      .where('told_at', 'is', null)
      .execute();
    const unsent = await db
      .selectFrom('emails')
      .select('id')
      .where('try_at', 'is not', null)
      .where('reply_to', 'is', null)
      .execute();
    expect([...untold, ...unsent]).toEqual([]);
  }, 60_000);

async function bought() {
  const step = await buying.payment(20, {});
  await buying.comeBack(step.returnUrl);
  const capture = shop.sandbox.control.captures().find(({ custom_id }) => custom_id === step.payment.paymentId)!;
  return { ...step, captureId: capture.id };
}

test('nothing waits in a shop where nothing happened', async () => {
  expect([await waiting(owner), await waiting(finance)]).toEqual([[], []]);
});

test('an order waits while it is disputed, the oldest one by its number and buyer', async () => {
  const [first, second] = [await bought(), await bought()];
  shop.sandbox.control.dispute(first.captureId);
  await sync(first.order.id);
  shop.clock.advance(MINUTE_MS);
  shop.sandbox.control.dispute(second.captureId);
  await sync(second.order.id);
  const [dispute] = await waiting(finance);
  expect(dispute).toMatchObject({ kind: 'disputed_order', count: 2, id: first.order.id, name: first.buyer.fullname });
  shop.sandbox.control.decideDispute(first.captureId, 'SELLER');
  await sync(first.order.id);
  expect(await waiting(owner)).toMatchObject([{ kind: 'disputed_order', count: 1, id: second.order.id }]);
  shop.sandbox.control.decideDispute(second.captureId, 'SELLER');
  await sync(second.order.id);
  expect(await waiting(owner)).toEqual([]);
});

test('a period of a plan that is disputed waits apart from orders, by the name that its list finds', async () => {
  const subscribing = createSubscribing(shop);
  const subscriber = await shop.customer();
  const plan = await subscribing.plan(owner, null);
  await subscribing.subscribe(subscriber, plan.id);
  shop.sandbox.control.dispute(shop.sandbox.control.captures().at(-1)!.id);
  shop.clock.advance(61 * MINUTE_MS);
  // The shop's own timer may have taken it first and be still at it.
  await vi.waitFor(async () => {
    await checkPayments(shop.tools);
    expect(await waiting(finance)).toMatchObject([{ kind: 'disputed_period', count: 1, name: subscriber.fullname }]);
  }, 60_000);
  await shop.tools.db.updateTable('disputes').set({ state: 'won', decided_at: new Date() }).execute();
  expect(await waiting(finance)).toEqual([]);
});

test('a payment and a refund wait once two hours have passed without an outcome', async () => {
  const { order, returnUrl } = await buying.payment(30, { funding: 'pending' });
  await buying.comeBack(returnUrl);
  const paid = await bought();
  const { control } = shop.sandbox;
  control.account({ refundsPend: true });
  await finance.call('refundOrder', { params: { id: paid.order.id }, body: { amount: 5 } as never });
  control.account({ refundsPend: false });
  const { db } = shop.tools;
  await buyersAreNotified();
  shop.clock.advance(119 * MINUTE_MS);
  expect(await waiting(finance)).toEqual([]);
  shop.clock.advance(2 * MINUTE_MS);
  expect(await waiting(finance)).toMatchObject([
    { kind: 'payment', count: 1, id: order.id },
    { kind: 'refund', count: 1, id: paid.order.id, name: paid.buyer.fullname },
  ]);
  control.settleRefund(control.refunds().at(-1)!.id, 'COMPLETED');
  await sync(paid.order.id);
  expect(await kinds(owner)).toEqual(['1 payment']);
  // The shop's own timer may just ask about it, and would write what it found over this.
  await vi.waitFor(async () => {
    await db
      .updateTable('payments')
      .set({ state: 'expired', check_at: null })
      .where('order_id', '=', order.id)
      .where('lease_until', 'is', null)
      .execute();
    expect(await waiting(owner)).toEqual([]);
  }, 60_000);
});

test('a payment that does not fit its order waits until it fits, or its money went back', async () => {
  const { db, providers } = shop.tools;
  const provider = await providers.now();
  const requestedItems = (paymentId: string, amount_cents: number) =>
    db.updateTable('payments').set({ amount_cents }).where('public_id', '=', paymentId).execute();
  const freeze = async () => {
    const step = await buying.payment(30, {});
    await requestedItems(step.payment.paymentId, 2_900);
    await buying.comeBack(step.returnUrl);
    return step;
  };
  const [first, second] = [await freeze(), await freeze()];
  expect(await waiting(finance)).toMatchObject([
    { kind: 'frozen_payment', count: 2, id: first.order.id, name: first.buyer.fullname },
  ]);
  await requestedItems(first.payment.paymentId, 3_000);
  await sync(first.order.id);
  expect((await finance.call('orderById', { params: { id: first.order.id } })).data.status).toBe('success');
  expect(await waiting(owner)).toMatchObject([{ kind: 'frozen_payment', count: 1, id: second.order.id }]);
  const events = async () => {
    const { data } = await finance.call('orderTimeline', { params: { id: second.order.id } });
    return data.events.map(({ kind, text }) => [kind, text]);
  };
  const problem = 'the provider holds another amount, currency or payment';
  expect(await events()).toContainEqual(['payment_frozen', problem]);
  const inEnvironment = shop.sandbox.control.orders().find(({ unit }) => unit.custom_id === second.payment.paymentId)!;
  const taken = await provider.capture(inEnvironment.id, 'by-hand');
  if (taken.kind !== 'captured') throw new Error(taken.kind);
  await sync(second.order.id);
  expect(await kinds(finance)).toEqual(['1 frozen_payment']);
  shop.sandbox.control.refund(taken.capture.id);
  await sync(second.order.id);
  expect(await waiting(owner)).toEqual([]);
  expect(await events()).toContainEqual(['payment_ended', `${problem}, and went back`]);
  await buyersAreNotified();
});

test('a difference with PayPal waits until it is closed', async () => {
  const { db } = shop.tools;
  const at = new Date(shop.clock.now());
  const difference = {
    transaction_id: 'T1',
    kind: 'missing_here',
    is_refund: false,
    currency: 'USD',
    environment: 'sandbox',
  } as const;
  await db
    .insertInto('ledger_differences')
    .values({ ...difference, there_cents: 900, happened_at: at, found_at: at })
    .execute();
  expect(await waiting(finance)).toMatchObject([{ kind: 'difference', count: 1, name: 'T1', since: at.toISOString() }]);
  await db.updateTable('ledger_differences').set({ closed_at: at }).execute();
  expect(await waiting(finance)).toEqual([]);
});

test('messages, mails in trouble and fonts without words wait for administrators alone', async () => {
  const { db } = shop.tools;
  const letter = { name: 'Ayu Lestari', email: 'ayu@mail.test', message: 'Does Amiri have Jawi?' };
  await shop.visitor('sendMessage', { body: letter });
  await buyersAreNotified();
  // A server of mails that does not take it, though the one of the tests does.
  const mail = db.updateTable('emails').where('reply_to', '=', letter.email);
  const later = new Date(shop.clock.now() + 60 * MINUTE_MS);
  await vi.waitFor(async () => {
    const { numUpdatedRows } = await mail
      .set({ try_at: later, sent_at: null })
      .where('sent_at', 'is not', null)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  }, 60_000);
  expect(await kinds(owner)).toEqual(['1 message']);
  shop.clock.advance(6 * MINUTE_MS);
  const font = await shop.product({ shortDescription: '' });
  await shop.product({});
  expect(await waiting(owner)).toMatchObject([
    { kind: 'message', count: 1, name: 'Ayu Lestari' },
    { kind: 'mail', count: 1 },
    { kind: 'product', count: 1, id: font.id, name: font.name },
  ]);
  expect(await waiting(finance)).toEqual([]);
  await db.updateTable('contact_messages').set({ state: 'read' }).execute();
  await db.updateTable('emails').set({ try_at: null }).execute();
  await owner.call('deleteProduct', { params: { id: font.id } });
  expect(await waiting(owner)).toEqual([]);
});
