import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#contract/nouns/orders.ts';
import type { Quote } from '#contract/nouns/quotes.ts';
import { closeOldOrders } from '#server/checkout/check-payments.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { queueEndingOffers } from './ending-offers.ts';

const shop = await openShop();
const buying = createBuying(shop);
const books = createBooks(shop);
const DAY_MS = 24 * 60 * 60_000;
/** `npm run verify` sends a thousand. */
const RACERS = Number(process.env.RACERS ?? 60);
const { db } = shop.tools;

type Answer = { quote: Quote };
const saved = (buyer: Buyer, items: object[], more: object = {}, headers = {}) =>
  buying.ask<Answer>(buyer, 'POST', '/api/quotes', { items, ...more }, headers);
const offer = async (buyer: Buyer, items: object[], more: object = {}): Promise<Quote> => {
  const { status, body } = await saved(buyer, items, more);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.quote;
};
const accept = (buyer: Buyer, { token }: Quote, body: object = {}) =>
  buying.ask<{ order: Order }>(buyer, 'POST', `/api/quotes/${token}/accept`, body);
const read = async ({ token }: Quote, reader: Buyer | null = null) =>
  (await buying.ask<Answer>(reader, 'GET', `/api/quotes/${token}`)).body.quote;
const reprice = (id: number, cents: number) =>
  sql`update products set regular_price_cents = ${cents} where id = ${id}`.execute(db);
const pdf = async ({ token }: Quote) =>
  (await readPdf(Buffer.from(await (await fetch(`${shop.address}/api/quotes/${token}.pdf`)).arrayBuffer()))).text;

test('a cart becomes a numbered offer that anyone with its link reads, and its PDF says the same', async () => {
  const [maker, font] = [await shop.customer(), await shop.product({ price: 42 })];
  const quote = await offer(maker, [buying.lineOf(font, { quantity: 2 })], { poNumber: 'PO-4711' });
  expect(quote).toMatchObject({
    number: expect.stringMatching(/^OF-\d{4}-\d{6}$/),
    status: 'open',
    total: 84,
    poNumber: 'PO-4711',
    lines: [{ product: { id: font.id, name: font.name }, quantity: 2, price: 42, amount: 84 }],
  });
  expect(Date.parse(quote.until) - Date.parse(quote.createdAt)).toBe(30 * DAY_MS);
  expect(await read(quote)).toEqual(quote);
  const text = await pdf(quote);
  for (const words of [quote.number, font.name, '$84.00', 'Valid until', 'PO-4711']) expect(text).toContain(words);
  const refused = await buying.ask(null, 'GET', `/api/quotes/${'x'.repeat(43)}`);
  expect([refused.status, refused.body.code]).toEqual([404, 'quote_not_found']);
  const mails = await db.selectFrom('emails').selectAll().where('dedupe_key', 'like', 'offer:%').execute();
  expect(mails.at(-1)).toMatchObject({ recipient: maker.email });
  expect(mails.at(-1)!.text_body).toContain(`/offer/${quote.token}`);
});

test('another person accepts and pays it at its prices after they rose, once', async () => {
  const [maker, payer, late, font] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.product({ price: 42 }),
  ];
  const quote = await offer(maker, [buying.lineOf(font)]);
  await reprice(font.id, 9900);
  const accepted = await accept(payer, quote);
  expect([accepted.status, accepted.body.order]).toMatchObject([
    200,
    { totalAmount: 42, status: 'pending', quote: { number: quote.number } },
  ]);
  expect((await accept(payer, quote)).body.order.id).toBe(accepted.body.order.id);
  expect((await accept(late, quote)).body.code).toBe('quote_accepted');
  expect((await read(quote)).status).toBe('accepted');
  const paid = await buying.pay(payer, accepted.body.order);
  expect(paid).toMatchObject({ status: 'success', totalAmount: 42 });
  expect((await read(quote)).status).toBe('paid');
  expect((await accept(payer, quote)).body.order).toMatchObject({ id: paid.id, status: 'success' });
  expect(await books.facts(paid.id)).toMatchObject({ captures: 1, captured_cents: 4200, licenses: 1, invoices: 1 });
  const finance = await shop.customer('finance');
  const byNumber = (await finance.call('listAllOrders', { query: { query: quote.number } })).data;
  expect(byNumber.map(({ id }) => id)).toEqual([paid.id]);
  expect((await maker.call('listQuotes', { query: {} })).data.map(({ number }) => number)).toEqual([quote.number]);
  expect((await payer.call('listQuotes', { query: {} })).data.map(({ number }) => number)).toEqual([quote.number]);
  const { rows } = await sql<{ recipient: string }>`select recipient from emails
    where dedupe_key like 'offer_accepted:%'`.execute(db);
  expect(rows.map(({ recipient }) => recipient)).toContain(maker.email);
});

test('whom the invoice is made out to goes with the offer, unless somebody else is billed', async () => {
  const [maker, payer, other, font] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.product({ price: 42 }),
  ];
  const billing = { poNumber: 'PO-1', invoiceTo: { name: 'Senja GmbH', address: 'Berlin', email: 'a@senja.example' } };
  const made = () => offer(maker, [buying.lineOf(font)], billing);
  const [quote, second] = [await made(), await made()];
  expect(quote.invoiceTo).toMatchObject(billing.invoiceTo);
  expect(await pdf(quote)).toContain('Senja GmbH');
  const { order } = (await accept(payer, quote)).body;
  expect(order).toMatchObject({ poNumber: 'PO-1', invoiceTo: billing.invoiceTo });
  const elsewhere = (await accept(other, second, { buyer: { country: 'US', company: 'Lettern Inc' } })).body.order;
  expect(elsewhere).toMatchObject({ poNumber: 'PO-1', invoiceTo: null, buyer: { company: 'Lettern Inc' } });
});

test('all who press at once have one order together', async () => {
  const [maker, font] = [await shop.customer(), await shop.product({ price: 30 })];
  const buyers: Buyer[] = [];
  for (let made = 0; made < RACERS; made += 50)
    buyers.push(...(await Promise.all(Array.from({ length: Math.min(50, RACERS - made) }, () => shop.customer()))));
  const quote = await offer(maker, [buying.lineOf(font)]);
  const answers = await Promise.all(buyers.map((buyer) => accept(buyer, quote)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['quote_accepted']),
  );
  const winner = buyers[answers.findIndex(({ status }) => status === 200)]!;
  const again = await Promise.all(Array.from({ length: RACERS }, () => accept(winner, quote)));
  expect(new Set(again.map(({ body }) => body.order.id)).size).toBe(1);
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from orders o
    join proposals q on q.id = o.proposal_id where q.token = ${quote.token}`.execute(db);
  expect(rows[0]?.many).toBe(1);
});

test('one who presses many times at once has one order', async () => {
  const [maker, payer, font] = [await shop.customer(), await shop.customer(), await shop.product({ price: 30 })];
  const quote = await offer(maker, [buying.lineOf(font)]);
  const answers = await Promise.all(Array.from({ length: RACERS }, () => accept(payer, quote)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.order?.id}`)).size).toBe(1);
});

test('an offer takes nothing off for what its maker has, and says a price that is not today’s', async () => {
  const [maker, font] = [await shop.customer(), await shop.product({ price: 42 })];
  const wrong = await saved(maker, [{ ...buying.lineOf(font), price: 1 }]);
  expect([wrong.status, wrong.body.code]).toEqual([409, 'price_changed']);
  // What only staff may send changes nothing.
  const sneaky = { ...buying.lineOf(font), price: null, limits: { users: 999 }, note: 'free', termMonths: 1 };
  const quote = await offer(maker, [sneaky], { email: 'other@shop.test', days: 365, note: 'Hi' });
  expect(quote).toMatchObject({ total: 42, note: '', byHand: false, recipient: { name: maker.fullname } });
  expect(quote.lines[0]).toMatchObject({ note: '', license: { termMonths: null } });
  expect(quote.lines[0]!.limits).toEqual([{ label: 'Desktop users', value: '5' }]);
});

test('it expires by its date, an accepted one can be paid until then, and one that nobody pays is over', async () => {
  const [maker, payer, font] = [await shop.customer(), await shop.customer(), await shop.product({ price: 20 })];
  const [first, second] = [await offer(maker, [buying.lineOf(font)]), await offer(maker, [buying.lineOf(font)])];
  const { order } = (await accept(payer, second)).body;
  shop.clock.advance(3 * DAY_MS);
  await closeOldOrders(shop.tools);
  expect((await read(second)).status).toBe('accepted');
  shop.clock.advance(28 * DAY_MS);
  const [payerAgain, makerAgain] = [await shop.again(payer), await shop.again(maker)];
  expect((await read(first)).status).toBe('expired');
  expect((await accept(payerAgain, first)).body.code).toBe('quote_expired');
  await closeOldOrders(shop.tools);
  expect((await read(second)).status).toBe('expired');
  expect((await buying.startPayment(payerAgain, order)).body.code).toBe('order_closed');
  expect((await accept(makerAgain, second)).body.code).toBe('quote_expired');
});

test('whom an offer is for hears once that it ends, unless it was accepted or was sent a moment ago', async () => {
  const [maker, font] = [await shop.customer(), await shop.product({ price: 42 })];
  const [open, taken] = [await offer(maker, [buying.lineOf(font)]), await offer(maker, [buying.lineOf(font)])];
  await accept(maker, taken);
  const told = async () => {
    await queueEndingOffers(shop.tools);
    const mails = await db
      .selectFrom('emails')
      .select(['recipient', 'text_body'])
      .where('dedupe_key', 'like', 'offer_ending:%')
      .where('recipient', '=', maker.email)
      .execute();
    return mails.map(({ text_body }) => text_body.includes(open.number) && text_body.includes(open.token));
  };
  expect(await told()).toEqual([]);
  shop.clock.set(Date.parse(open.until) - 2.5 * DAY_MS);
  expect(await told()).toEqual([true]);
  expect(await told()).toEqual([true]);
  const again = await shop.again(maker);
  const late = await offer(again, [buying.lineOf(font)]);
  await sql`update proposals set until = ${new Date(shop.clock.now() + DAY_MS)} where token = ${late.token}`.execute(
    db,
  );
  expect(await told()).toEqual([true]);
});

test('a font that was withdrawn since refuses it in words, and other changes of the shop do not', async () => {
  const [maker, payer, gone, moved] = [
    await shop.customer(),
    await shop.customer(),
    await shop.product({ price: 20 }),
    await shop.product({ price: 20 }),
  ];
  const [lost, kept] = [
    await offer(maker, [buying.lineOf(gone)]),
    await offer(maker, [buying.lineOf(moved, { license: 1 })]),
  ];
  await sql`update products set status = 'withdrawn', withdrawn_at = now() where id = ${gone.id}`.execute(db);
  expect(await read(lost)).toMatchObject({ status: 'open', isOnOffer: false });
  expect((await accept(payer, lost)).body.code).toBe('quote_unavailable');
  await sql`delete from product_licenses where product_id = ${moved.id}
    and license_type_id = ${moved.licenseTypes[1]!.id}`.execute(db);
  const { order } = (await accept(payer, kept)).body;
  expect(await buying.pay(payer, order)).toMatchObject({ status: 'success', totalAmount: 79 });
});

test('an exclusive licence that somebody else bought refuses, and one under way is said to be', async () => {
  const [maker, payer, rival] = [await shop.customer(), await shop.customer(), await shop.customer()];
  const font = await shop.product({ licenseTypes: ['Standard License', 'Exclusive License'] });
  const exclusive = buying.lineOf(font, { license: 1 });
  const quote = await offer(maker, [exclusive]);
  const { order } = (await buying.createOrder(rival, [exclusive])).body;
  await buying.startPayment(rival, order!);
  const held = await accept(payer, quote);
  expect([held.body.code, Number(held.headers['retry-after']) > 0]).toEqual(['held', true]);
  await buying.pay(rival, order!);
  expect((await accept(payer, quote)).body.code).toBe('quote_unavailable');
});

test('tax stands as it was offered; who is billed elsewhere is taxed by the rules there', async () => {
  const admin = await shop.customer('admin');
  const tax = { reverseCharge: true, ownRates: [], registered: ['DE', 'EU'], isAdded: true, isChecked: true };
  await admin.call('changeTax', { body: tax });
  const [maker, payer, other, font] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.product({ price: 100 }),
  ];
  const buyer = { country: 'DE', company: 'Muster GmbH' };
  const [same, elsewhere] = [
    await offer(maker, [buying.lineOf(font)], { buyer }),
    await offer(maker, [buying.lineOf(font)], { buyer }),
  ];
  expect(same).toMatchObject({ total: 119, tax: { country: 'DE', rate: 19, amount: 19, isAdded: true } });
  await admin.call('changeTax', { body: { ...tax, isAdded: false } });
  expect((await accept(payer, same)).body.order).toMatchObject({ totalAmount: 119, tax: { amount: 19 } });
  const order = (await accept(other, elsewhere, { buyer: { country: 'AT' } })).body.order;
  expect(order).toMatchObject({ totalAmount: 120, tax: { country: 'AT', rate: 20, amount: 20, isAdded: true } });
  expect(await buying.pay(other, order)).toMatchObject({ status: 'success' });
  await admin.call('changeTax', { body: { ...tax, registered: [], isAdded: false } });
});

test('a discount holds in an offer, and an open offer has a use of its code', async () => {
  const owner = await shop.customer('admin');
  const [maker, payer, rival, font] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
    await shop.product({ price: 50 }),
  ];
  await owner.call('createCode', { body: { code: 'ONLYONE', kind: 'percent', value: 20, uses: 1 } as never });
  const line = [buying.lineOf(font)];
  const quote = await offer(maker, line, { code: 'ONLYONE' });
  expect(quote).toMatchObject({ total: 40, discount: { code: 'ONLYONE', amount: 10 } });
  expect((await saved(rival, line, { code: 'ONLYONE' })).body.code).toBe('code_used_up');
  expect((await buying.createOrder(rival, line, { code: 'ONLYONE' })).body.code).toBe('code_used_up');
  const { order } = (await accept(payer, quote)).body;
  expect(await buying.pay(payer, order)).toMatchObject({ status: 'success', totalAmount: 40 });
  expect((await buying.createOrder(rival, line, { code: 'ONLYONE' })).body.code).toBe('code_used_up');
});

test('the same call sent twice makes one offer', async () => {
  const [maker, font] = [await shop.customer(), await shop.product({ price: 42 })];
  const key = { 'idempotency-key': 'offer-1' };
  const [first, second] = [
    await saved(maker, [buying.lineOf(font)], {}, key),
    await saved(maker, [buying.lineOf(font)], {}, key),
  ];
  expect(second.body.quote.number).toBe(first.body.quote.number);
});

test('an offer at a price for students or for one country is accepted by those only', async () => {
  const owner = await shop.customer('admin');
  const option = (text: string, factor: number, countries: string[] = []) => ({ text, factor, countries });
  const ask = async (body: object) => (await owner.call('createOrderQuestion', { body: body as never })).data;
  const student = await ask({
    kind: 'yes_no',
    text: 'Student?',
    proof: 'email_domain',
    domains: ['university.example'],
    options: [option('Yes', 0.5), option('No', 1)],
  });
  const country = await ask({ kind: 'country', text: 'Country', options: [option('Indonesia', 0.4, ['ID'])] });
  const font = await shop.product({ price: 40 });
  const [maker, other] = [await shop.customer(), await shop.customer()];
  await sql`update users set email = ${`s${maker.id}@university.example`} where id = ${maker.id}`.execute(db);
  const answers = [{ question_id: student.id, option_id: student.options[0]!.id }];
  const priced = (price: number) => [{ ...buying.lineOf(font), price }];
  const forStudents = await offer(maker, priced(20), { answers });
  expect((await accept(other, forStudents)).body.code).toBe('proof_needed');
  expect((await accept(maker, forStudents)).body.order.totalAmount).toBe(20);

  const inIndonesia = await offer(maker, priced(16), { buyer: { country: 'ID' } });
  expect((await accept(other, inIndonesia, { buyer: { country: 'US' } })).body.code).toBe('quote_other_country');
  expect((await accept(other, inIndonesia, { buyer: { country: 'ID' } })).body.order.totalAmount).toBe(16);
  for (const { id } of [student, country]) await owner.call('deleteOrderQuestion', { params: { id } });
});

test('the currency of the shop stays once an offer was made', async () => {
  const refused = await (await shop.customer('admin'))
    .call('changeCurrency', { body: { code: 'EUR' } })
    .catch((error: { code?: string }) => error.code);
  expect(refused).toBe('currency_final');
});

test('no price of an offer counts as one of the catalogue', async () => {
  const [maker, font] = [await shop.customer(), await shop.product({ price: 42 })];
  const prices = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from product_prices where product_id = ${font.id}`.execute(db))
      .rows[0]?.n;
  const before = await prices();
  await offer(maker, [buying.lineOf(font)]);
  expect(await prices()).toBe(before);
});
