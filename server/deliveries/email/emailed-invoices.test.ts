import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooks } from '#tests/buy/books.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let buying: Buying;
let buyer: Buyer;
let drain: () => Promise<void>;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  buyer = await shop.customer();
  const books = createBooks(shop);
  drain = () => books.drain(30_000);
});
afterAll(() => shop.close());

async function buy(lines: number) {
  const products = await Promise.all(Array.from({ length: lines }, () => shop.product()));
  const { order } = (
    await buying.createOrder(
      buyer,
      products.map((product) => buying.lineOf(product)),
    )
  ).body;
  return buying.pay(buyer, order!);
}
/** The mails about something, as they left. */
async function mailsAbout(about: string) {
  await drain();
  const { rows } = await sql<{ id: number }>`select id from emails where dedupe_key like ${about}`.execute(
    shop.tools.db,
  );
  return Promise.all(
    rows.map(async ({ id }) => {
      const text = await fs.readFile(path.join(shop.tools.settings.DATA_DIR, 'mail', `${id}.eml`), 'utf8');
      return { id, text, documents: await documentsIn(text) };
    }),
  );
}
async function documentsIn(mail: string) {
  const parts = mail.split(/^--\S+$/m).filter((part) => /application\/pdf/.test(part));
  return Promise.all(
    parts.map(async (part) => {
      const [head = '', body = ''] = part.trimStart().split(/\r?\n\r?\n/);
      return {
        name: /filename="?([^"\r\n]+)"?/.exec(head)?.[1],
        text: (await readPdf(Buffer.from(body, 'base64'))).text,
      };
    }),
  );
}

test('the mail of a paid order brings its invoice and the certificate of every licence, once', async () => {
  const order = await buy(2);
  const [mail, ...others] = await mailsAbout(`order_paid:${order.id}`);
  expect(others).toEqual([]);
  const numbers = order.orderItems.map(({ license }) => license.licenseNumber);
  expect(mail!.documents.map(({ name }) => name)).toEqual([
    `${order.invoiceNumber}.pdf`,
    ...numbers.map((number) => expect.stringMatching(new RegExp(`^certificate-.+-.+-${number}\\.pdf$`))),
  ]);
  expect(mail!.documents[0]!.text).toContain('$84.00');
  expect(mail!.documents[1]!.text).toContain(numbers[0]);
  expect(mail!.text).toContain('Attached: invoice');
  const owner = await shop.customer('admin');
  const { data } = await owner.call('readMail', { params: { id: mail!.id } });
  expect(data.attachments).toEqual(mail!.documents.map(({ name }) => name));
});

test('a refund is told once, with its credit note', async () => {
  const order = await buy(1);
  const finance = await shop.customer('finance');
  await finance.call('refundOrder', { params: { id: order.id }, body: { amount: 2 } });
  const { creditNotes } = (await buyer.call('orderById', { params: { id: order.id } })).data;
  const mails = await mailsAbout(`refunded:${creditNotes[0]!.number}`);
  expect(mails.map(({ documents }) => documents.map(({ name }) => name))).toEqual([[`${creditNotes[0]!.number}.pdf`]]);
  expect(mails[0]!.documents[0]!.text).toContain('Refunded, US dollars $2.00');
  expect(mails[0]!.text).toContain(`To: ${buyer.email}`);
});

test('a plan that was paid brings its invoice, and its refund a credit note', async () => {
  const owner = await shop.customer('admin');
  const subscribing = createSubscribing(shop);
  const plan = await subscribing.plan(owner, null);
  const { id } = await subscribing.subscribe(buyer, plan.id);
  const [mail] = await mailsAbout('subscription_paid:%');
  expect(mail!.documents[0]!.text).toContain('Studio plan');
  expect(mail!.documents[0]!.text).toContain('Total, US dollars $29.00');
  await owner.call('refundSubscription', { params: { id }, body: {} });
  const email = (await mailsAbout('refunded:%')).at(-1)!;
  expect(email.text).toContain('Your plan was refunded');
  expect(email.documents[0]!.text).toContain('$29.00');
});

test('a mail that waited until the licence was given back brings no certificate of it', async () => {
  const order = await buy(1);
  await drain();
  await sql`update licenses set revoked_at = now()
    where number = ${order.orderItems[0]!.license.licenseNumber}`.execute(shop.tools.db);
  await sql`update emails set try_at = ${new Date(shop.clock.now())}, sent_at = null
    where dedupe_key = ${`order_paid:${order.id}`}`.execute(shop.tools.db);
  const [mail] = await mailsAbout(`order_paid:${order.id}`);
  expect(mail!.documents.map(({ name }) => name)).toEqual([`${order.invoiceNumber}.pdf`]);
});

test('the mail of a bundle names each of its fonts with its licence and its file, and brings their certificates', async () => {
  const owner = await shop.customer('admin');
  const fonts = await Promise.all([shop.product({ price: 60 }), shop.product({ price: 40 })]);
  const members = fonts.map(({ id }) => ({ product_id: id }));
  const body = { kind: 'bundle', name: 'Pair of faces', members, regularPrice: 80 } as const;
  const bundle = (await owner.call('addProduct', { body })).data;
  const { order } = (
    await buying.createOrder(buyer, [{ ...buying.lineOf(fonts[0]), product_id: bundle.id, price: 80 }])
  ).body;
  const paid = await buying.pay(buyer, order!);
  const [mail] = await mailsAbout(`order_paid:${paid.id}`);
  const text = mail!.text.replace(/=\r?\n/g, '');
  expect(text).toContain('Pair of faces');
  const bought = paid.orderItems[0]!.members;
  expect(bought).toHaveLength(2);
  for (const { product, license } of bought) {
    expect(text).toContain(product.name);
    expect(text).toContain(`/files/${license.licenseNumber}/zip`);
    expect(mail!.documents.some((document) => document.text.includes(license.licenseNumber!))).toBe(true);
  }
  expect(mail!.documents).toHaveLength(3);
});
