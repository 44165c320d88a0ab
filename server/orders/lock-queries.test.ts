import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { untilSomebodyWaits } from '#tests/until-somebody-waits.ts';
import { lockOrder } from './lock-queries.ts';

const shop = await openShop();
const { db } = shop.tools;
const owner = await shop.customer('admin');
const subscribing = createSubscribing(shop);

/** The order of a new period of a plan. */
async function period(buyer: Awaited<ReturnType<typeof shop.customer>>, planId: number) {
  const { id } = await subscribing.subscribe(buyer, planId);
  return (await db.selectFrom('subscriptions').select('order_id').where('id', '=', id).executeTakeFirstOrThrow())
    .order_id;
}

/** Whether who takes the second lock waits until the first is given back. */
async function waits(first: number, second: number): Promise<boolean> {
  const order: string[] = [];
  let later: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    expect(await lockOrder(tx, first)).toBe(true);
    later = db.transaction().execute(async (other) => {
      await lockOrder(other, second);
      order.push('second');
    });
    await Promise.race([later, untilSomebodyWaits(tx)]);
    order.push('first');
  });
  await later;
  return order[0] === 'first';
}

test('who touches the money of one period waits for who touches another of the same plan and person, and for nobody else', async () => {
  const [buyer, stranger] = [await shop.customer(), await shop.customer()];
  const [plan, otherPlan] = [await subscribing.plan(owner, null), await subscribing.plan(owner, null)];
  const [one, two] = [await period(buyer, plan.id), await period(buyer, plan.id)];
  const [elsewhere, theirs] = [await period(buyer, otherPlan.id), await period(stranger, plan.id)];
  expect([await waits(one, two), await waits(two, one)]).toEqual([true, true]);
  expect([await waits(one, elsewhere), await waits(one, theirs)]).toEqual([false, false]);
});

test('an order that is none is not locked, and orders of fonts do not wait for each other', async () => {
  const buying = createBuying(shop);
  const buyer = await shop.customer();
  const [one, two] = [(await buying.order(10, buyer)).order, (await buying.order(20, buyer)).order];
  expect([await waits(one.id, one.id), await waits(one.id, two.id)]).toEqual([true, false]);
  expect(await db.transaction().execute((tx) => lockOrder(tx, 999_999))).toBe(false);
});
