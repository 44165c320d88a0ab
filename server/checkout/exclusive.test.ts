import { afterEach, expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import type { Buyer } from '#tests/test-shop.ts';

const { shop, buying, books } = await openBuyingShop();
const owner = await shop.customer('admin');
const MINUTE_MS = 60_000;
const PRICE = 5_000;
afterEach(() => shop.sandbox.control.faults.clear());

const font = () => shop.product({ licenseTypes: ['Standard License', 'Exclusive License'] });
const exclusiveLine = (product: ProductDetail, quantity = 1) =>
  buying.lineOf(product, { license: product.licenseTypes.findIndex(({ exclusive }) => exclusive), quantity });
const order = async (buyer: Buyer, line: ReturnType<typeof exclusiveLine>) =>
  (await buying.createOrder(buyer, [line])).body.order!;
const buyExclusive = async (product: ProductDetail) => {
  const buyer = await shop.customer();
  return { buyer, order: await buying.pay(buyer, await order(buyer, exclusiveLine(product))) };
};
const isGone = (id: number) =>
  shop.visitor('productById', { params: { id } }).then(
    () => false,
    (error: CallRefused) => error.code === 'product_not_found',
  );
const certificateOf = async (buyer: Buyer, number: string) => {
  const { body } = await buyer.send({ method: 'GET', url: `/api/licenses/${number}/certificate.json`, headers: {} });
  return JSON.parse(body).certificate;
};
const statusOf = async (buyer: Buyer, id: number) =>
  (await buyer.call('listOrders', { query: {} })).data.find((one) => one.id === id)?.status;
/** What the provider still holds for all payments of an order. */
const reservedFor = async (orderId: number) => {
  const rows = await shop.tools.db.selectFrom('payments').select('public_id').where('order_id', '=', orderId).execute();
  return rows.reduce((sum, { public_id }) => sum + books.heldFor(public_id).held, 0);
};
const letGo = () => shop.tools.db.deleteFrom('product_holds').execute();

test('a font that is bought exclusively leaves the shop with the payment, and whoever had a licence keeps it', async () => {
  const product = await font();
  const standard = product.licenseTypes.find(({ pricing }) => pricing === 'product')!;
  const plan = await createSubscribing(shop).plan(owner, standard.id);
  const fontsOfPlan = async () =>
    (await shop.visitor('listPlans', { query: {} })).data.find(({ id }) => id === plan.id)!.fontCount;
  const before = await fontsOfPlan();
  const earlier = await shop.customer();
  await buying.pay(earlier, await order(earlier, buying.lineOf(product)));

  const buyer = await shop.customer();
  const { data: known } = await buyer.call('listEarlierLicenses', { params: { id: product.id } });
  // How many, and no numbers: anyone who has an account may ask.
  expect(known).toEqual([
    { licenseType: 'Standard License', year: new Date(shop.tools.clock.now()).getUTCFullYear(), licenses: 1 },
  ]);
  const paid = await buying.pay(buyer, await order(buyer, exclusiveLine(product)));
  expect(paid).toMatchObject({ status: 'success', totalAmount: PRICE });
  expect(await isGone(product.id)).toBe(true);
  const [soldBefore] = (await earlier.call('listLicenses', { query: {} })).data;
  const [sole] = (await buyer.call('listLicenses', { query: {} })).data;
  const certificate = await certificateOf(buyer, sole!.licenseNumber);
  expect(certificate.earlierLicenses).toEqual([soldBefore!.licenseNumber]);
  await expect(buyer.call('listEarlierLicenses', { params: { id: product.id } })).rejects.toMatchObject({
    code: 'product_not_found',
  });
  expect(await fontsOfPlan()).toBe(before - 1);
  const { data: notified } = await shop.visitor('withdrawnProduct', { params: { slug: product.slug } });
  expect(notified).toMatchObject({ exclusive: true, licenses: 2 });
  for (const one of [earlier, buyer])
    expect((await one.call('listLibrary', { query: {} })).data[0]!.product.fontDetail!.formatZIP).toContain('/');
  const { data: log } = await owner.call('listChanges', { query: { limit: 5 } });
  expect(log.find(({ subject }) => subject === `product:${product.id}`)).toMatchObject({
    actor: null,
    after: { status: 'withdrawn', sold_exclusively_by_order: paid.id },
  });
});

test('while somebody pays for a font to have it alone, others read that it is held and for how long, for thirty minutes', async () => {
  const product = await font();
  const [first, other, waiting] = [await shop.customer(), await shop.customer(), await shop.customer()];
  const early = await order(other, buying.lineOf(product));
  const placed = await order(first, exclusiveLine(product));
  // No payment has started yet.
  const unpaid = await order(waiting, exclusiveLine(product));
  expect((await buying.startPayment(first, placed)).status).toBe(200);
  shop.clock.advance(10 * MINUTE_MS);
  for (const line of [exclusiveLine(product), buying.lineOf(product)]) {
    const response = await buying.createOrder(other, [line]);
    expect([response.status, response.body.code, response.headers['retry-after']]).toEqual([
      409,
      'held',
      String(20 * 60),
    ]);
  }
  for (const [person, one] of [
    [other, early],
    [waiting, unpaid],
  ] as const)
    expect((await buying.startPayment(person, one)).body).toMatchObject({ code: 'held' });
  const items = [{ product_id: product.id, license_type_id: product.licenseTypes[0]!.id, quantity: 1 }];
  const quoted = async (who: Buyer) => (await who.call('quoteLines', { body: { items } })).data.items[0]!.heldUntil;
  expect(await quoted(other)).toBe(new Date(shop.clock.now() + 20 * MINUTE_MS).toISOString());
  // Who pays is not in his own way, and does not hold it longer by asking again.
  expect(await quoted(first)).toBeNull();
  expect((await buying.startPayment(first, placed)).status).toBe(200);
  shop.clock.advance(20 * MINUTE_MS);
  const [again, later] = [await shop.again(first), await shop.again(waiting)];
  expect((await buying.startPayment(later, unpaid)).status).toBe(200);
  expect((await buying.startPayment(again, placed)).body).toMatchObject({ code: 'held' });
});

test('of two that are paid at once one is kept, and the other gets all of its money back by itself', async () => {
  const product = await font();
  const begin = async (line: ReturnType<typeof exclusiveLine>) => {
    const buyer = await shop.customer();
    const placed = await order(buyer, line);
    const { body: payment } = await buying.startPayment(buyer, placed);
    await letGo();
    return { buyer, placed, payment, ...(await buying.approve(payment)) };
  };
  const both = [await begin(exclusiveLine(product)), await begin(exclusiveLine(product))];
  const later = await begin(buying.lineOf(product));
  const stated = await Promise.all(
    both.map(({ buyer, payment, PayerID }) => buying.execute(buyer, payment.paymentId, PayerID)),
  );
  expect(stated.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await buying.execute(later.buyer, later.payment.paymentId, later.PayerID)).status).toBe(409);
  await books.drain();
  const ends = await Promise.all(
    [...both, later].map(async ({ buyer, placed }) => [await statusOf(buyer, placed.id), await reservedFor(placed.id)]),
  );
  expect(ends.slice(0, 2).toSorted()).toEqual([
    ['refunded', 0],
    ['success', PRICE * 100],
  ]);
  expect(ends[2]).toEqual(['refunded', 0]);
  const mailsTo = async ({ email }: Buyer) =>
    (
      await shop.tools.db
        .selectFrom('emails')
        .select('text_body')
        .where('recipient', '=', email)
        .where('dedupe_key', 'like', 'returned:%')
        .execute()
    ).map(({ text_body }) => text_body);
  const losers = [...both.filter((_, at) => ends[at]![0] === 'refunded'), later];
  for (const { buyer } of losers)
    expect(await mailsTo(buyer)).toEqual([expect.stringContaining('was no longer available when the money arrived')]);
  expect(await mailsTo(both.find(({ buyer }) => losers.every((one) => one.buyer !== buyer))!.buyer)).toEqual([]);
});

test('of a hundred who want a font alone one begins to pay, and were all to pay at once, one would have it', async () => {
  const product = await font();
  const buyers = await Promise.all(Array.from({ length: 100 }, () => shop.customer()));
  const placed = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, order: await order(buyer, exclusiveLine(product)) })),
  );
  const started = await Promise.all(placed.map((one) => buying.startPayment(one.buyer, one.order)));
  expect(started.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(started.filter(({ body }) => (body as { code?: string }).code === 'held')).toHaveLength(99);
  const paying = [];
  for (const one of placed) {
    await letGo();
    const { body } = await buying.startPayment(one.buyer, one.order);
    paying.push({ ...one, payment: body, ...(await buying.approve(body)) });
  }
  const stated = await Promise.all(
    paying.map(({ buyer, payment, PayerID }) => buying.executeUntilKnown(buyer, payment.paymentId, PayerID)),
  );
  expect(stated.filter(({ status }) => status === 200)).toHaveLength(1);
  await books.drain();
  const ends = await Promise.all(
    paying.map(async (one) => `${await statusOf(one.buyer, one.order.id)} ${await reservedFor(one.order.id)}`),
  );
  expect(ends.toSorted()).toEqual([...Array(99).fill('refunded 0'), `success ${PRICE * 100}`]);
  expect(await isGone(product.id)).toBe(true);
});

test('a refund brings the font back only by the hand of the owner, who can not sell it while somebody holds it alone', async () => {
  const product = await font();
  const { order: sold } = await buyExclusive(product);
  const publish = () =>
    owner.call('changeProducts', { body: { ids: [product.id], status: 'published' } }).then(
      () => 'published',
      ({ code }: CallRefused) => code,
    );
  expect(await publish()).toBe('sold_exclusively');
  expect(await buying.ask(owner, 'PUT', `/products/${product.id}`, { status: 'published' })).toMatchObject({
    status: 409,
    body: { code: 'sold_exclusively' },
  });
  await owner.call('refundOrder', { params: { id: sold.id }, body: {} });
  await books.drain();
  expect(await isGone(product.id)).toBe(true);
  expect(await publish()).toBe('published');
  expect(await isGone(product.id)).toBe(false);
  expect((await buyExclusive(product)).order.status).toBe('success');
  expect(await isGone(product.id)).toBe(true);
});

test('of a font one exclusive licence is bought, not two', async () => {
  const product = await font();
  const buyer = await shop.customer();
  const response = await buying.createOrder(buyer, [exclusiveLine(product, 2)]);
  expect([response.status, Object.keys((response.body as unknown as { fields: object }).fields)]).toEqual([
    400,
    ['items'],
  ]);
});

test('a font that costs nothing to have alone leaves the shop too', async () => {
  const { data: types } = await shop.visitor('listLicenseTypes', { query: {} });
  const { id } = types.find(({ exclusive }) => exclusive)!;
  await owner.call('updateLicenseType', { params: { id }, body: { price: 0 } });
  const product = await font();
  const buyer = await shop.customer();
  const placed = await order(buyer, exclusiveLine(product));
  const { body: payment } = await buying.startPayment(buyer, placed);
  expect((await buying.execute(buyer, payment.paymentId, 'FREE')).body.order).toMatchObject({ status: 'success' });
  expect(await isGone(product.id)).toBe(true);
  await owner.call('updateLicenseType', { params: { id }, body: { price: PRICE } });
});
