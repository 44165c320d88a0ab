import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, createBooks } from '#tests/buy/books.ts';
import { type Buying, createBuying, type Payment } from '#tests/buy/buying.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let buying: Buying;
let books: Books;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  books = createBooks(shop);
});
afterAll(() => shop.close());

const setState = (state: string, id: string) =>
  shop.tools.db.updateTable('payments').set({ state }).where('public_id', '=', id).execute();

/** An order with two approved payments at the house, as a shop without our rules would make them. */
async function twoPayments() {
  const { buyer, order, payment: first } = await buying.payment(42);
  await setState('failed', first.paymentId);
  const second = (await buying.startPayment(buyer, order)).body as unknown as Payment;
  const payments = [first, second];
  const payers = await Promise.all(payments.map((payment) => buying.approve(payment)));
  return { buyer, order, payments, payers };
}

test('two live payments of one order can not even be written', async () => {
  const { payments } = await twoPayments();
  await expect(setState('approval', payments[0]!.paymentId)).rejects.toThrow(/payments_one_live/);
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
