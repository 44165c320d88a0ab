import { expect, test } from 'vitest';
import { usualConsent } from '#contract/consent-words.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const admin = await shop.customer('admin');

const read = async (id: number) => (await admin.call('orderTimeline', { params: { id } })).data;
const kinds = async (id: number) => (await read(id)).events.map(({ kind }) => kind);

test('the timeline of an order tells what happened to it in order, with its money', async () => {
  const buying = createBuying(shop);
  const { order, buyer, payment, returnUrl } = await buying.payment(58, {});
  expect(await kinds(order.id)).toEqual(['placed', 'payment_started']);
  expect(await read(order.id)).toMatchObject({ captured: 0, left: 0, user: { email: buyer.email } });
  await buying.comeBack(returnUrl);
  const { events, lines, left } = await read(order.id);
  expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['placed', 'payment_started']);
  expect(events.find(({ kind }) => kind === 'captured')).toMatchObject({ amount: 58 });
  expect(events.find(({ kind }) => kind === 'payment_started')?.text).toBe(payment.paymentId);
  expect(left).toBe(58);
  expect(lines).toEqual([
    {
      id: order.orderItems[0]!.id,
      amount: 58,
      left: 58,
      licenseStatus: 'valid',
      isGivenBack: false,
      downloads: 0,
      firstDownloadAt: null,
      isDue: true,
    },
  ]);
  await admin.call('refundOrder', { params: { id: order.id }, body: { amount: 8, reason: 'too dear' } as never });
  expect(await read(order.id)).toMatchObject({
    captured: 58,
    refunded: 8,
    refundPending: 0,
    left: 50,
    lines: [{ left: 50 }],
  });
  await admin.call('refundOrder', { params: { id: order.id }, body: {} as never });
  const over = await read(order.id);
  expect(over).toMatchObject({ refunded: 58, left: 0, lines: [{ licenseStatus: 'refunded', isGivenBack: true }] });
  expect(over.events.find(({ kind }) => kind === 'refund_asked')?.text).toBe('too dear');
  expect(over.events.filter(({ kind }) => kind === 'refunded')).toHaveLength(2);
});

test('a letter is sent again as it was, only to people who are still there, and stands in the timeline', async () => {
  const buying = createBuying(shop);
  const { order, buyer, returnUrl } = await buying.payment(20, {});
  await buying.comeBack(returnUrl);
  await expect.poll(async () => (await read(order.id)).mails.length).toBe(1);
  const [first] = (await read(order.id)).mails;
  const again = await admin.call('resendMail', { params: { id: first!.id } });
  expect(again).toMatchObject({ status: 201, data: { to: buyer.email, subject: first!.subject } });
  const [one, other] = await Promise.all(
    [first!.id, again.data.id].map((id) => admin.call('readMail', { params: { id } })),
  );
  expect(other!.data.html).toBe(one!.data.html);
  expect((await read(order.id)).mails.map(({ id }) => id)).toEqual([first!.id, again.data.id]);
  const third = await admin.call('resendMail', { params: { id: again.data.id } });
  expect((await read(order.id)).mails.map(({ id }) => id)).toContain(third.data.id);
  await shop.tools.db.updateTable('emails').set({ recipient: 'deleted account' }).where('id', '=', first!.id).execute();
  await expect(admin.call('resendMail', { params: { id: first!.id } })).rejects.toMatchObject({
    code: 'mail_without_reader',
  });
});

const DAY_MS = 24 * 3_600_000;
const rule = (body: { days: number; evenIfDownloaded: boolean }) =>
  admin.call('changeRefundSettings', { body: { ...body, consentText: usualConsent } });

test('what is due back by the owner’s rule ends with the first download of who agreed to that, and with the days', async () => {
  const buying = createBuying(shop);
  const subscribing = createSubscribing(shop);
  const [product, other] = [await shop.product({ price: 30 }), await shop.product({ price: 40 })];
  const buyer = await shop.customer();
  const order = async (consent: boolean) => {
    const lines = [buying.lineOf(product), buying.lineOf(other)];
    const { body } = await buying.createOrder(buyer, lines, { consent });
    return buying.pay(buyer, body.order!);
  };
  const agreed = await order(true);
  const { delivery } = await read(agreed.id);
  const dueUntil = new Date(shop.clock.now() + 14 * DAY_MS).toISOString();
  expect(delivery).toMatchObject({ firstDownloadAt: null, consentedAt: expect.any(String), isDue: true });
  expect(delivery.dueUntil!.slice(0, 10)).toBe(dueUntil.slice(0, 10));
  const link = agreed.orderItems[0]!.product.fontDetail!.formatTTF!;
  expect((await subscribing.download(link)).status).toBe(200);
  const { delivery: after, lines } = await read(agreed.id);
  expect(after).toMatchObject({ firstDownloadAt: expect.any(String), isDue: false });
  expect(lines.map(({ isDue }) => isDue)).toEqual([false, true]);
  expect(lines.map(({ firstDownloadAt }) => firstDownloadAt)).toEqual([after.firstDownloadAt, null]);

  const withdrawable = await order(false);
  await subscribing.download(withdrawable.orderItems[0]!.product.fontDetail!.formatTTF!);
  expect((await read(withdrawable.id)).delivery).toMatchObject({ consentedAt: null, isDue: true });

  await rule({ days: 14, evenIfDownloaded: true });
  expect((await read(agreed.id)).delivery.isDue).toBe(true);
  await rule({ days: 0, evenIfDownloaded: true });
  expect((await read(agreed.id)).delivery.isDue).toBe(false);
  await expect(rule({ days: 366, evenIfDownloaded: true })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('of a plan the first download is the first within its period', async () => {
  const subscribing = createSubscribing(shop);
  const product = await shop.product({ price: 30 });
  const plan = await subscribing.plan(admin, product.licenseTypes[0]!.id);
  const buyer = await shop.customer();
  const { id } = await subscribing.subscribe(buyer, plan.id);
  const { data } = await admin.call('listSubscriptions', { query: {} });
  const { orderId } = data.subscriptions.find((one) => one.id === id)!;
  expect((await read(orderId)).delivery.firstDownloadAt).toBeNull();
  const { data: fonts } = await buyer.call('listLibrary', { query: {} });
  expect((await subscribing.download(fonts[0]!.product.fontDetail.formatTTF!)).status).toBe(200);
  expect((await read(orderId)).delivery).toMatchObject({ firstDownloadAt: expect.any(String) });
});

test('an order that is none has no timeline, nor has a period of a plan', async () => {
  await expect(read(999)).rejects.toMatchObject({ code: 'order_not_found' });
});
