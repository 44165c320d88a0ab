import { expect, test } from 'vitest';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { checkPayments, closeOldOrders } from './check-payments.ts';

const BUYERS = 42;
const SEED = Number(process.env.STORM_SEED ?? 7);

const { shop, buying, books } = await openBuyingShop();
const products = [
  await shop.product({ price: 12 }),
  await shop.product({ price: 34.5 }),
  await shop.product({ price: 67.89 }),
];

/** Repeatable numbers in [0, 1), so that a failing storm can be made again from its seed. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Walk = { orderId: number; paymentId: string; isApproved: boolean };

/** One buyer with everything that buyers do: leave, come back thrice, open two tabs, be declined, pay by slow money. */
async function walk(roll: () => number): Promise<Walk> {
  const buyer = await shop.customer();
  const product = products[Math.floor(roll() * products.length)]!;
  const order = (await buying.createOrder(buyer, [buying.lineOf(product)])).body.order!;
  let started = await buying.startPayment(buyer, order);
  for (let tries = 0; started.status !== 200 && tries < 5; tries += 1)
    started = await buying.startPayment(buyer, order);
  if (started.status !== 200) return { orderId: order.id, paymentId: '', isApproved: false };
  const payment = started.body;
  if (roll() < 0.15) return { orderId: order.id, paymentId: payment.paymentId, isApproved: false };
  const dice = roll();
  const funding = dice < 0.1 ? 'decline' : dice < 0.18 ? 'pending' : dice < 0.22 ? 'denied' : 'ok';
  const { returnUrl, PayerID } = await buying.approve(payment, { funding });
  const isDone = { orderId: order.id, paymentId: payment.paymentId, isApproved: funding === 'ok' };
  if (roll() < 0.25) return isDone;
  const steps = Array.from({ length: 1 + Math.floor(roll() * 4) }, (_, at) =>
    at % 2 === 0 ? buying.comeBack(returnUrl) : buying.execute(buyer, payment.paymentId, PayerID),
  );
  for (const { status } of await Promise.all(steps)) expect([200, 202, 303, 402, 409, 410, 503]).toContain(status);
  return isDone;
}

test(`a storm of faults costs nobody money and gives nobody goods for nothing (seed ${SEED})`, async () => {
  const { faults, captures, settleCapture } = shop.sandbox.control;
  const roll = createDice(SEED);
  faults.seed(SEED);
  for (const kind of [
    'reset_before',
    'reset_after',
    'error_before',
    'error_after',
    'rate_limit',
    'truncated',
  ] as const) {
    for (const operation of ['get', 'capture'] as const) faults.add({ operation, kind, probability: 0.06 });
  }
  faults.add({ operation: 'create', kind: 'reset_after', probability: 0.02 });
  const walks: Walk[] = [];
  for (let at = 0; at < BUYERS; at += 6)
    walks.push(...(await Promise.all(Array.from({ length: 6 }, () => walk(roll)))));
  faults.clear();
  for (const { id, outcome } of captures()) if (outcome === 'PENDING' && roll() < 0.5) settleCapture(id, 'COMPLETED');
  // Time goes by, and the timers of several processes look at what is open.
  for (let hour = 0; hour < 4; hour += 1) {
    shop.clock.advance(61 * 60_000);
    for (let round = 0; round < 8; round += 1)
      await Promise.all([checkPayments(shop.tools), checkPayments(shop.tools)]);
  }
  await closeOldOrders(shop.tools);
  for (const { orderId, paymentId, isApproved } of walks) {
    const facts = await books.facts(orderId);
    if (isApproved) expect({ paymentId, status: facts.status }).toEqual({ paymentId, status: 'success' });
    expect(facts.captures).toBeLessThan(2);
  }
  expect(walks.filter(({ isApproved }) => isApproved).length).toBeGreaterThan(BUYERS / 3);
  expect(await books.audit()).toEqual([]);
});
