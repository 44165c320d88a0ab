import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queueTransferEmails } from '#server/deliveries/email/transfer-emails.ts';
import { DAY_MS, openTransfers } from '#tests/buy/transfers.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { checkPayments, closeOldOrders } from '../check-payments.ts';

const { shop, buying, books, db, people, turn, begin, book, statusOf, balances, today } = await openTransfers();

test('the orders that are paid by bank transfer are a list of their own', async () => {
  const { orderId } = await begin.fonts();
  const { order } = await buying.order(20);
  const listed = async (paymentMethod: 'bank_transfer' | 'paypal') =>
    (await people.finance.call('listAllOrders', { query: { paymentMethod } })).data.map(({ id }) => id);
  expect(await listed('bank_transfer')).toEqual([orderId]);
  const both = await listed('paypal');
  expect(both).not.toContain(orderId);
  expect(both).not.toContain(order.id);
});

describe.each(['fonts', 'subscription'] as const)('an order of %s by bank transfer', (kind) => {
  test('waits, and is paid when the money is booked', async () => {
    const { buyer, orderId, paymentId } = await begin[kind]();
    const waiting = (await buyer.call('orderTransfer', { params: { id: orderId } })).data;
    expect(waiting).toMatchObject({ state: 'waiting', paymentId, amount: 42, received: 0, movements: [] });
    await checkPayments(shop.tools);
    expect(await statusOf(orderId)).toBe('pending');
    const { body } = await book('received', orderId, 42);
    expect(body).toMatchObject({
      state: 'paid',
      received: 42,
      toSendBack: 0,
      movements: [{ amount: 42, date: today() }],
    });
    expect(await books.facts(orderId)).toMatchObject({
      status: 'success',
      payments: ['captured'],
      captures: 1,
      invoices: 1,
    });
  });

  test('waits for the rest of a part, and what is too much is to be sent back', async () => {
    const { orderId } = await begin[kind]();
    const before = await balances();
    expect((await book('received', orderId, 40)).body).toMatchObject({ state: 'partly', received: 40 });
    expect(await books.facts(orderId)).toMatchObject({ status: 'pending', payments: ['capture_pending'], captures: 0 });
    expect((await book('received', orderId, 5)).body).toMatchObject({ state: 'paid', toSendBack: 3 });
    expect(await books.facts(orderId)).toMatchObject({ status: 'success', captured_cents: 4_200 });
    expect((await people.finance.call('listWaiting', {})).data).toContainEqual(
      expect.objectContaining({ kind: 'transfer_too_much', id: orderId }),
    );
    expect((await book('sent-back', orderId, 4)).body.code).toBe('nothing_to_send_back');
    expect((await book('sent-back', orderId, 3)).body).toMatchObject({ state: 'paid', toSendBack: 0 });
    const after = await balances();
    expect([after.transfers - before.transfers, after.owed_back - before.owed_back]).toEqual([4_200, 0]);
  });

  test('gives back by hand what a refund asks for, and the refund ends when that is booked', async () => {
    const { orderId } = await begin[kind]();
    await book('received', orderId, 42);
    const before = await balances();
    const requested = await buying.ask(people.finance, 'POST', `/api/orders/${orderId}/refund`, {});
    expect([requested.status, await statusOf(orderId)]).toEqual([202, 'success']);
    expect((await people.finance.call('listWaiting', {})).data).toContainEqual(
      expect.objectContaining({ kind: 'transfer_back', id: orderId }),
    );
    expect((await book('sent-back', orderId, 42)).body).toMatchObject({ toSendBack: 0 });
    expect(await books.facts(orderId)).toMatchObject({ status: 'refunded', refunded_cents: 4_200 });
    const after = await balances();
    expect([after.transfers - before.transfers, after.owed_back - before.owed_back]).toEqual([-4_200, 0]);
  });

  test('is reminded of once, ends when nobody sent anything, and late money still pays it', async () => {
    const { buyer, orderId } = await begin[kind]();
    const mails = async () => {
      await queueTransferEmails(shop.tools);
      const rows = await db
        .selectFrom('emails')
        .select('dedupe_key')
        .where('recipient', '=', buyer.email)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ dedupe_key }) => dedupe_key.match(/^transfer_[a-z]+/)?.[0] ?? []);
    };
    expect(await mails()).toEqual(['transfer_asked']);
    shop.clock.advance(15 * DAY_MS);
    expect([await mails(), await mails()].at(-1)).toEqual(['transfer_asked', 'transfer_due']);
    await closeOldOrders(shop.tools);
    expect(await statusOf(orderId)).toBe('pending');
    shop.clock.advance(14 * DAY_MS);
    while ((await checkPayments(shop.tools)) > 0);
    await closeOldOrders(shop.tools);
    expect(await books.facts(orderId)).toMatchObject({ status: 'expired', payments: ['expired'] });
    people.finance = await shop.again(people.finance);
    expect((await book('received', orderId, 42)).status).toBe(200);
    expect(await statusOf(orderId)).toBe('success');
  });
});

test('a line of the statement is booked once, and only by those who keep the books', async () => {
  const { buyer, orderId } = await begin.fonts();
  const same = { reference: 'the same line' };
  expect((await book('received', orderId, 20, same)).status).toBe(200);
  expect((await book('received', orderId, 20, same)).body.code).toBe('movement_known');
  expect((await book('received', orderId, 0)).status).toBe(400);
  const url = `/api/orders/${orderId}/transfer/received`;
  expect((await buying.ask(buyer, 'POST', url, { amount: 22, date: today(), reference: 'x' })).status).toBe(403);
  const stranger = await shop.customer();
  expect((await buying.ask(stranger, 'GET', `/api/orders/${orderId}/transfer`)).body.code).toBe('transfer_not_found');
});

test('twenty who book at once take what came for what it is, once', async () => {
  const { orderId } = await begin.fonts();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => book('received', orderId, 4.2, { reference: `at once ${at % 10}` })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await books.facts(orderId)).toMatchObject({
    status: 'success',
    captures: 1,
    captured_cents: 4_200,
    licenses: 1,
  });
});

test('who wants to pay at once after all gives the transfer up, unless money is on its way', async () => {
  const { buyer, orderId } = await begin.fonts();
  const pay = (change: object) =>
    buying.ask<{ approval_url: string; paymentId: string }>(buyer, 'POST', '/payment/paypal/create-payment', {
      orderId,
      total: 42,
      currency: 'USD',
      ...change,
    });
  expect((await pay({})).body.approval_url).toContain('/payment/bank-transfer/return');
  const { body: payment } = await pay({ instead: true });
  expect(payment.approval_url).toContain('http://pay.test');
  const { PayerID } = await buying.approve(payment);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).body.status).toBe('success');
  expect((await books.facts(orderId)).payments).toEqual(['expired', 'captured']);

  // What comes for it all the same was paid twice, and is to be sent back.
  expect((await book('received', orderId, 42)).body).toMatchObject({ toSendBack: 42 });
  expect((await books.facts(orderId)).payments).toEqual(['duplicate', 'captured']);
  expect((await book('sent-back', orderId, 42)).body).toMatchObject({ toSendBack: 0 });
  expect((await books.facts(orderId)).payments).toEqual(['refunded', 'captured']);

  const started = await begin.fonts();
  await book('received', started.orderId, 1);
  const body = { orderId: started.orderId, total: 42, currency: 'USD', instead: true };
  expect((await buying.ask(started.buyer, 'POST', '/payment/paypal/create-payment', body)).body.code).toBe(
    'payment_under_way',
  );
});

test('money that comes for a font which was sold exclusively meanwhile gives no goods, and is to be sent back', async () => {
  const font = await shop.product({ price: 42, licenseTypes: ['Standard License', 'Exclusive License'] });
  const [slow, quick] = [await shop.customer(), await shop.customer()];
  const exclusiveLine = buying.lineOf(font, { license: font.licenseTypes.findIndex(({ exclusive }) => exclusive) });
  const order = async (buyer: Buyer) => (await buying.createOrder(buyer, [exclusiveLine])).body.order!;
  const [later, first] = [await order(slow), await order(quick)];
  const body = { orderId: later.id, total: later.totalAmount, currency: 'USD' };
  expect((await buying.ask(slow, 'POST', '/payment/bank-transfer/create-payment', body)).status).toBe(200);
  shop.clock.advance(31 * 60_000);
  await buying.pay(await shop.again(quick), first);
  expect((await book('received', later.id, later.totalAmount)).body).toMatchObject({ toSendBack: later.totalAmount });
  expect(await books.facts(later.id)).toMatchObject({ payments: ['duplicate'], invoices: 0 });
  expect((await people.finance.call('listWaiting', {})).data).toContainEqual(expect.objectContaining({ id: later.id }));
  await book('sent-back', later.id, later.totalAmount);
  expect(await statusOf(later.id)).toBe('refunded');
});

test('what is to be paid is a PDF with account, amount and reference, for its buyer only', async () => {
  const { buyer, orderId } = await begin.fonts();
  const url = `/api/orders/${orderId}/transfer.pdf`;
  const reply = await buyer.send({ method: 'GET', url, headers: {} });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await buying.ask(await shop.customer(), 'GET', url)).status).toBe(404);
});

test('nobody can choose it while it is off, and what was begun can still be booked', async () => {
  const { orderId } = await begin.fonts();
  people.admin = await shop.again(people.admin);
  await turn(false);
  const { buyer, order } = await buying.order(42);
  const body = { orderId: order.id, total: 42, currency: 'USD' };
  expect((await buying.ask(buyer, 'POST', '/payment/bank-transfer/create-payment', body)).body.code).toBe(
    'feature_off',
  );
  expect((await book('received', orderId, 42)).body.state).toBe('paid');
  await turn(true);
});

test('tax that is added is part of what is asked for by transfer, of what pays, and of the invoice', async () => {
  const setTax = (isAdded: boolean) =>
    people.admin.call('changeTax', {
      body: { isAdded, reverseCharge: true, registered: isAdded ? ['GB'] : [], ownRates: [] },
    });
  await setTax(true);
  const buyer = await shop.customer();
  const product = await shop.product({ price: 42 });
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)], { buyer: { country: 'GB' } })).body;
  const requested = { orderId: order!.id, total: order!.totalAmount, currency: 'USD' };
  await buying.ask(buyer, 'POST', '/payment/bank-transfer/create-payment', requested);
  expect((await buyer.call('orderTransfer', { params: { id: order!.id } })).data).toMatchObject({ amount: 50.4 });
  // Whatever the owner says while the money is on its way.
  await setTax(false);
  expect((await book('received', order!.id, 50.4)).body).toMatchObject({ state: 'paid', received: 50.4 });
  const { rows } = await sql<{ tax: object }>`
    select content::jsonb -> 'tax' as tax from invoices where order_id = ${order!.id}`.execute(db);
  expect(rows[0]!.tax).toMatchObject({ country: 'GB', percent: '20', netCents: 4_200, taxCents: 840, isAdded: true });
});
