import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentByPublicId } from '#server/checkout/payment-queries.ts';
import { recordCapture } from '#server/checkout/record-capture.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer, TestShop } from '#tests/test-shop.ts';

const { shop, buying, books } = await openBuyingShop();
let finance = await shop.customer('finance');

/** A paid order of $42 and, as a second line, 2 x $79. */
async function paidOrder() {
  const buyer = await shop.customer();
  const product = await shop.product({ price: 42 });
  const lines = [buying.lineOf(product), buying.lineOf(product, { license: 1, quantity: 2 })];
  const { order } = (await buying.createOrder(buyer, lines)).body;
  const payment = (await buying.startPayment(buyer, order!)).body;
  await buying.comeBack((await buying.approve(payment)).returnUrl);
  const read = async () => (await buyer.call('orderById', { params: { id: order!.id } })).data;
  return { buyer, product, order: await read(), read };
}

async function get(by: Buyer | TestShop, url: string) {
  const token = 'token' in by ? { authorization: `Bearer ${by.token}` } : {};
  const reply = await fetch(shop.address + url, { headers: token });
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}
const invoiceOf = (order: { id: number }) => `/api/orders/${order.id}/invoice.pdf`;

test('an invoice says who bought what from whom, for how much', async () => {
  const { buyer, product, order } = await paidOrder();
  const { status, headers, bytes } = await get(buyer, invoiceOf(order));
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${order.invoiceNumber}.pdf"`);
  const document = await readPdf(bytes);
  expect([document.title, document.language, document.isTagged, document.pages]).toEqual([
    `Invoice ${order.invoiceNumber}`,
    'en',
    true,
    1,
  ]);
  const words = [
    order.invoiceNumber!,
    buyer.fullname,
    'Jl. Braga 1',
    'Huruf',
    product.name,
    'Web License',
    order.orderItems[1]!.license.licenseNumber!,
    '$158.00',
    'Total, US dollars $200.00',
    `No. ${order.id}`,
    'A test: no money moved.',
  ];
  for (const word of words) expect(document.text).toContain(word);
});

test('the same invoice is the same bytes, whoever asks and when', async () => {
  const { buyer, order } = await paidOrder();
  const first = await get(buyer, invoiceOf(order));
  shop.clock.advance(60_000);
  expect((await get(finance, invoiceOf(order))).bytes).toEqual(first.bytes);
});

test('an unpaid order has no invoice, and that of somebody else is nowhere', async () => {
  const { order, buyer } = await buying.order(12);
  expect((await get(buyer, invoiceOf(order))).status).toBe(404);
  const paid = await paidOrder();
  expect((await get(await shop.customer(), invoiceOf(paid.order))).status).toBe(404);
  expect((await get(await shop.customer('bloger'), invoiceOf(paid.order))).status).toBe(404);
  expect((await get(shop, invoiceOf(paid.order))).status).toBe(401);
});

test('a storm of settlements with some rolled back leaves neither a gap nor a double', async () => {
  const before = await numbers();
  const waiting = await Promise.all(Array.from({ length: 30 }, () => buying.payment(12, { funding: 'ok' })));
  await sql`create function fail_some() returns trigger language plpgsql as $$ begin
    if new.order_id % 5 = 0 and not exists (select from shop_values where name = 'storm_over')
      then raise exception 'pulled plug'; end if;
    return new; end $$`.execute(shop.tools.db);
  await sql`create trigger fail_some after insert on invoices for each row execute function fail_some()`.execute(
    shop.tools.db,
  );
  const settle = () =>
    Promise.all(
      waiting.map(async ({ payment, returnUrl }) => {
        await buying.comeBack(returnUrl);
        return (await paymentByPublicId(shop.tools.db, payment.paymentId))!.state;
      }),
    );
  const states = await settle();
  const lost = states.filter((state) => state !== 'captured').length;
  expect([lost > 0, lost < 30]).toEqual([true, true]);
  expect(gapsOf(await numbers())).toEqual([]);
  await sql`insert into shop_values (name, value) values ('storm_over', '')`.execute(shop.tools.db);
  expect(new Set(await settle())).toEqual(new Set(['captured']));
  const after = await numbers();
  expect([after.length - before.length, gapsOf(after)]).toEqual([30, []]);
  await sql`drop trigger fail_some on invoices`.execute(shop.tools.db);
});

test('a capture that is written twice has one invoice', async () => {
  const { payment, order, PayerID } = await buying.payment(12, { funding: 'ok' });
  const row = (await paymentByPublicId(shop.tools.db, payment.paymentId))!;
  const capture = {
    id: 'TWICE1',
    state: 'completed' as const,
    amount_cents: 1200,
    currency: 'USD',
    createdAt: new Date().toISOString(),
  };
  await Promise.all(
    [1, 2, 3].map(() =>
      recordCapture(shop.tools, row, { capture: capture as never, payer: { id: PayerID, country: null } }),
    ),
  );
  const { rows } = await sql`select from invoices where order_id = ${order.id}`.execute(shop.tools.db);
  expect(rows).toHaveLength(1);
});

test('what was issued can not be changed, and its hash is that of its content', async () => {
  const { order } = await paidOrder();
  const { rows } = await sql<{ content: string; sha256: Buffer }>`
    select content, sha256 from invoices where order_id = ${order.id}`.execute(shop.tools.db);
  expect(createHash('sha256').update(rows[0]!.content).digest().equals(rows[0]!.sha256)).toBe(true);
  for (const change of [
    sql`update invoices set total_cents = 1 where order_id = ${order.id}`,
    sql`delete from invoices where order_id = ${order.id}`,
  ])
    await expect(change.execute(shop.tools.db)).rejects.toThrow('not changed');
});

test('a refund makes a credit note of its amount, by line and by amount', async () => {
  const { buyer, order, read } = await paidOrder();
  const params = { id: order.id };
  await finance.call('refundOrder', { params, body: { items: [order.orderItems[1]!.id], reason: 'wrong font' } });
  await finance.call('refundOrder', { params, body: { amount: 10 } });
  const { creditNotes } = await read();
  expect(creditNotes.map(({ amount }) => amount)).toEqual([158, 10]);
  const [line, part] = await Promise.all(
    creditNotes.map(async ({ number }) =>
      readPdf((await get(buyer, `/api/orders/${order.id}/credit-notes/${number}.pdf`)).bytes),
    ),
  );
  for (const word of [creditNotes[0]!.number, order.invoiceNumber!, 'Web License', 'wrong font', '$158.00'])
    expect(line!.text).toContain(word);
  expect(part!.text).toMatch(/Part of invoice\s+TEST-INV-\d{4}-\d{6}/);
  expect(part!.text).toContain('Refunded, US dollars $10.00');
  const url = `/api/orders/${order.id}/credit-notes/${creditNotes[0]!.number}.pdf`;
  expect((await get(await shop.customer(), url)).status).toBe(404);
  expect((await get(buyer, url.replace(/\d{6}\.pdf/, '999999.pdf'))).status).toBe(404);
});

test('company, address and tax id make another copy of the same number; the first stays', async () => {
  const { buyer, order } = await paidOrder();
  const params = { id: order.id };
  const body = { company: 'Kopi Senja 山田 راني', address: 'Jalan Aksara 12', taxId: 'DE123456788' };
  expect((await buyer.call('correctInvoice', { params, body })).data).toEqual({
    number: order.invoiceNumber,
    copy: 2,
    isTaxIdWaiting: false,
  });
  const { text } = await readPdf((await get(buyer, invoiceOf(order))).bytes);
  for (const word of ['Kopi Senja', '山田', 'Jalan Aksara 12', 'DE123456788', 'copy 2', '$200.00'])
    expect(text).toContain(word);
  const { rows } = await sql<{ content: string }>`
    select content from invoices where order_id = ${order.id} and copy = 1`.execute(shop.tools.db);
  expect(JSON.parse(rows[0]!.content).buyer).toMatchObject({ company: '', address: 'Jl. Braga 1' });
  await expect(buyer.call('correctInvoice', { params, body: { ...body, taxId: 'DE12' } })).rejects.toThrow();
  await expect((await shop.customer()).call('correctInvoice', { params, body })).rejects.toMatchObject({ status: 404 });
});

test('a letter that no face has stands as a box, and the document says so', async () => {
  const { buyer, order } = await paidOrder();
  const body = { company: 'Thoth \u{13000}', address: '', taxId: '' };
  await buyer.call('correctInvoice', { params: { id: order.id }, body });
  const { text } = await readPdf((await get(buyer, invoiceOf(order))).bytes);
  expect(text).toContain('□');
  expect(text).toContain('appear as boxes');
});

/** What the documents of an order say of when they were issued. */
async function datesOf(table: 'invoices' | 'credit_notes', orderId: number) {
  const { rows } = await sql<{ date: string; issuedAt: string; supplied: string; number: string }>`
    select content::jsonb ->> 'date' as date, content::jsonb ->> 'issuedAt' as "issuedAt",
      content::jsonb ->> 'supplied' as supplied, number
    from ${sql.table(table)} where order_id = ${orderId}`.execute(shop.tools.db);
  return rows[0]!;
}

test('of two orders that are settled at midnight the later number never bears the earlier date', async () => {
  const midnight = new Date(shop.clock.now()).setUTCHours(24, 0, 0, 0);
  shop.clock.set(midnight - 600_000);
  finance = await shop.again(finance);
  const later = await buying.payment(12, {});
  // As a process that took its moment before midnight and waited for the number until after it.
  const settledAt = async (moment_ms: number, step: typeof later) => {
    shop.clock.set(moment_ms);
    await buying.comeBack(step.returnUrl);
    await finance.call('refundOrder', { params: { id: step.order.id }, body: { reason: 'over' } });
    return Promise.all([datesOf('invoices', step.order.id), datesOf('credit_notes', step.order.id)]);
  };
  const first = await settledAt(midnight + 60_000, later);
  const dayAfter = new Date(midnight + 60_000).toISOString().slice(0, 10);
  const dayBefore = new Date(midnight - 60_000).toISOString().slice(0, 10);
  for (const document of first) expect(document.date).toBe(dayAfter);
  // Paid for only now: of one that is approved for long the shop asks on its own, whatever the clock says then.
  shop.clock.set(midnight - 60_000);
  const second = await settledAt(midnight - 60_000, await buying.payment(12, {}));
  expect(second.map(({ date, issuedAt }) => [date, issuedAt])).toEqual(
    first.map(({ issuedAt }) => [dayAfter, issuedAt]),
  );
  expect(second[0].supplied).toBe(dayBefore);
  shop.clock.set(midnight + 120_000);
});

test('a plan has an invoice as well, and a free order one of nothing', async () => {
  const free = await buying.order(0);
  await buying.startPayment(free.buyer, free.order);
  const { text } = await readPdf((await get(free.buyer, invoiceOf(free.order))).bytes);
  expect(text).toContain('nothing to pay');
  expect(text).toContain('Total, US dollars $0.00');
});

test('after all of it invoices less credit notes are the money that the shop holds', async () => {
  await books.drain();
  const { rows } = await sql<{ documents: number; money: number }>`select
    (select sum(total_cents) from invoices where copy = 1)::int - (select sum(amount_cents) from credit_notes)::int
      as documents,
    (select sum(amount_cents) from captures)::int - (select sum(amount_cents) from refunds
      where state = 'completed')::int as money`.execute(shop.tools.db);
  expect(rows[0]!.documents).toBe(rows[0]!.money);
});

async function numbers(): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select number from invoices where copy = 1 order by number`.execute(
    shop.tools.db,
  );
  return rows.map(({ number }) => number);
}

/** What of 1, 2, 3 ... is missing or twice. */
function gapsOf(list: string[]): number[] {
  return list.map((number) => Number(number.slice(-6))).filter((number, at) => number !== at + 1);
}
