import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { queueTransferEmails } from '#server/deliveries/email/transfer-emails.ts';
import { DAY_MS, openTransfers } from '#tests/buy/transfers.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { closeOldOrders } from '../check-payments.ts';

const { shop, buying, books, db, people, begin, book, statusOf, balances, today } = await openTransfers();
const unbook = async (orderId: number, movementId: number, who: Buyer = people.finance) =>
  buying.ask<Transfer>(await shop.again(who), 'POST', `/api/orders/${orderId}/transfer/unbook`, {
    movementId,
    reason: 'another shop',
  });
const newest = (body: Transfer) => body.movements.at(-1)!.id;

describe.each(['fonts', 'subscription'] as const)('an order of %s', (kind) => {
  test('of which a part came and was sent back is free to be paid otherwise, and late money still pays it', async () => {
    const { buyer: person, orderId } = await begin[kind]();
    shop.clock.advance(5 * DAY_MS);
    const buyer = await shop.again(person);
    expect((await book('received', orderId, 20)).body).toMatchObject({ state: 'partly', received: 20 });
    expect((await book('sent-back', orderId, 20)).body).toMatchObject({ state: 'ended', received: 0 });
    await closeOldOrders(shop.tools);
    expect(await books.facts(orderId)).toMatchObject({ status: 'pending', payments: ['expired'] });
    if (kind === 'fonts') {
      const body = { orderId, total: 42, currency: 'USD' };
      const { body: payment } = await buying.ask<{ approval_url: string; paymentId: string }>(
        buyer,
        'POST',
        '/payment/paypal/create-payment',
        body,
      );
      const { PayerID } = await buying.approve(payment);
      expect((await buying.execute(buyer, payment.paymentId, PayerID)).body.status).toBe('success');
      expect((await books.facts(orderId)).payments).toEqual(['expired', 'captured']);
    } else {
      expect((await book('received', orderId, 42)).body).toMatchObject({ state: 'paid' });
      expect(await statusOf(orderId)).toBe('success');
    }
  });

  test('loses a line that was booked by mistake, with all that came of it and none of it erased', async () => {
    const { buyer, orderId } = await begin[kind]();
    const before = await balances();
    // A part, booked for the wrong order.
    const part = (await book('received', orderId, 20, { reference: 'of somebody else' })).body;
    const taken = (await unbook(orderId, newest(part))).body;
    expect(taken).toMatchObject({ state: 'waiting', received: 0, toSendBack: 0 });
    expect(taken.movements).toMatchObject([
      { amount: 20, isUnbooked: true, unbooks: null },
      { amount: -20, isUnbooked: false, unbooks: newest(part), reason: 'another shop' },
    ]);
    expect((await unbook(orderId, newest(part))).body.code).toBe('movement_not_found');
    expect((await unbook(orderId, newest(taken))).body.code).toBe('movement_not_found');
    expect(await balances()).toEqual(before);
    // The whole of it: nothing was downloaded yet.
    const whole = (await book('received', orderId, 42, { reference: 'of somebody else' })).body;
    expect(await statusOf(orderId)).toBe('success');
    expect((await unbook(orderId, newest(whole))).body).toMatchObject({ state: 'ended', received: 0, toSendBack: 0 });
    expect(await books.facts(orderId)).toMatchObject({ status: 'refunded', refunded_cents: 4_200 });
    expect(await balances()).toEqual(before);
    expect((await people.finance.call('listWaiting', {})).data.filter(({ id }) => id === orderId)).toEqual([]);
    const { rows } = await sql<{ note: string }>`
      select note from ledger_entries where order_id = ${orderId} and kind = 'sent_back' order by id desc
        limit 1`.execute(db);
    expect(rows[0]!.note).toContain('another shop');
    await vi.waitFor(async () => {
      const mail = await db
        .selectFrom('emails')
        .select('text_body')
        .where('recipient', '=', buyer.email)
        .where('dedupe_key', 'like', 'refunded:%')
        .executeTakeFirstOrThrow();
      expect(mail.text_body).toContain('as received by mistake');
      expect(mail.text_body).not.toContain('was refunded');
    }, 60_000);
  });
});

test('what was downloaded keeps its payment, and what was sent back by mistake is to be sent again', async () => {
  const { buyer, orderId } = await begin.fonts();
  const paid = (await book('received', orderId, 42)).body;
  const { data: order } = await buyer.call('orderById', { params: { id: orderId } });
  const link = new URL(order.orderItems[0]!.product.fontDetail!.formatZIP!);
  expect((await shop.send({ method: 'GET', url: link.pathname + link.search, headers: {} })).status).toBe(200);
  await vi.waitFor(async () => expect(await db.selectFrom('downloads').select('id').execute()).not.toEqual([]));
  expect((await unbook(orderId, newest(paid))).body.code).toBe('goods_downloaded');
  expect(await books.facts(orderId)).toMatchObject({ status: 'success', refunded_cents: 0 });
  people.finance = await shop.again(people.finance);
  await buying.ask(people.finance, 'POST', `/api/orders/${orderId}/refund`, {});
  const returned = (await book('sent-back', orderId, 42)).body;
  expect(returned).toMatchObject({ toSendBack: 0 });
  expect((await unbook(orderId, newest(returned))).body).toMatchObject({ toSendBack: 42 });
  expect((await book('sent-back', orderId, 42)).body).toMatchObject({ toSendBack: 0 });
  expect(await books.facts(orderId)).toMatchObject({ status: 'refunded', refunded_cents: 4_200, captures: 1 });
});

test('a line has a day between that of the order and today', async () => {
  const { orderId } = await begin.fonts();
  const day = (days: number) => new Date(shop.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
  for (const date of [day(-1), day(1), '1999-01-01'])
    expect((await book('received', orderId, 42, { date })).body).toMatchObject({
      code: 'invalid_input',
      fields: { date: `A day from ${day(0)} to ${day(0)}.` },
    });
  shop.clock.advance(3 * DAY_MS);
  expect((await book('received', orderId, 42, { date: day(-2) })).body.state).toBe('paid');
});

test('a second person books for an order of one’s own, and for somebody whose data one changed that day', async () => {
  const mine = await begin.fonts();
  const roles = (role: string) => sql`update users set roles = array[${role}] where id = ${mine.buyer.id}`.execute(db);
  await roles('finance');
  const self = await shop.again(mine.buyer);
  const line = { amount: 42, date: today(), reference: 'own' };
  const own = await buying.ask(self, 'POST', `/api/orders/${mine.orderId}/transfer/received`, line);
  expect([own.status, own.body.code]).toEqual([403, 'second_person_needed']);
  expect(own.body.message).toContain('Someone else must record this');
  expect((await book('received', mine.orderId, 42)).body.state).toBe('paid');
  await roles('customer');

  const { buyer, orderId } = await begin.fonts();
  people.admin = await shop.again(people.admin);
  await people.admin.call('updateUser', { params: { id: buyer.id }, body: { address: 'Elsewhere 1' } });
  const changed = { reference: 'changed' };
  expect((await book('received', orderId, 42, changed, 'admin')).body.code).toBe('second_person_needed');
  const booked = await book('received', orderId, 42, changed);
  expect(booked.body.state).toBe('paid');
  expect((await unbook(orderId, newest(booked.body), people.admin)).body.code).toBe('second_person_needed');
  shop.clock.advance(DAY_MS);
  people.admin = await shop.again(people.admin);
  const other = await begin.fonts();
  await sql`update orders set user_id = ${buyer.id} where id = ${other.orderId}`.execute(db);
  expect((await book('received', other.orderId, 42, {}, 'admin')).body.state).toBe('paid');
});

test('a reminder says that a part which came goes back, and of nothing that came that nothing is owed', async () => {
  const [part, none] = [await begin.fonts(), await begin.fonts()];
  await book('received', part.orderId, 20);
  await queueTransferEmails(shop.tools);
  shop.clock.advance(15 * DAY_MS);
  await queueTransferEmails(shop.tools);
  const reminder = async ({ buyer }: { buyer: Buyer }) =>
    (
      await db
        .selectFrom('emails')
        .select('text_body')
        .where('recipient', '=', buyer.email)
        .where('dedupe_key', 'like', 'transfer_due:%')
        .executeTakeFirstOrThrow()
    ).text_body;
  expect(await reminder(part)).toContain('after that we send back the $20.00 that arrived');
  expect(await reminder(part)).not.toContain('nothing is owed');
  expect(await reminder(none)).toContain('nothing is owed');
});
