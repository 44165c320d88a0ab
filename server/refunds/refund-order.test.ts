import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { advanceRefund } from './refund-order.ts';

const { shop, buying, books } = await openBuyingShop();
const finance = await shop.customer('finance');

/** A paid order of two lines, $42 and 2 x $79. */
async function paidOrder() {
  const buyer = await shop.customer();
  const product = await shop.product({ price: 42 });
  const lines = [buying.lineOf(product), buying.lineOf(product, { license: 1, quantity: 2 })];
  const { order } = (await buying.createOrder(buyer, lines)).body;
  const payment = (await buying.startPayment(buyer, order!)).body;
  const { returnUrl } = await buying.approve(payment);
  await buying.comeBack(returnUrl);
  const read = async () => (await buyer.call('orderById', { params: { id: order!.id } })).data;
  return { buyer, payment, order: await read(), read };
}
const refund = (order: Order, body: object = {}, by = finance) =>
  by.call('refundOrder', { params: { id: order.id }, body: body as never });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: CallRefused) => `${error.status} ${error.code}`,
  );

test('a whole order goes back: money, status and files', async () => {
  const { order, read, payment } = await paidOrder();
  const link = order.orderItems[0]!.product.fontDetail!.formatTTF!;
  const reply = await refund(order, { reason: 'wrong font' });
  expect([reply.status, reply.data.status]).toEqual([200, 'refunded']);
  expect((await read()).orderItems.map((item) => item.product.fontDetail)).toEqual([null, null]);
  expect(books.heldFor(payment.paymentId).held).toBe(0);
  const { pathname, search } = new URL(link);
  expect((await fetch(`${shop.address}${pathname}${search}`)).status).toBe(403);
  expect(await refusal(refund(order))).toBe('409 order_not_paid');
});

test('one line goes back, the other stays, and the line is not given back twice', async () => {
  const { order, read, payment } = await paidOrder();
  const [standard, web] = order.orderItems;
  expect((await refund(order, { items: [web!.id] })).data.status).toBe('partially_refunded');
  const after = (await read()).orderItems;
  expect([after[0]!.product.fontDetail === null, after[1]!.product.fontDetail]).toEqual([false, null]);
  expect(books.heldFor(payment.paymentId).held).toBe(4_200);
  expect(await refusal(refund(order, { items: [web!.id] }))).toBe('400 invalid_input');
  expect((await refund(order, { items: [standard!.id] })).data.status).toBe('refunded');
});

test('an amount goes back and leaves every licence; more than is left does not', async () => {
  const { order, read } = await paidOrder();
  expect((await refund(order, { amount: 50.5 })).data.status).toBe('partially_refunded');
  expect((await read()).orderItems.every((item) => item.product.fontDetail !== null)).toBe(true);
  for (const amount of [149.51, 0, -1]) expect(await refusal(refund(order, { amount }))).toMatch(/^400 /);
  expect((await refund(order)).data.status).toBe('refunded');
});

test('ten askers at once give back what there is, and no more', async () => {
  const { order, payment } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(refund(order, { amount: 60 }))));
  expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(3);
  expect(books.heldFor(payment.paymentId).held).toBe(2_000);
});

test('an answer that is lost is asked for again, and the money goes back once', async () => {
  const { order, read, payment } = await paidOrder();
  shop.sandbox.control.faults.add({ operation: 'refund', kind: 'reset_after', count: 5 });
  const reply = await refund(order);
  expect(reply.status).toBe(202);
  shop.sandbox.control.faults.clear();
  const { rows } = await sql<{ id: number }>`select r.id from refunds r join captures c on c.id = r.capture_id
    join payments p on p.id = c.payment_id where p.order_id = ${order.id}`.execute(shop.tools.db);
  expect(await advanceRefund(shop.tools, rows[0]!.id)).toBe('done');
  expect((await read()).status).toBe('refunded');
  expect(books.heldFor(payment.paymentId)).toMatchObject({ held: 0 });
});

test('an order that was never paid or does not exist has nothing to give back', async () => {
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(await shop.product())])).body;
  expect(await refusal(refund(order!))).toBe('409 order_not_paid');
  expect(await refusal(finance.call('refundOrder', { params: { id: 999_999 }, body: {} }))).toBe('404 order_not_found');
  expect(await refusal(buyer.call('refundOrder', { params: { id: order!.id }, body: {} }))).toBe('403 forbidden');
});
