import { expect, test } from 'vitest';
import type { Payment } from '#tests/buy/buying.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';

const { shop, buying, books } = await openBuyingShop();
shop.sandbox.control.account({ uniqueInvoiceIds: true });

const orderAtProvider = (payment: Payment) => books.ordersAtHouse(payment.paymentId)[0]!;

test('an invoice id that somebody else has used costs the buyer nothing: it gets a suffix, once [D13]', async () => {
  const { buyer, order, payment, returnUrl } = await buying.payment(42, { funding: 'ok' });
  const invoiceId = orderAtProvider(payment).unit.invoice_id!;
  const reference = await buying.strangersPayment(invoiceId);
  expect((await (await shop.tools.providers.now()).capture(reference, 'other-1')).kind).toBe('captured');
  await buying.comeBack(returnUrl);
  expect((await buyer.call('orderById', { params: { id: order.id } })).data.status).toBe('success');
  expect(books.heldFor(payment.paymentId)).toEqual({ held: 4_200, captures: 1 });
  expect(orderAtProvider(payment).unit.invoice_id).toBe(`${invoiceId}-2`);
});

test('where another payment of the order took the money unseen, that one pays it, and nothing is taken twice [D13]', async () => {
  const { buyer, order, payment: first } = await buying.payment(30, { funding: 'ok' });
  const { db, providers } = shop.tools;
  const provider = await providers.now();
  await db
    .updateTable('payments')
    .set({ state: 'expired', check_at: null })
    .where('public_id', '=', first.paymentId)
    .execute();
  const second = (await buying.startPayment(buyer, order)).body;
  const { reference, invoice_id } = { reference: orderAtProvider(first).id, ...orderAtProvider(second).unit };
  expect(await provider.changeInvoice(reference, invoice_id!)).toEqual({ kind: 'done' });
  expect((await provider.capture(reference, 'unseen')).kind).toBe('captured');
  const { PayerID } = await buying.approve(second, { funding: 'ok' });
  const response = await buying.execute(buyer, second.paymentId, PayerID);
  expect([response.status, response.body.status, response.body.order?.id]).toEqual([200, 'success', order.id]);
  expect(books.heldFor(first.paymentId)).toEqual({ held: 3_000, captures: 1 });
  expect(books.heldFor(second.paymentId)).toEqual({ held: 0, captures: 0 });
  expect((await books.facts(order.id)).payments).toEqual(['captured', 'failed']);
});

test('of a payment that came to nothing its buyer is told how the order stands: by another payment it is being paid, then paid [D13]', async () => {
  const { buyer, order, payment: first, PayerID } = await buying.payment(30, { funding: 'ok' });
  const write = (payment: Payment, change: object) =>
    shop.tools.db.updateTable('payments').set(change).where('public_id', '=', payment.paymentId).execute();
  const ask = async (payment: Payment) => (await buying.execute(buyer, payment.paymentId, PayerID)).status;
  await write(first, { state: 'expired', check_at: null });
  expect(await ask(first)).toBe(410);
  const second = (await buying.startPayment(buyer, order)).body;
  await write(second, { state: 'failed', check_at: null });
  // Another process asks for the money of the first one.
  await write(first, { state: 'capturing', lease_until: new Date(shop.clock.now() + 60_000) });
  expect(await ask(second)).toBe(202);
  await write(first, { lease_until: null });
  expect(await ask(first)).toBe(200);
  expect(await ask(second)).toBe(200);
  expect(books.heldFor(first.paymentId)).toEqual({ held: 3_000, captures: 1 });
  expect((await books.facts(order.id)).payments).toEqual(['captured', 'failed']);
});
