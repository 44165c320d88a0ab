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
  shop.sandbox.control.account({ uniqueInvoiceIds: true });
});
afterAll(() => shop.close());

const orderAtHouse = (payment: Payment) => books.ordersAtHouse(payment.paymentId)[0]!;

test('an invoice id that somebody else has used costs the buyer nothing: it gets a suffix, once [D13]', async () => {
  const { buyer, order, payment, returnUrl } = await buying.payment(42, { funding: 'ok' });
  const invoiceId = orderAtHouse(payment).unit.invoice_id!;
  const stranger = await shop.tools.provider.createOrder(
    {
      customId: 'another-shop',
      invoiceId,
      description: 'Not ours',
      amount_cents: 500,
      lines: [{ name: 'Thing', quantity: 1, unit_cents: 500 }],
      brandName: 'Other',
      returnUrl: 'http://other.test/r',
      cancelUrl: 'http://other.test/c',
    },
    'other-1',
  );
  if (stranger.kind !== 'created') throw new Error('not made');
  await buying.approve({ approval_url: stranger.order.approvalUrl! });
  expect((await shop.tools.provider.capture(stranger.order.reference, 'other-1')).kind).toBe('captured');
  await buying.comeBack(returnUrl);
  expect((await buyer.call('orderById', { params: { id: order.id } })).data.status).toBe('success');
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
  expect(orderAtHouse(payment).unit.invoice_id).toBe(`${invoiceId}-2`);
});

test('where another payment of the order took the money unseen, that one pays it, and nothing is taken twice [D13]', async () => {
  const { buyer, order, payment: first } = await buying.payment(30, { funding: 'ok' });
  const { provider, db } = shop.tools;
  await db
    .updateTable('payments')
    .set({ state: 'expired', check_at: null })
    .where('public_id', '=', first.paymentId)
    .execute();
  const second = (await buying.startPayment(buyer, order)).body as unknown as Payment;
  const { reference, invoice_id } = { reference: orderAtHouse(first).id, ...orderAtHouse(second).unit };
  expect(await provider.changeInvoice(reference, invoice_id!)).toEqual({ kind: 'done' });
  expect((await provider.capture(reference, 'unseen')).kind).toBe('captured');
  await buying.comeBack((await buying.approve(second, { funding: 'ok' })).returnUrl);
  await expect
    .poll(async () => (await buyer.call('orderById', { params: { id: order.id } })).data.status, { timeout: 8_000 })
    .toBe('success');
  expect(books.heldFor(first.paymentId)).toEqual({ held: 3_000, captures: 1 });
  expect(books.heldFor(second.paymentId)).toEqual({ held: 0, captures: 0 });
  expect((await books.facts(order.id)).payments).toEqual(['captured', 'failed']);
});
