import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const finance = await shop.customer('finance');
const { db } = shop.tools;
/** Lets the background finish first: it changes a paid order once more when its buyer is notified. */
const { drain } = createBooks(shop);

type Poll = { seen: number[]; next: number };
const orderUpdates = async (updatedSince: number, limit = 100): Promise<Poll> => {
  const { data } = await finance.call('listOrderUpdates', { query: { updatedSince, limit } });
  return { seen: data.orders.map(({ id }) => id), next: data.next };
};
const buy = async (buyer: Buyer) => {
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(await shop.product())])).body;
  return buying.pay(buyer, order!);
};

test('whoever asks again behind the last update gets each change once, in pages and to its end', async () => {
  const buyer = await shop.customer();
  const orders = [await buy(buyer), await buy(buyer), await buy(buyer)];
  await drain();
  const first = await orderUpdates(0, 2);
  const second = await orderUpdates(first.next, 2);
  expect([...first.seen, ...second.seen]).toEqual(orders.map(({ id }) => id));
  expect(await orderUpdates(second.next)).toEqual({ seen: [], next: second.next });

  await finance.call('refundOrder', { params: { id: orders[0]!.id }, body: { amount: 1, reason: 'late' } });
  await drain();
  const third = await orderUpdates(second.next);
  expect(third.seen).toEqual([orders[0]!.id]);
  await finance.call('refundOrder', { params: { id: orders[0]!.id }, body: { reason: 'late again' } });
  const { data } = await finance.call('listOrderUpdates', { query: { updatedSince: third.next } });
  expect(data.orders).toMatchObject([{ id: orders[0]!.id, status: 'refunded', user: { email: buyer.email } }]);
});

test('a licence that is issued or given back is an update, with its holder', async () => {
  const buyer = await shop.customer();
  const start = (await finance.call('listLicenseUpdates', { query: {} })).data.next;
  const order = await buy(buyer);
  const number = order.orderItems[0]!.license.licenseNumber!;
  const issued = (await finance.call('listLicenseUpdates', { query: { updatedSince: start } })).data;
  expect(issued.licenses).toMatchObject([
    { licenseNumber: number, status: 'valid', orderId: order.id, holder: { id: buyer.id, email: buyer.email } },
  ]);
  await finance.call('refundOrder', { params: { id: order.id }, body: { reason: 'asked for' } });
  const revoked = (await finance.call('listLicenseUpdates', { query: { updatedSince: issued.next } })).data;
  expect(revoked.licenses).toMatchObject([{ licenseNumber: number, status: 'refunded' }]);
});

test('a change that is committed after a later one was read is not skipped', async () => {
  const buyer = await shop.customer();
  const [slow, quick] = [await buy(buyer), await buy(buyer)];
  await drain();
  const { next } = await orderUpdates(0, 1000);
  const isWritten = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const touch = (id: number) => sql`update orders set licensee = licensee || '.' where id = ${id}`;
  const writing = db.transaction().execute(async (tx) => {
    await touch(slow.id).execute(tx);
    isWritten.resolve();
    await isRead.promise;
  });
  await isWritten.promise;
  await touch(quick.id).execute(db);
  const before = await orderUpdates(next);
  expect(before.seen).toEqual([quick.id]);
  isRead.resolve();
  await writing;
  // A transaction of another database of this server may hold it back for a moment.
  await expect.poll(async () => (await orderUpdates(before.next)).seen).toEqual([slow.id]);
});

test('many that ask and change at once see every change and none twice for the same change', async () => {
  const buyer = await shop.customer();
  const orders = await Promise.all(Array.from({ length: 12 }, () => buy(buyer)));
  await drain();
  let { next } = await orderUpdates(0, 1000);
  const seen: number[] = [];
  const changing = Promise.all(
    orders.map(({ id }) => sql`update orders set licensee = licensee || '!' where id = ${id}`.execute(db)),
  );
  for (let turn = 0; turn < 8; turn += 1) {
    const poll = await orderUpdates(next, 3);
    seen.push(...poll.seen);
    next = poll.next;
  }
  await changing;
  for (let poll = await orderUpdates(next, 3); poll.seen.length > 0; poll = await orderUpdates(next, 3)) {
    seen.push(...poll.seen);
    next = poll.next;
  }
  expect(seen.toSorted((one, other) => one - other)).toEqual(orders.map(({ id }) => id).toSorted((a, b) => a - b));
});
