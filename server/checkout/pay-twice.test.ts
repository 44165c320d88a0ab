import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refundCapture } from '#server/refunds/refund-duplicate.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import type { PaymentState } from './payment.ts';

const { shop, buying, books } = await openBuyingShop();

const setState = (state: PaymentState, id: string) =>
  shop.tools.db.updateTable('payments').set({ state }).where('public_id', '=', id).execute();

/** An order with two approved payments at the provider, as a shop without our rules would make them. */
async function twoPayments() {
  const { buyer, order, payment: first } = await buying.payment(42);
  await setState('failed', first.paymentId);
  const second = (await buying.startPayment(buyer, order)).body;
  const payments = [first, second];
  const payers = await Promise.all(payments.map((payment) => buying.approve(payment)));
  return { buyer, order, payments, payers };
}

test('two live payments of one order can not even be written', async () => {
  const { payments } = await twoPayments();
  await expect(setState('approval', payments[0]!.paymentId)).rejects.toThrow(/payments_one_live/);
});

test('a refund on its way is followed until it arrives, and one that fails is made anew', async () => {
  const { buyer, payments, payers, order } = await twoPayments();
  shop.sandbox.control.account({ refundsPend: true });
  await buying.execute(buyer, payments[1]!.paymentId, payers[1]!.PayerID);
  await setState('approval', payments[0]!.paymentId);
  await buying.execute(buyer, payments[0]!.paymentId, payers[0]!.PayerID);
  const states = async () =>
    (
      await sql<{
        state: string;
        id: string;
      }>`select r.state, c.id from refunds r join captures c on c.id = r.capture_id
        join payments p on p.id = c.payment_id where p.order_id = ${order.id} order by r.id`.execute(shop.tools.db)
    ).rows;
  await expect.poll(states).toMatchObject([{ state: 'pending' }]);
  expect((await books.facts(order.id)).payments).toEqual(['duplicate', 'captured']);
  const { id } = (await states())[0]!;
  expect(await refundCapture(shop.tools, id)).toBe('on_its_way');
  // A provider that will not show it says nothing of it.
  shop.sandbox.control.faults.add({ operation: 'get_refund', kind: 'error_before', status: 403, count: 1 });
  await expect(refundCapture(shop.tools, id)).rejects.toThrow(/not known/);
  expect(await states()).toMatchObject([{ state: 'pending' }]);
  const [first] = shop.sandbox.control.refunds();
  shop.sandbox.control.settleRefund(first!.id, 'FAILED');
  await expect(refundCapture(shop.tools, id)).rejects.toThrow(/moved no money/);
  expect(await refundCapture(shop.tools, id)).toBe('on_its_way');
  shop.sandbox.control.settleRefund(shop.sandbox.control.refunds().at(-1)!.id, 'COMPLETED');
  shop.sandbox.control.account({ refundsPend: false });
  expect(await refundCapture(shop.tools, id)).toBe('done');
  expect(await refundCapture(shop.tools, id)).toBe('done');
  expect(await states()).toMatchObject([{ state: 'failed' }, { state: 'completed' }]);
  expect(await books.facts(order.id)).toMatchObject({ payments: ['refunded', 'captured'], refunded_cents: 4_200 });
  expect(books.heldFor(payments[0]!.paymentId)).toEqual({ held: 0, captures: 1 });
  // The look that waits in the queue would come in an hour.
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where run_at > now()))`.execute(shop.tools.db);
});

test('two payments of one order that are captured in the same moment give goods once and one payment back [C16]', async () => {
  const rounds = [];
  for (let round = 0; round < 8; round += 1) rounds.push(await twoPayments());
  await sql`drop index payments_one_live`.execute(shop.tools.db);
  for (const { payments } of rounds) await setState('approval', payments[0]!.paymentId);
  await Promise.all(
    rounds.flatMap(({ buyer, payments, payers }) =>
      payments.map((payment, at) => buying.execute(buyer, payment.paymentId, payers[at]!.PayerID)),
    ),
  );
  await books.drain();
  for (const { buyer, order, payments, payers } of rounds) {
    const facts = await books.facts(order.id);
    expect(facts).toMatchObject({ status: 'success', captures: 2, refunded_cents: 4_200, licenses: 1, mails: 1 });
    expect(facts.payments.toSorted()).toEqual(['captured', 'refunded']);
    expect(payments.reduce((sum, { paymentId }) => sum + books.heldFor(paymentId).held, 0)).toBe(4_200);
    for (const [at, { paymentId }] of payments.entries())
      expect((await buying.execute(buyer, paymentId, payers[at]!.PayerID)).body).toMatchObject({ status: 'success' });
  }
  expect(await books.audit()).toEqual([]);
});
