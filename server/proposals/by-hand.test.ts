import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { Quote, StaffQuote } from '#contract/nouns/quotes.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const { db } = shop.tools;
const finance = await shop.customer('finance');
const DAY_MS = 24 * 60 * 60_000;

const offer = async (lines: object[], more: object = {}, staff: Buyer = finance): Promise<Quote> => {
  const body = { email: 'rani@studio.example', name: 'Rani Putri', lines, ...more };
  const reply = await buying.ask<{ quote: Quote }>(staff, 'POST', '/api/quotes', body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.quote;
};
const accept = (buyer: Buyer, { token }: Quote, body: object = {}) =>
  buying.ask<{ order: Order }>(buyer, 'POST', `/api/quotes/${token}/accept`, body);
const found = async ({ number }: Quote, query: object = {}): Promise<StaffQuote> => {
  const { data } = await finance.call('listAllQuotes', { query: { query: number, ...query } as never });
  return data[0]!;
};
const act = (id: number, what: string, staff: Buyer = finance) =>
  buying.ask<StaffQuote>(staff, 'POST', `/api/quotes/admin/${id}/${what}`, {});
const upload = (id: number, text: string, name = 'agreement.pdf') => {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return fetch(`${shop.address}/api/quotes/admin/${id}/contract`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${finance.token}` },
  });
};
const documentOf = async (buyer: Buyer, path: string) => {
  const reply = await fetch(`${shop.address}${path}`, { headers: { authorization: `Bearer ${buyer.token}` } });
  return (await readPdf(Buffer.from(await reply.arrayBuffer()))).text;
};

test('own price, limits, term and words stand on order, invoice, licence and certificate', async () => {
  const [font, buyer] = [await shop.product({ price: 42 }), await shop.customer()];
  const line = {
    ...buying.lineOf(font),
    price: 500,
    limits: { users: 250, Billboards: 'in Jakarta' },
    termMonths: 24,
    note: 'Also for the yearly report',
  };
  const quote = await offer([line], {
    days: 10,
    note: 'As we said on the phone.',
    buyer: { country: 'ID', company: 'Putri Studio' },
  });
  expect(quote).toMatchObject({
    total: 500,
    byHand: true,
    licensee: 'Putri Studio',
    recipient: { name: 'Rani Putri', company: 'Putri Studio' },
    lines: [{ price: 500, license: { termMonths: 24 }, note: 'Also for the yearly report' }],
  });
  const limits = [
    { label: 'Desktop users', value: '250' },
    { label: 'Billboards', value: 'in Jakarta' },
    { label: 'Agreed', value: 'Also for the yearly report' },
  ];
  expect(quote.lines[0]!.limits).toEqual(limits);
  expect(Date.parse(quote.until) - Date.parse(quote.createdAt)).toBe(10 * DAY_MS);
  const { order } = (await accept(buyer, quote)).body;
  expect(order.orderItems[0]).toMatchObject({ note: 'Also for the yearly report', price: 500 });
  const paid = await buying.pay(buyer, order);
  const [license] = (await buyer.call('listLicenses', { query: {} })).data;
  expect(license).toMatchObject({
    limits: Object.fromEntries(limits.map(({ label, value }) => [label, value])),
    licensee: 'Putri Studio',
    licenseType: { name: expect.stringContaining('2 years') },
    quote: { number: quote.number, hasContract: false },
  });
  expect(license!.endsAt).not.toBeNull();
  const { rows } = await sql<{ figures: object }>`select figures from licenses
    where number = ${license!.licenseNumber}`.execute(db);
  expect(rows[0]?.figures).toMatchObject({ users: 250, uses: ['desktop'] });
  expect(await documentOf(buyer, `/api/orders/${paid.id}/invoice.pdf`)).toContain('Also for the yearly report');
  const certificate = await documentOf(buyer, `/api/licenses/${license!.licenseNumber}/certificate.pdf`);
  expect(certificate).toContain('Also for the yearly report');
  expect(certificate).toContain('250');
});

test('a licence that the font is not sold under, and one on request, can be offered at a price', async () => {
  const [font, admin, buyer] = [
    await shop.product({ licenseTypes: ['Standard License'] }),
    await shop.customer('admin'),
    await shop.customer(),
  ];
  const made = await admin.call('createLicenseType', {
    body: {
      name: 'Broadcast License',
      description: 'For films.',
      price: 0,
      usageDetails: [['Films', 'as agreed']],
      limits: { uses: ['broadcast'], onRequest: true, ...eachLimit(() => null) },
    },
  });
  const line = { product_id: font.id, license_type_id: made.data.id, quantity: 1 };
  const refused = await buying.ask(finance, 'POST', '/api/quotes', { email: 'a@b.example', lines: [line] });
  expect([refused.status, refused.body.code]).toEqual([400, 'quote_price_needed']);
  const quote = await offer([{ ...line, price: 1200, limits: { Films: 'One, called Harimau' } }]);
  const { order } = (await accept(buyer, quote)).body;
  expect(await buying.pay(buyer, order)).toMatchObject({ status: 'success', totalAmount: 1200 });
});

test('staff follow an offer, send it again and withdraw it; a customer does nothing of it', async () => {
  const [font, stranger] = [await shop.product({ price: 42 }), await shop.customer()];
  const quote = await offer([buying.lineOf(font)], { language: 'id' });
  const { id } = await found(quote);
  expect(await found(quote)).toMatchObject({
    status: 'open',
    sentCount: 1,
    openedAt: null,
    email: 'rani@studio.example',
  });
  await buying.ask(finance, 'GET', `/api/quotes/${quote.token}`);
  expect((await found(quote)).openedAt).toBeNull();
  await buying.ask(null, 'GET', `/api/quotes/${quote.token}`);
  await buying.ask(stranger, 'GET', `/api/quotes/${quote.token}`);
  expect(await found(quote)).toMatchObject({ openedCount: 1, openedAt: expect.any(String) });
  expect((await act(id, 'send')).body).toMatchObject({ sentCount: 2 });
  const mails = await sql<{ subject: string; attachments: object[] }>`select subject, attachments from emails
    where dedupe_key like ${`offer:${id}:%`} order by id`.execute(db);
  expect(mails.rows).toMatchObject([
    { subject: expect.stringContaining('Penawaran'), attachments: [{ kind: 'offer', name: `${quote.number}.pdf` }] },
    {},
  ]);
  for (const what of ['send', 'withdraw']) expect((await act(id, what, stranger)).status).toBe(403);
  expect((await act(id, 'withdraw')).body).toMatchObject({ status: 'withdrawn' });
  expect((await act(id, 'send')).body.code).toBe('quote_withdrawn');
  expect((await accept(stranger, quote)).body.code).toBe('quote_withdrawn');
  const other = await offer([buying.lineOf(font)]);
  await accept(stranger, other);
  expect((await act((await found(other)).id, 'withdraw')).body.code).toBe('quote_accepted');
  expect((await found(other)).acceptedBy).toMatchObject({ email: stranger.email });
  const open = await offer([buying.lineOf(font)]);
  const { data } = await finance.call('listAllQuotes', { query: { status: 'open', query: 'RANI@studio' } as never });
  expect(data.map(({ number }) => number)).toContain(open.number);
  expect(data.every(({ status }) => status === 'open')).toBe(true);
});

test('it is copied as it is: the lines that it tells make the same offer again', async () => {
  const font = await shop.product({ price: 42 });
  const line = { ...buying.lineOf(font), price: 77, limits: { users: 9 }, termMonths: 12, note: 'By hand' };
  const quote = await offer([line]);
  const { request } = await found(quote);
  const copy = await offer(request);
  expect(copy.lines).toEqual(quote.lines);
  expect(copy.total).toBe(quote.total);
});

test('a contract goes with an offer before it is sent, and stays with the licence', async () => {
  const [font, buyer] = [await shop.product({ price: 42 }), await shop.customer()];
  const quote = await offer([buying.lineOf(font)], { send: false });
  const { id, sentAt } = await found(quote);
  expect(sentAt).toBeNull();
  expect((await upload(id, 'no pdf')).status).toBe(415);
  expect((await upload(id, '%PDF-1.7 first')).status).toBe(200);
  expect((await upload(id, '%PDF-1.7 the contract')).status).toBe(200);
  await act(id, 'send');
  expect((await upload(id, '%PDF-1.7 another')).status).toBe(409);
  const read = async () => (await fetch(`${shop.address}/api/quotes/${quote.token}/contract.pdf`)).text();
  expect(await read()).toBe('%PDF-1.7 the contract');
  await buying.pay(buyer, (await accept(buyer, quote)).body.order);
  const [license] = (await buyer.call('listLicenses', { query: {} })).data;
  expect(license?.quote).toEqual({ number: quote.number, token: quote.token, hasContract: true });
  const none = await offer([buying.lineOf(font)]);
  expect((await fetch(`${shop.address}/api/quotes/${none.token}/contract.pdf`)).status).toBe(404);
});

test('a bundle is offered at a price of its own, divided among its fonts', async () => {
  const [admin, buyer] = [await shop.customer('admin'), await shop.customer()];
  const fonts = await Promise.all([shop.product({ price: 60 }), shop.product({ price: 40 })]);
  const members = fonts.map(({ id }) => ({ product_id: id }));
  const body = { kind: 'bundle', name: 'Pair on offer', members, regularPrice: 80 } as const;
  const bundle = (await admin.call('addProduct', { body })).data;
  const quote = await offer([{ ...buying.lineOf(fonts[0]!), product_id: bundle.id, price: 50, note: 'Both' }]);
  expect(quote).toMatchObject({ total: 50, lines: [{ price: 50, amount: 50, product: { id: bundle.id } }] });
  expect(quote.lines[0]!.members).toHaveLength(2);
  const paid = await buying.pay(buyer, (await accept(buyer, quote)).body.order);
  expect(paid.orderItems[0]!.members.map(({ price }) => price)).toEqual([30, 20]);
});

test('days to pay by bank transfer, and days that an offer holds, are what the owner says', async () => {
  const admin = await shop.customer('admin');
  await admin.call('switchFeature', { params: { name: 'bank_transfer' }, body: { isOn: true } });
  await admin.call('changeOfferSettings', { body: { days: 7, daysToPay: 45 } });
  const [font, buyer] = [await shop.product({ price: 42 }), await shop.customer()];
  const quote = await offer([buying.lineOf(font)]);
  expect(Date.parse(quote.until) - Date.parse(quote.createdAt)).toBe(7 * DAY_MS);
  const { order } = (await accept(buyer, quote)).body;
  const start = { orderId: order.id, total: order.totalAmount, currency: 'USD' };
  expect((await buying.ask(buyer, 'POST', '/payment/bank-transfer/create-payment', start)).status).toBe(200);
  const { data } = await buyer.call('orderTransfer', { params: { id: order.id } });
  const due = Date.parse(`${data.dueOn}T00:00:00Z`);
  expect(Math.round((due - shop.clock.now()) / DAY_MS)).toBeGreaterThanOrEqual(44);
});

test('staff take an offer back from who accepted it and does not pay, and another one pays it', async () => {
  const [font, first, second] = [await shop.product({ price: 42 }), await shop.customer(), await shop.customer()];
  const quote = await offer([buying.lineOf(font, { price: 30 })]);
  const { id } = await found(quote);
  expect((await act(id, 'reopen')).body.code).toBe('quote_not_accepted');
  const { order } = (await accept(first, quote)).body;
  expect((await act(id, 'reopen', first)).status).toBe(403);
  expect((await buying.startPayment(first, order)).body.approval_url).toBeTruthy();
  expect((await act(id, 'reopen')).body.code).toBe('quote_being_paid');
  expect((await found(quote)).status).toBe('accepted');
  await sql`update payments set state = 'expired' where order_id = ${order.id}`.execute(db);
  expect((await act(id, 'reopen')).body).toMatchObject({ status: 'open', order: null });
  expect((await buying.startPayment(first, order)).status).toBe(409);
  const again = (await accept(second, quote)).body.order;
  expect(again.id).not.toBe(order.id);
  expect(await buying.pay(second, again)).toMatchObject({ status: 'success', totalAmount: 30 });
  expect((await act(id, 'reopen')).body.code).toBe('quote_not_accepted');
  expect((await found(quote)).acceptedBy).toMatchObject({ email: second.email });
});
