import { expect, test } from 'vitest';
import { checkPayments } from '#server/checkout/check-payments.ts';
import { reconcilePayment } from '#server/checkout/reconcile-payment.ts';
import { settleOrder } from '#server/checkout/settle-order.ts';
import type { ApprovalChoice } from '#tests/buy/approve.ts';
import { createBothKinds, KINDS, type Kind } from '#tests/buy/both-kinds.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';

const { shop, books } = await openBuyingShop();
const both = createBothKinds(shop);
const { control } = shop.sandbox;
const { db } = shop.tools;

/** All mails about a payment of a buyer, the first one first. */
const mailsTo = async (email: string) => {
  await books.drain();
  return db
    .selectFrom('emails')
    .select(['subject', 'text_body', 'html_body', 'dedupe_key'])
    .where('recipient', '=', email)
    .where('dedupe_key', 'not like', 'welcome:%')
    .orderBy('id')
    .execute();
};
const aboutOf = async (email: string) => (await mailsTo(email)).map(({ dedupe_key }) => dedupe_key.split(':')[0]);
const captureOf = (paymentId: string) => control.captures().find(({ custom_id }) => custom_id === paymentId)!;

async function payLater(kind: Kind, choice: ApprovalChoice = { funding: 'pending' }) {
  const order = await both.begin(kind);
  expect((await order.finish(await order.approve(choice))).status).toBe(202);
  return order;
}

test.each(KINDS)(
  'a buyer of %s whose money is on its way is told once, however often it is asked about',
  async (kind) => {
    const order = await payLater(kind);
    await Promise.all([1, 2, 3].map(() => settleOrder(shop.tools, order.paymentId)));
    await reconcilePayment(shop.tools, order.paymentId);
    shop.clock.advance(26 * 3_600_000);
    await checkPayments(shop.tools);
    const [mail, ...others] = await mailsTo(order.buyer.email);
    expect(others).toEqual([]);
    const what = kind === 'fonts' ? `order ${order.orderId}` : 'your plan';
    expect(mail).toMatchObject({
      subject: `Your payment for ${what} is being cleared`,
      dedupe_key: `payment_pending:${order.paymentId}`,
    });
    expect(mail!.text_body).toContain(`We've got your payment of $42.00 for ${what}.`);
    expect(mail!.text_body).toContain('PayPal is still clearing it, which can take some days.');
    expect(mail!.text_body).toContain(
      kind === 'fonts' ? 'Your files and licences come by email' : 'Your plan starts, and we email you,',
    );
    expect(mail!.text_body).toContain('/customer/order-history');
  },
);

test.each(KINDS)(
  'when the money for %s comes, its buyer gets what was paid for, and no second word of waiting',
  async (kind) => {
    const order = await payLater(kind);
    expect(await aboutOf(order.buyer.email)).toEqual(['payment_pending']);
    control.settleCapture(captureOf(order.paymentId).id, 'COMPLETED');
    expect(await settleOrder(shop.tools, order.paymentId)).toEqual({ kind: 'paid' });
    const about = await aboutOf(order.buyer.email);
    expect(about.toSorted()).toEqual(
      [kind === 'fonts' ? 'order_paid' : 'subscription_paid', 'payment_pending'].toSorted(),
    );
  },
);

test.each(KINDS)('a buyer of %s whose money never came is told that, once', async (kind) => {
  const order = await payLater(kind, { funding: 'denied' });
  shop.clock.advance(61_000);
  for (let time = 0; time < 2; time += 1) {
    await settleOrder(shop.tools, order.paymentId);
    await reconcilePayment(shop.tools, order.paymentId);
  }
  const [, failed, ...others] = await mailsTo(order.buyer.email);
  expect(others).toEqual([]);
  const what = kind === 'fonts' ? `order ${order.orderId}` : 'your plan';
  expect(failed).toMatchObject({
    subject: `Your payment for ${what} didn't go through`,
    dedupe_key: `payment_failed:${order.paymentId}`,
  });
  expect(failed!.text_body).toContain('We received no money');
});

test('money on its way that went back at the provider is told too', async () => {
  const order = await payLater('fonts');
  const { id } = captureOf(order.paymentId);
  control.settleCapture(id, 'COMPLETED');
  await (await shop.tools.providers.now()).refund(id, { amount_cents: 4_200, invoiceId: 'R-1' }, 'by-hand');
  expect(await settleOrder(shop.tools, order.paymentId)).toEqual({ kind: 'refunded' });
  const [, returned, ...others] = await mailsTo(order.buyer.email);
  expect(others).toEqual([]);
  expect(returned!.dedupe_key).toBe(`returned:${id}`);
  expect(returned!.text_body).toContain('It was refunded before we could deliver anything for it.');
});

test('a payment that was declined before it was ever on its way is no news', async () => {
  const order = await both.begin('fonts');
  await order.finish(await order.approve({ funding: 'decline' }));
  expect(await mailsTo(order.buyer.email)).toEqual([]);
});

test('the mail is in the language of its reader', async () => {
  const order = await both.begin('fonts');
  await db.updateTable('users').set({ language: 'id' }).where('id', '=', order.buyer.id).execute();
  await order.finish(await order.approve({ funding: 'pending' }));
  const [mail] = await mailsTo(order.buyer.email);
  expect(mail!.html_body).toContain('lang="id"');
  expect(mail!.text_body).toContain('PayPal masih memproses');
});

test('the mail stands with the order that it is about', async () => {
  const order = await payLater('fonts');
  await books.drain();
  const finance = await shop.customer('finance');
  const { data } = await finance.call('orderTimeline', { params: { id: order.orderId } });
  expect(JSON.stringify(data)).toContain('is being cleared');
});
