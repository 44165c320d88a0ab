import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallRefused } from '#contract/client.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { approvePayment } from '#tests/buy/approve.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const DAY = 86_400_000;
let shop: TestShop;
let owner: Buyer;
let plan: Plan;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
  plan = await makePlan({ duration: 'monthly', price: 29 });
});
beforeEach(async () => {
  shop.clock.set(Date.parse('2026-01-10T12:00:00Z'));
  buyer = await shop.customer();
});
afterAll(() => shop.close());

const makePlan = async (body: object = {}) =>
  (await owner.call('createPlan', { body: { name: 'Studio plan', price: 29, duration: 'monthly', ...body } as never }))
    .data;
const status = async (who = buyer) => (await who.call('subscriptionStatus', {})).data.subscription;
const start = async (who = buyer, planId = plan.id) =>
  (await who.call('createSubscription', { body: { planId } })).data;
/** The clock moves, and the buyer comes back with a new session. */
async function moveTo(time: string) {
  shop.clock.set(Date.parse(time));
  buyer = await shop.again(buyer);
}
type Started = Awaited<ReturnType<typeof start>>;

/** Approves at the payment provider and comes back by the browser, as the page of the provider would send it. */
async function approve(started: Started, choice = {}) {
  const { returnUrl } = await approvePayment(shop.approvalAddress(started.approvalUrl), choice);
  const { pathname, search } = new URL(returnUrl);
  const returned = await fetch(`${shop.address}${pathname}${search}`, { redirect: 'manual' });
  return new URL(returned.headers.get('location') ?? '', 'http://shop.test');
}
async function succeed(started: Started, back: URL, who = buyer) {
  const query = {
    paymentId: started.paymentId,
    PayerID: back.searchParams.get('PayerID') ?? 'NOBODY',
    subscriptionId: started.subscriptionId,
  };
  return who.call('subscriptionSuccess', { query });
}
async function subscribe(who = buyer, planId = plan.id) {
  const started = await start(who, planId);
  const reply = await succeed(started, await approve(started), who);
  if (!('subscription' in reply.data)) throw new Error('not paid yet');
  return reply.data.subscription;
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof CallRefused ? `${error.status} ${error.code}` : error),
  );

test('a paid plan runs from its money to the same day of the next month [G1]', async () => {
  expect(await status()).toBeNull();
  const started = await start();
  const back = await approve(started);
  expect([back.pathname, back.searchParams.get('subscriptionId')]).toEqual([
    '/customer/subscription',
    String(started.subscriptionId),
  ]);
  const { data } = await succeed(started, back);
  expect(data).toMatchObject({
    status: 'success',
    subscription: { id: started.subscriptionId, payment_status: 'paid', is_active: true, SubscriptionPlanId: plan.id },
  });
  expect(await status()).toMatchObject({
    active: true,
    start_date: expect.stringMatching(/^2026-01-10T12/),
    end_date: expect.stringMatching(/^2026-02-10T12/),
    paypal_order_id: expect.any(String),
  });
});

test('a payment, a subscription and their buyer belong together [G2]', async () => {
  const [one, other] = [await start(), await start(buyer, (await makePlan()).id)];
  const back = await approve(one);
  const stranger = await shop.customer();
  expect(await refusal(succeed({ ...one, subscriptionId: other.subscriptionId }, back))).toBe('404 payment_not_found');
  expect(await refusal(succeed(one, back, stranger))).toBe('404 payment_not_found');
  expect(await refusal(succeed({ ...one, paymentId: 'PAY-NOTHING' }, back))).toBe('404 payment_not_found');
});

test('success told again says the same and moves no date [G3]', async () => {
  const started = await start();
  const back = await approve(started);
  const first = await succeed(started, back);
  shop.clock.advance(3 * DAY);
  const many = await Promise.all([1, 2, 3].map(() => succeed(started, back)));
  for (const again of many) expect(again.data).toEqual(first.data);
});

test('without an approval there is no success and no right [G4]', async () => {
  const started = await start();
  expect(await refusal(succeed(started, new URL('http://shop.test/?PayerID=NOBODY')))).toBe('409 payment_not_approved');
  expect(await status()).toBeNull();
});

test('a declined card gives the way back to PayPal, and the same payment can still be made', async () => {
  const started = await start();
  const back = await approve(started, { funding: 'decline' });
  expect(await refusal(succeed(started, back))).toBe('402 payment_declined');
  expect((await start()).approvalUrl).toBe(started.approvalUrl);
  expect((await succeed(started, await approve(started))).data).toMatchObject({ status: 'success' });
});

test('renewed five days early, the period follows the old one [G5]', async () => {
  await subscribe();
  await moveTo('2026-02-05T12:00:00Z');
  const { data } = await buyer.call('renewSubscription', { body: { planId: plan.id } });
  expect(data.status).toBe('approval_required');
  expect((await status())!.end_date).toMatch(/^2026-02-10/);
  const paid = await succeed(data, await approve(data));
  expect(paid.data).toMatchObject({ subscription: { end_date: expect.stringMatching(/^2026-03-10/) } });
  // From now on it is said everywhere until when it is paid, though the old period still runs.
  expect(await status()).toMatchObject({
    active: true,
    start_date: expect.stringMatching(/^2026-01-10/),
    end_date: expect.stringMatching(/^2026-03-10/),
  });
  await moveTo('2026-02-20T12:00:00Z');
  expect(await status()).toMatchObject({
    active: true,
    start_date: expect.stringMatching(/^2026-02-10/),
    end_date: expect.stringMatching(/^2026-03-10/),
  });
});

test('renewed twenty days late, the period starts now [G6]', async () => {
  await subscribe();
  await moveTo('2026-03-02T09:00:00Z');
  expect(await status()).toMatchObject({ active: false, end_date: expect.stringMatching(/^2026-02-10/) });
  const { data } = await buyer.call('renewSubscription', { body: { planId: plan.id } });
  await succeed(data, await approve(data));
  expect(await status()).toMatchObject({
    active: true,
    start_date: expect.stringMatching(/^2026-03-02T09/),
    end_date: expect.stringMatching(/^2026-04-02T09/),
  });
});

test('many clicks at once are one payment and one period [G7]', async () => {
  const clicks = await Promise.all(Array.from({ length: 8 }, () => start()));
  expect(new Set(clicks.map(({ paymentId }) => paymentId)).size).toBe(1);
  await Promise.all([approve(clicks[0]!)]);
  expect((await status())!.end_date).toMatch(/^2026-02-10/);
});

test('the price and length of the moment of ordering count, whatever the plan becomes meanwhile [G9]', async () => {
  const own = await makePlan({ price: 10, duration: '1' });
  const started = await start(buyer, own.id);
  await owner.call('updatePlan', { params: { id: own.id }, body: { price: 99, duration: 'yearly' } });
  const { data } = await succeed(started, await approve(started));
  expect(data).toMatchObject({
    subscription: { plan: { price: 10, durationMonths: 1 }, end_date: expect.stringMatching(/^2026-02-10/) },
  });
});

test('a plan whose price changed is offered anew at the new price, and the old link still counts', async () => {
  const own = await makePlan({ price: 10 });
  const old = await start(buyer, own.id);
  await owner.call('updatePlan', { params: { id: own.id }, body: { price: 12 } });
  const fresh = await start(buyer, own.id);
  expect(fresh.paymentId).not.toBe(old.paymentId);
  await approve(fresh);
  await approve(old);
  const { data } = await owner.call('listSubscriptions', { query: { query: buyer.email } });
  expect(data.subscriptions.map((one) => one.end_date?.slice(0, 10)).sort()).toEqual(['2026-02-10', '2026-03-10']);
});

test('a plan is named by its number, also as text; unknown ones and those switched off are refused [G10]', async () => {
  const off = await makePlan({ is_active: false });
  const asText = await buyer.call('createSubscription', { body: { planId: String(plan.id) } });
  expect(asText.data.subscriptionId).toEqual(expect.any(Number));
  expect(await refusal(start(buyer, 999_999))).toBe('404 plan_not_found');
  expect(await refusal(start(buyer, off.id))).toBe('409 plan_inactive');
  expect(await refusal(buyer.call('createSubscription', { body: { planId: 'gold' } as never }))).toBe(
    '400 invalid_input',
  );
  expect(await refusal(buyer.call('renewSubscription', { body: { planId: plan.id } }))).toBe(
    '404 subscription_not_found',
  );
});

test('nobody pays for more than two years ahead', async () => {
  const long = await makePlan({ duration: 'yearly', price: 100 });
  await subscribe(buyer, long.id);
  await subscribe(buyer, long.id);
  expect(await refusal(start(buyer, long.id))).toBe('409 subscription_too_far_ahead');
});

test('another plan starts now beside the one that runs', async () => {
  await subscribe();
  const year = await makePlan({ duration: 'yearly', price: 200 });
  const second = await subscribe(buyer, year.id);
  expect([second.start_date?.slice(0, 10), second.end_date?.slice(0, 10)]).toEqual(['2026-01-10', '2027-01-10']);
  expect(await status()).toMatchObject({ SubscriptionPlanId: year.id });
});

test('a plan for nothing is had at once, without PayPal', async () => {
  const free = await makePlan({ price: 0 });
  const started = await start(buyer, free.id);
  expect(started.approvalUrl).toContain('http://shop.test/payment/paypal/return');
  const { data } = await succeed(started, new URL(started.approvalUrl));
  expect(data).toMatchObject({ subscription: { is_active: true } });
});

test('a payment that PayPal still holds gives nothing until the money comes, and counts from then', async () => {
  const started = await start();
  const back = await approve(started, { funding: 'pending' });
  expect((await succeed(started, back)).status).toBe(202);
  expect(await status()).toBeNull();
});

test('orders of plans are not among the orders of fonts', async () => {
  await subscribe();
  expect((await buyer.call('listOrders', { query: {} })).data).toEqual([]);
});

test('a plan is deleted or switched off, and what was paid runs on', async () => {
  const gone = await makePlan({ name: 'Gone plan' });
  await subscribe(buyer, gone.id);
  await owner.call('deletePlan', { params: { id: gone.id } });
  expect(await status()).toMatchObject({ active: true, plan: { name: 'Gone plan' } });
  expect(await refusal(start(buyer, gone.id))).toBe('404 plan_not_found');
  const { data } = await shop.visitor('listPlans', { query: {} });
  expect(data.map(({ id }) => id)).not.toContain(gone.id);
});

test('a refund ends the period at once, and the one bought after it moves forward', async () => {
  const first = await subscribe();
  shop.clock.set(Date.parse('2026-01-15T12:00:00Z'));
  await subscribe();
  shop.clock.set(Date.parse('2026-01-20T12:00:00Z'));
  const finance = await shop.customer('finance');
  const { data } = await finance.call('refundSubscription', { params: { id: first.id }, body: {} });
  expect(data).toMatchObject({ payment_status: 'refunded', is_active: false, end_date: '2026-01-20T12:00:00.000Z' });
  expect(await status()).toMatchObject({
    active: true,
    start_date: '2026-01-20T12:00:00.000Z',
    end_date: '2026-02-20T12:00:00.000Z',
  });
  expect(await refusal(finance.call('refundSubscription', { params: { id: first.id }, body: {} }))).toBe(
    '409 order_not_paid',
  );
});

test('of two plans that run the one is shown that is paid for longer, a renewal included', async () => {
  const other = await makePlan({ name: 'Other plan' });
  await subscribe();
  await moveTo('2026-01-20T12:00:00Z');
  await subscribe(buyer, other.id);
  expect(await status()).toMatchObject({
    SubscriptionPlanId: other.id,
    end_date: expect.stringMatching(/^2026-02-20/),
  });
  await subscribe();
  expect(await status()).toMatchObject({ SubscriptionPlanId: plan.id, end_date: expect.stringMatching(/^2026-03-10/) });
});

test('periods of one plan that are given back and paid at the same moment wait for each other and never get in their way', async () => {
  for (let round = 0; round < 6; round += 1) {
    shop.clock.set(Date.parse('2026-01-10T12:00:00Z'));
    buyer = await shop.customer();
    const periods = [await subscribe(), await subscribe(), await subscribe()];
    const renewal = await start();
    const back = await approvePayment(shop.approvalAddress(renewal.approvalUrl));
    const finance = await shop.customer('finance');
    const { pathname, search } = new URL(back.returnUrl);
    await Promise.all([
      ...periods.map(({ id }) => finance.call('refundSubscription', { params: { id }, body: {} })),
      fetch(`${shop.address}${pathname}${search}`, { redirect: 'manual' }),
    ]);
    const { data } = await buyer.call('listOwnSubscriptions', { query: {} });
    expect(data.subscriptions.map(({ payment_status }) => payment_status).toSorted()).toEqual([
      'paid',
      'refunded',
      'refunded',
      'refunded',
    ]);
    // What was paid last moved forward over all that was given back.
    expect((await status())!.end_date).toMatch(/^2026-02-10/);
  }
});

test('a plan that opens fonts of the demo catalogue is not taken to PayPal for real money', async () => {
  const live = await openTestShop({ isSandbox: false });
  await live.product({ demo: true });
  const boss = await live.customer('admin');
  const [type] = (await live.visitor('listLicenseTypes', { query: {} })).data;
  const body = { name: 'Demo plan', price: 9, duration: 'monthly', license_type_id: type!.id };
  const { data: demo } = await boss.call('createPlan', { body });
  const { data: none } = await boss.call('createPlan', { body: { ...body, license_type_id: null } });
  const visitor = await live.customer();
  const ask = (planId: number) => refusal(visitor.call('createSubscription', { body: { planId } }));
  expect([await ask(demo.id), await ask(none.id)]).toEqual(['409 demo_product', 'no refusal']);
  await live.close();
});
