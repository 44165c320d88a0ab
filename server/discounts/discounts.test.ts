import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Code } from '#contract/nouns/codes.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
let owner = await shop.customer('admin');
const finance = await shop.customer('finance');

let counted = 0;
const newCode = async (change: object = {}): Promise<Code & { code: string }> => {
  counted += 1;
  const body = { code: `CODE${counted}`, kind: 'percent', value: 20, ...change };
  return (await owner.call('createCode', { body: body as never })).data as Code & { code: string };
};
const placed = async (buyer: Buyer, lines: object[], more: object): Promise<Order> => {
  const { body } = await buying.createOrder(buyer, lines, more);
  if (!body.order) throw new Error(JSON.stringify(body));
  return body.order;
};
const refused = async (buyer: Buyer, lines: object[], more: object) =>
  (await buying.createOrder(buyer, lines, more)).body.code;
/** What costs nothing is paid as soon as its payment begins. */
const take = async (buyer: Buyer, order: Order): Promise<Order> => {
  await buying.startPayment(buyer, order);
  return (await buyer.call('orderById', { params: { id: order.id } })).data;
};
const quote = async (lines: object[], more: object = {}, buyer: Buyer | null = null) =>
  (await buying.ask(buyer, 'POST', '/api/orders/quote', { items: lines, ...more })).body as unknown as {
    total: number;
    discount: { code: string | null; title: string; amount: number } | null;
    codeProblem: string | null;
    items: { discount: number; price: number }[];
  };
const invoiceOf = async ({ id }: Order) =>
  (await shop.tools.db.selectFrom('invoices').select('content').where('order_id', '=', id).executeTakeFirstOrThrow())
    .content;
const font = (price: number, more: object = {}): Promise<ProductDetail> => shop.product({ price, ...more });

test('a code takes a percentage off, on the quote as on the order, the payment and the invoice, to the cent', async () => {
  const [buyer, one, other] = [await shop.customer(), await font(42), await font(33.33)];
  const { code } = await newCode({ title: 'Spring offer', value: '12.5' });
  const lines = [buying.lineOf(one, { quantity: 2 }), buying.lineOf(other)];
  // 12.5 % of $117.33 is $14.67.
  const quoted = await quote(lines, { code: ` ${code.toLowerCase()} ` });
  expect(quoted).toMatchObject({ total: 102.66, discount: { code, title: 'Spring offer', amount: 14.67 } });
  expect(quoted.items.map(({ price, discount }) => [price, discount])).toEqual([
    [42, 10.5],
    [33.33, 4.17],
  ]);
  const order = await placed(buyer, lines, { code });
  expect(order).toMatchObject({ totalAmount: 102.66, discount: { code, title: 'Spring offer', amount: 14.67 } });
  const paid = await buying.pay(buyer, order);
  expect(paid.orderItems.map(({ discount }) => discount)).toEqual([10.5, 4.17]);
  const invoice = JSON.parse(await invoiceOf(order)) as { totalCents: number; lines: object[] };
  expect(invoice).toMatchObject({
    totalCents: 10_266,
    lines: [
      { unitCents: 4200, quantity: 2, discountCents: 1050, discountFor: 'Spring offer', amountCents: 7350 },
      { discountCents: 417, amountCents: 2916 },
    ],
  });
  const listed = (await finance.call('listCodes', { query: { query: code } })).data;
  expect(listed).toMatchObject([{ code, used: 1, state: 'running' }]);
});

test('an amount is never more than what it is taken off costs, and nothing to pay is paid at once', async () => {
  const [buyer, one] = [await shop.customer(), await font(19)];
  const { code } = await newCode({ kind: 'amount', value: 25 });
  const order = await placed(buyer, [buying.lineOf(one)], { code });
  expect(order).toMatchObject({ totalAmount: 0, discount: { amount: 19 } });
  const paid = await take(buyer, order);
  expect(paid).toMatchObject({ status: 'success', totalAmount: 0 });
  expect(paid.orderItems[0]?.license.licenseNumber).toBeTruthy();
});

test('a press code of 100 % gives the font with its licence', async () => {
  const [buyer, one] = [await shop.customer(), await font(42)];
  const { code } = await newCode({ value: 100, oncePerCustomer: true });
  const paid = await take(buyer, await placed(buyer, [buying.lineOf(one)], { code }));
  expect(paid).toMatchObject({ status: 'success', totalAmount: 0 });
  expect(await refused(buyer, [buying.lineOf(one)], { code })).toBe('code_once');
});

test('a code is only for what its owner says, and for whom, and says why it is not', async () => {
  const [buyer, one, other] = [await shop.customer(), await font(42), await font(20)];
  const lines = [buying.lineOf(one), buying.lineOf(other)];
  const problem = async (change: object, asked = lines) => {
    const { code } = await newCode(change);
    const { codeProblem, discount } = await quote(asked, { code }, buyer);
    const order = await buying.createOrder(buyer, asked, { code });
    expect(order.body.code ?? null).toBe(codeProblem);
    return codeProblem ?? discount?.amount;
  };
  const now = shop.clock.now();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  expect(await problem({ products: [other.id] })).toBe(4);
  expect(await problem({ products: [other.id], kind: 'amount', value: 30 })).toBe(20);
  expect(await problem({ licenseTypes: [one.licenseTypes[1]!.id] })).toBe('code_not_for_this');
  expect(await problem({ categories: ['No such category'] })).toBe('code_not_for_this');
  expect(await problem({ categories: [one.categoryList[0]] })).toBe(12.4);
  expect(await problem({ minimum: 62 })).toBe(12.4);
  expect(await problem({ minimum: 62.01 })).toBe('code_minimum');
  expect(await problem({ minimumFonts: 3 })).toBe('code_minimum');
  expect(await problem({ from: at(1) })).toBe('code_not_now');
  expect(await problem({ until: at(-1) })).toBe('code_not_now');
  expect(await problem({ from: at(-1), until: at(1) })).toBe(12.4);
  expect(await problem({ firstOrder: true })).toBe(12.4);
  await buying.pay(buyer, await placed(buyer, [buying.lineOf(one)], {}));
  expect(await problem({ firstOrder: true }, [buying.lineOf(other)])).toBe('code_first_order');
  expect((await quote(lines, { code: 'NEVER-MADE' })).codeProblem).toBe('code_unknown');
  expect((await quote(lines, { code: 'with blanks!' })).codeProblem).toBe('code_unknown');
  expect(await refused(buyer, lines, { code: 'NEVER-MADE' })).toBe('code_unknown');
});

test('the best single discount counts, and an automatic offer needs no code', async () => {
  const fonts = [await font(40), await font(30), await font(30)];
  const lines = fonts.map((one) => buying.lineOf(one));
  const offer = await newCode({ code: null, title: 'Three families', minimumFonts: 3, value: 20 });
  const { code } = await newCode({ value: 10 });
  const { code: better } = await newCode({ value: 30 });
  expect(await quote(lines)).toMatchObject({
    total: 80,
    discount: { code: null, title: 'Three families', amount: 20 },
  });
  expect(await quote(lines, { code })).toMatchObject({ total: 80, codeProblem: null, discount: { code: null } });
  expect(await quote(lines, { code: better })).toMatchObject({ total: 70, discount: { code: better } });
  expect(await quote(lines.slice(1))).toMatchObject({ total: 60, discount: null });
  const buyer = await shop.customer();
  const order = await placed(buyer, lines, { discount: 20 });
  expect(order.totalAmount).toBe(80);
  await owner.call('deleteCode', { params: { id: offer.id } });
  // What was shown is not what it costs now.
  expect(await refused(buyer, lines, { discount: 20 })).toBe('discount_changed');
  // What was placed keeps its price.
  expect(await buying.pay(buyer, order)).toMatchObject({ status: 'success', totalAmount: 80 });
});

/** `npm run verify` sends a thousand. */
const RACERS = Number(process.env.RACERS ?? 100);

test('of a code with ten uses all buyers who pay at once have ten together, and a use whose payment ends is free again', async () => {
  const one = await font(30);
  const { id, code } = await newCode({ uses: 10 });
  const buyers = await Promise.all(Array.from({ length: RACERS }, () => shop.customer()));
  const orders = await Promise.all(buyers.map((buyer) => placed(buyer, [buying.lineOf(one)], { code })));
  const started = await Promise.all(orders.map((order, at) => buying.startPayment(buyers[at]!, order)));
  const begun = started.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  expect(begun.length).toBe(10);
  expect(new Set(started.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['code_used_up']),
  );
  const next = started.findIndex(({ status }) => status !== 200);
  expect(await refused(buyers[next]!, [buying.lineOf(one)], { code })).toBe('code_used_up');
  // One of the ten never pays.
  const [left, ...payers] = begun as [number, ...number[]];
  for (const at of payers) {
    const { PayerID } = await buying.approve(started[at]!.body);
    expect((await buying.execute(buyers[at]!, started[at]!.body.paymentId, PayerID)).status).toBe(200);
  }
  expect((await buying.startPayment(buyers[next]!, orders[next]!)).body.code).toBe('code_used_up');
  await shop.tools.db
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('order_id', '=', orders[left]!.id)
    .execute();
  expect(await buying.pay(buyers[next]!, orders[next]!)).toMatchObject({ status: 'success', totalAmount: 24 });
  expect((await owner.call('listCodes', { query: { query: code } })).data).toMatchObject([
    { id, used: 10, state: 'used_up' },
  ]);
  // The money of who comes back after all would be an eleventh use: nothing is begun for it.
  expect((await buying.startPayment(buyers[left]!, orders[left]!)).body.code).toBe('code_used_up');
});

test('one customer pays with a code for one order, however many are open at once', async () => {
  const [buyer, one] = [await shop.customer(), await font(30)];
  const { id, code } = await newCode({ oncePerCustomer: true });
  const orders = [
    await placed(buyer, [buying.lineOf(one)], { code }),
    await placed(buyer, [buying.lineOf(one, { quantity: 2 })], { code }),
  ];
  const started = await Promise.all(orders.map((order) => buying.startPayment(buyer, order)));
  const begun = started.filter(({ status }) => status === 200);
  expect(begun.length).toBeGreaterThan(0);
  for (const { body } of begun) {
    const { PayerID } = await buying.approve(body);
    await buying.execute(buyer, body.paymentId, PayerID);
  }
  expect((await owner.call('listCodes', { query: { query: code } })).data).toMatchObject([{ id, used: 1 }]);
  await createBooks(shop).drain();
  const paid = await Promise.all(orders.map((order) => buyer.call('orderById', { params: { id: order.id } })));
  expect(paid.filter(({ data }) => data.status === 'success').length).toBe(1);
});

test.each([
  ['the last use', { uses: 1 }],
  ['one use for each customer', { oncePerCustomer: true }],
  ['a first order', { firstOrder: true }],
])('who turns back at the provider and changes the cart pays with a code of %s all the same', async (_, limits) => {
  const [buyer, one, other] = [await shop.customer(), await font(30), await font(20)];
  const { code } = await newCode({ value: 50, ...limits });
  const first = await placed(buyer, [buying.lineOf(one)], { code });
  const { body: left } = await buying.startPayment(buyer, first);
  const lines = [buying.lineOf(one), buying.lineOf(other)];
  expect(await quote(lines, { code }, buyer)).toMatchObject({ total: 25, codeProblem: null });
  // Somebody else is told that it is taken where there is but one.
  if ('uses' in limits) expect((await quote(lines, { code })).codeProblem).toBe('code_used_up');
  const order = await placed(buyer, lines, { code });
  expect(await buying.pay(buyer, order)).toMatchObject({ status: 'success', totalAmount: 25 });
  // The link of before brings nothing: its money would go back.
  const { PayerID } = await buying.approve(left);
  await buying.execute(buyer, left.paymentId, PayerID);
  await createBooks(shop).drain();
  expect((await buyer.call('orderById', { params: { id: first.id } })).data.status).not.toBe('success');
});

test('what was bought while no money was taken takes no use of a code and is no first order', async () => {
  const [buyer, one] = [await shop.customer(), await font(30)];
  const { id, code } = await newCode({ uses: 1, firstOrder: true, oncePerCustomer: true });
  const tried = await buying.pay(buyer, await placed(buyer, [buying.lineOf(one)], { code }));
  const { db } = shop.tools;
  await db.updateTable('orders').set({ environment: 'test' }).where('id', '=', tried.id).execute();
  expect((await owner.call('listCodes', { query: { query: code } })).data).toMatchObject([{ id, used: 0 }]);
  const lines = [buying.lineOf(one, { quantity: 2 })];
  expect(await quote(lines, { code }, buyer)).toMatchObject({ total: 48, codeProblem: null });
  expect(await buying.pay(buyer, await placed(buyer, lines, { code }))).toMatchObject({ status: 'success' });
  expect((await quote(lines, { code })).codeProblem).toBe('code_used_up');
});

test('what costs nothing by a code is given again after a payment with it was left', async () => {
  const [buyer, dear, cheap] = [await shop.customer(), await font(40), await font(10)];
  const { code } = await newCode({ kind: 'amount', value: 10, oncePerCustomer: true });
  await buying.startPayment(buyer, await placed(buyer, [buying.lineOf(dear)], { code }));
  expect(await take(buyer, await placed(buyer, [buying.lineOf(cheap)], { code }))).toMatchObject({ status: 'success' });
});

test('who waits for a font holds no discount meanwhile, so that two who pay never wait for each other', async () => {
  const [buyer, one] = [await shop.customer(), await font(10)];
  const { id, code } = await newCode({ value: 100 });
  const order = await placed(buyer, [buying.lineOf(one)], { code });
  const { db } = shop.tools;
  const taking = await db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${one.id} for no key update`.execute(tx);
    const paying = buying.startPayment(buyer, order);
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%from products%' and datname = current_database()`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(1);
    await sql`select from discounts where id = ${id} for no key update nowait`.execute(tx);
    return { paying };
  });
  expect((await taking.paying).status).toBe(200);
});

test('a refund gives back what was paid of a line, and the credit note says so', async () => {
  const [buyer, one, other] = [await shop.customer(), await font(50), await font(25)];
  const { code } = await newCode({ value: 10 });
  const paid = await buying.pay(buyer, await placed(buyer, [buying.lineOf(one), buying.lineOf(other)], { code }));
  const line = paid.orderItems[0]!;
  const body = { items: [line.id] };
  const back = await buying.ask(finance, 'POST', `/api/orders/${paid.id}/refund`, body, { 'idempotency-key': code });
  expect(back.body).toMatchObject({ status: 'partially_refunded' });
  const [note] = (await buyer.call('orderById', { params: { id: paid.id } })).data.creditNotes;
  expect(note?.amount).toBe(45);
});

test('who grows pays with a code what the largest costs with it, less what was paid', async () => {
  const [buyer, family] = [await shop.customer(), await familyOfThree(shop)];
  const parts = await sellInParts(owner, family, [{ styles: ['Bold'], regularPrice: 20 }]);
  const bold = { ...buying.lineOf(family, { price: 20 }), part_id: parts[1]?.id };
  const { code } = await newCode({ value: 50 });
  await buying.pay(buyer, await placed(buyer, [bold], { code }));
  // $60 at half price, less the $10 that were paid.
  const whole = [buying.lineOf(family)];
  expect((await quote(whole, { code }, buyer)).total).toBe(20);
  expect((await quote(whole, {}, buyer)).total).toBe(50);
  const paid = await buying.pay(buyer, await placed(buyer, whole, { code }));
  expect(paid).toMatchObject({ totalAmount: 20, orderItems: [{ discount: 30, credit: { amount: 10 } }] });
});

test('codes can not be tried without end', async () => {
  const line = [buying.lineOf(await font(20))];
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const ask = (code: string) => buying.ask(null, 'POST', '/api/orders/quote', { items: line, code }, from);
  const { code } = await newCode();
  for (let tries = 0; tries < 40; tries += 1) expect((await ask(code)).status).toBe(200);
  const statuses: number[] = [];
  for (let tries = 0; tries < 40; tries += 1) statuses.push((await ask(`GUESS${tries}`)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
});

test('a cart that asks with the same wrong code again and again keeps its network from nothing', async () => {
  const line = [buying.lineOf(await font(20))];
  const from = { 'x-forwarded-for': '203.0.113.77' };
  const ask = (code: string) => buying.ask(null, 'POST', '/api/orders/quote', { items: line, code }, from);
  for (let tries = 0; tries < 40; tries += 1)
    expect((await ask('MISTYPED')).body).toMatchObject({ codeProblem: 'code_unknown', total: 20 });
  const { code } = await newCode();
  expect((await ask(code)).body).toMatchObject({ total: 16 });
});

test('staff write codes, and wrong ones are refused with a word beside the field', async () => {
  const made = await newCode({ code: 'press-2027', note: 'Magazine' });
  expect(made).toMatchObject({ code: 'PRESS-2027', title: 'PRESS-2027', kind: 'percent', value: 20, used: 0 });
  const create = (body: object) => buying.ask(owner, 'POST', '/api/codes', { kind: 'percent', value: 20, ...body });
  expect((await create({ code: 'Press-2027' })).body.code).toBe('code_taken');
  const most = { kind: 'amount', value: 999_999.99 };
  for (const wrong of [
    { code: 'A B' },
    { value: 0 },
    { value: 101 },
    { uses: 0 },
    { until: 'soon' },
    { ...most, value: 1e6 },
  ])
    expect((await create(wrong)).status).toBe(400);
  expect((await create(most)).status).toBe(201);
  expect((await buying.ask(finance, 'POST', '/api/codes', { kind: 'percent', value: 20 })).status).toBe(403);
  const changed = await owner.call('updateCode', {
    params: { id: made.id },
    body: { code: 'PRESS-2028', kind: 'amount', value: 5 } as never,
  });
  expect(changed.data).toMatchObject({ id: made.id, code: 'PRESS-2028', kind: 'amount', value: 5, note: '' });
  await owner.call('deleteCode', { params: { id: made.id } });
  expect((await buying.ask(owner, 'DELETE', `/api/codes/${made.id}`)).body.code).toBe('code_not_found');
  // Its name is free again.
  expect(await newCode({ code: 'PRESS-2028' })).toMatchObject({ code: 'PRESS-2028' });
  owner = await shop.again(owner);
});

test('after all of that the total of each order is that of its lines, and the provider has what was paid', async () => {
  await createBooks(shop).drain();
  const { rows } = await sql<{ id: number }>`select o.id from orders o join order_items i on i.order_id = o.id
    group by o.id having o.total_cents <> sum(i.unit_price_cents * i.quantity - i.discount_cents - i.credit_cents
      + i.added_tax_cents)`.execute(shop.tools.db);
  expect(rows).toEqual([]);
  const { rows: sums } = await sql<{ cents: number }>`select ((select sum(amount_cents) from captures)
    - (select sum(amount_cents) from refunds where state = 'completed'))::int as cents`.execute(shop.tools.db);
  expect(shop.sandbox.ledger().held_minor_by_currency.USD).toBe(sums[0]?.cents);
});
