import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Claim, ClientPurchase } from '#contract/nouns/clients.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { lastSecret } from '#tests/client-link.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { queueOrderEmails } from '../email/order-emails.ts';
import { queueClientReminders } from './remind-clients.ts';

const { shop, buying, books } = await openBuyingShop();
const { db } = shop.tools;
const { clock } = shop;
const subscribing = createSubscribing(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');
const DAY_MS = 86_400_000;
/** `npm run verify` sends a thousand. */
const RACERS = Number(process.env.RACERS ?? 30);

const CLIENT = { kind: 'client', name: 'Senja Coffee', email: 'studio@senja.example', address: 'Jl. Braga 1' };

/** A paid order of fonts for a client, with the link that was mailed. */
async function boughtFor(
  client: object = CLIENT,
  { agency, license = 0, products = 1 }: { agency?: Buyer; license?: number; products?: number } = {},
) {
  const payer = agency ?? (await shop.customer());
  const fonts = await Promise.all(Array.from({ length: products }, () => shop.product({ price: 42 })));
  const lines = fonts.map((font) => buying.lineOf(font, { license }));
  const placed = await buying.createOrder(payer, lines, { for: client });
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
  const order = await buying.pay(payer, placed.body.order!);
  // The timer of the shop may be writing them this moment.
  await queueOrderEmails(shop.tools);
  await expect.poll(async () => (await mails(`order_paid:${order.id}`)).length).toBe(1);
  return { payer, font: fonts[0]!, fonts, order, token: await lastSecret(shop, order.id) };
}
const claim = (person: Buyer | null, token: string | null, body: object = { accepted: true }) =>
  buying.ask<{ licenseNumbers: string[] }>(person, 'POST', `/api/claims/${token}`, body);
const look = async (person: Buyer | null, token: string | null) =>
  (await buying.ask<Claim>(person, 'GET', `/api/claims/${token}`)).body;
const orderOf = async ({ call }: Buyer, { id }: Order) => (await call('orderById', { params: { id } })).data;
const clientsOf = async (payer: Buyer) => (await buying.ask<ClientPurchase[]>(payer, 'GET', '/api/clients')).body;
const resend = (payer: Buyer, { id }: Order) =>
  buying.ask<{ link: string | null }>(payer, 'POST', `/api/clients/${id}/link`);
const correct = (payer: Buyer, { id }: Order, email: string | null) =>
  buying.ask(payer, 'PUT', `/api/clients/${id}`, { email });
const wallet = async (person: Buyer) => (await person.call('listLicenses', { query: {} })).data;
const library = async (person: Buyer) => (await person.call('listLibrary', { query: {} })).data;
const certificate = async (person: Buyer, number: string) =>
  (await buying.ask(person, 'GET', `/api/licenses/${number}/certificate.json`)).status;
const numberOf = async (order: Order) =>
  (
    await sql<{ number: string }>`select l.number from licenses l join order_items i on i.id = l.order_item_id
      where i.order_id = ${order.id} order by l.id`.execute(db)
  ).rows[0]!.number;
const mails = async (about: string) =>
  (
    await sql<{ recipient: string; subject: string; text_body: string; attachments: { kind: string }[] }>`
      select recipient, subject, text_body, attachments from emails where dedupe_key like ${about}
      order by id`.execute(db)
  ).rows;
const keeping = async (font: ProductDetail, agencyKeeps: boolean, license = 0) =>
  owner.call('updateLicenseType', { params: { id: font.licenseTypes[license]!.id }, body: { agencyKeeps } });
/** A link to a file, as if the shop had signed it for whoever asks. */
function signedLink(number: string) {
  const path = `/download/${number}/zip`;
  return `http://shop.test${path}?${shop.tools.signer.sign(path, Math.floor(clock.now() / 1000) + 900)}`;
}

test('a client takes what an agency bought: licence, certificate and files are the client’s, the invoice the agency’s', async () => {
  const { payer, font, order, token } = await boughtFor();
  expect(order).toMatchObject({ client: { name: CLIENT.name, email: CLIENT.email, claimedAt: null } });
  const client = await shop.customer();
  expect(await look(null, token)).toMatchObject({
    licensee: CLIENT.name,
    payer: payer.fullname,
    status: 'open',
    licenses: [{ product: { name: font.name }, agencyKeeps: false }],
  });
  const { status, body } = await claim(client, token);
  expect([status, body]).toEqual([200, { licenseNumbers: [await numberOf(order)] }]);
  const [license, ...others] = await wallet(client);
  expect(others).toEqual([]);
  expect(license).toMatchObject({ licensee: CLIENT.name, status: 'valid', licenseNumber: body.licenseNumbers[0] });
  expect(await certificate(client, license!.licenseNumber)).toBe(200);
  const [item] = await library(client);
  const file = await subscribing.download(item!.product.fontDetail.formatZIP!);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
  // The invoice is the payer's alone.
  expect((await buying.ask(payer, 'GET', `/api/orders/${order.id}/invoice.pdf`)).status).toBe(200);
  expect((await buying.ask(client, 'GET', `/api/orders/${order.id}/invoice.pdf`)).status).toBe(404);
  expect((await buying.ask(client, 'GET', `/api/orders/${order.id}`)).status).toBe(404);
  const [purchase] = await clientsOf(payer);
  expect(purchase).toMatchObject({ orderId: order.id, client: { claimedAt: expect.any(String) } });
  expect((await look(client, token)).status).toBe('yours');
});

test('without agencyKeeps the payer has the files in no way, before the client takes them and after', async () => {
  const { payer, order, token } = await boughtFor();
  const number = await numberOf(order);
  const client = await shop.customer();
  const nothing = async () => {
    expect((await orderOf(payer, order)).orderItems[0]!.product.fontDetail).toBeNull();
    const { data } = await payer.call('listOrders', { query: {} });
    expect(data[0]!.orderItems[0]!.product.fontDetail).toBeNull();
    expect([await library(payer), await wallet(payer)]).toEqual([[], []]);
    expect(await certificate(payer, number)).toBe(404);
    expect((await buying.ask(payer, 'PUT', `/api/licenses/${number}`, { showLicensee: true })).status).toBe(404);
    expect((await payer.call('sumLicenses', {})).data).toEqual([]);
    const [mail] = await mails(`order_paid:${order.id}`);
    expect(mail!.text_body).not.toContain('/files/');
    expect(mail!.attachments.map(({ kind }) => kind)).toEqual(['invoice']);
  };
  await nothing();
  // Nobody has such a link; it would open nothing.
  expect((await subscribing.download(signedLink(number))).code).toBe('license_not_found');
  await claim(client, token);
  await nothing();
});

test('with agencyKeeps the payer downloads too, in order, library and by certificate', async () => {
  const font = await shop.product({ price: 42 });
  await keeping(font, true);
  try {
    const { payer, order, token } = await boughtFor();
    const shown = await orderOf(payer, order);
    expect((await subscribing.download(shown.orderItems[0]!.product.fontDetail!.formatZIP!)).status).toBe(200);
    expect(await library(payer)).toMatchObject([{ license: { client: { name: CLIENT.name, claimedAt: null } } }]);
    expect(await certificate(payer, await numberOf(order))).toBe(200);
    const client = await shop.customer();
    await claim(client, token);
    expect(await library(payer)).toMatchObject([{ license: { client: { claimedAt: expect.any(String) } } }]);
    expect(await library(client)).toMatchObject([{ license: { client: null } }]);
    // As it was sold: what the licence type says later changes nothing.
    await keeping(font, false);
    expect((await orderOf(payer, order)).orderItems[0]!.product.fontDetail).not.toBeNull();
    const [mail] = await mails(`order_paid:${order.id}`);
    expect(mail!.attachments.map(({ kind }) => kind)).toContain('certificate');
  } finally {
    await keeping(font, false);
  }
});

test('a link works once: another person finds it taken, and the payer can’t use it', async () => {
  const { payer, token } = await boughtFor();
  const [client, other] = [await shop.customer(), await shop.customer()];
  expect((await claim(payer, token)).body.code).toBe('claim_of_payer');
  expect(await look(payer, token)).toMatchObject({ status: 'open', isPayer: true });
  expect((await claim(null, token)).status).toBe(401);
  expect((await claim(client, token, { accepted: false })).status).toBe(400);
  expect((await claim(client, token, {})).status).toBe(400);
  expect((await claim(client, 'x'.repeat(43))).body.code).toBe('claim_not_found');
  const first = await claim(client, token);
  expect(first.status).toBe(200);
  expect((await claim(client, token)).body).toEqual(first.body);
  expect((await claim(other, token)).body.code).toBe('claim_taken');
  expect(await look(other, token)).toMatchObject({ status: 'taken', licenses: [] });
  expect([(await wallet(client)).length, (await wallet(other)).length]).toEqual([1, 0]);
});

test('of many who take the same licences at once, one has them', async () => {
  const { token, order } = await boughtFor(CLIENT, { products: 2 });
  const people = await Promise.all(Array.from({ length: RACERS }, () => shop.customer()));
  const answers = await Promise.all(people.map((person) => claim(person, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['claim_taken']));
  const { rows } = await sql<{ holders: number; licenses: number }>`
    select count(distinct user_id)::int as holders, count(*)::int as licenses from licenses
      where client_order_id = ${order.id}`.execute(db);
  expect(rows).toEqual([{ holders: 1, licenses: 2 }]);
});

test('which terms were accepted is stored with the moment', async () => {
  const font = await shop.product({ price: 42 });
  const type = font.licenseTypes[0]!;
  const write = (text: string) =>
    owner.call('publishLicenseTerms', { params: { id: type.id }, body: { text } as never });
  await write('One.');
  const { order, token } = await boughtFor();
  const sold = (await look(null, token)).licenses[0]!.terms!;
  await write('Two.');
  const client = await shop.customer();
  clock.advance(1000);
  await claim(client, token);
  const row = await db
    .selectFrom('order_clients')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    claimed_by: client.id,
    claimed_at: new Date(clock.now()),
    accepted: [{ license_type_id: type.id, version: sold.version, sha256: sold.sha256 }],
  });
});

test('the agency sends the link again, corrects the email, and hands it over where there is none', async () => {
  const { payer, order, token } = await boughtFor();
  const stranger = await shop.customer();
  expect((await resend(stranger, order)).body.code).toBe('order_not_found');
  expect((await correct(stranger, order, 'a@b.example')).body.code).toBe('order_not_found');
  expect((await resend(payer, order)).body.link).toBeNull();
  const second = await lastSecret(shop, order.id);
  expect(second).not.toBe(token);
  // Both links that were mailed work.
  expect([(await look(null, token)).status, (await look(null, second)).status]).toEqual(['open', 'open']);
  expect((await correct(payer, order, 'right@senja.example')).status).toBe(200);
  const third = await lastSecret(shop, order.id);
  const client = await shop.customer();
  for (const old of [token, second]) expect((await claim(client, old)).body.code).toBe('claim_not_found');
  expect((await mails(`client_licenses:${order.id}:%`)).map(({ recipient }) => recipient)).toEqual([
    CLIENT.email,
    CLIENT.email,
    'right@senja.example',
  ]);
  // No link stands in what staff can read.
  expect((await mails(`client_licenses:${order.id}:%`)).some(({ text_body }) => text_body.includes(third!))).toBe(
    false,
  );
  expect((await correct(payer, order, null)).status).toBe(200);
  const { link } = (await resend(payer, order)).body;
  expect(link).toMatch(/^http:\/\/shop\.test\/claim\/[\w-]{43}$/);
  expect((await claim(client, link!.split('/').at(-1)!)).status).toBe(200);
  expect((await correct(payer, order, 'x@senja.example')).body.code).toBe('client_has_claimed');
});

test('an unpaid order has no link, and what was refunded can’t be taken', async () => {
  const payer = await shop.customer();
  const font = await shop.product({ price: 42 });
  const { order } = (await buying.createOrder(payer, [buying.lineOf(font)], { for: CLIENT })).body;
  expect((await resend(payer, order!)).body.code).toBe('order_not_found');
  expect(await clientsOf(payer)).toEqual([]);
  const bought = await boughtFor();
  await finance.call('refundOrder', { params: { id: bought.order.id }, body: {} as never });
  const client = await shop.customer();
  expect((await look(client, bought.token)).status).toBe('refunded');
  expect((await claim(client, bought.token)).body.code).toBe('license_revoked');
  expect((await resend(bought.payer, bought.order)).body.code).toBe('license_revoked');
  const taken = await boughtFor();
  await claim(client, taken.token);
  await finance.call('refundOrder', { params: { id: taken.order.id }, body: {} as never });
  expect(await wallet(client)).toMatchObject([{ status: 'refunded' }]);
  expect(await library(client)).toEqual([]);
});

test('of an order that was refunded in part the client takes the rest', async () => {
  const { order, token } = await boughtFor(CLIENT, { products: 2 });
  await finance.call('refundOrder', {
    params: { id: order.id },
    body: { items: [order.orderItems[0]!.id] } as never,
  });
  const client = await shop.customer();
  expect((await claim(client, token)).body.licenseNumbers).toHaveLength(1);
  expect(await library(client)).toMatchObject([{ product: { id: order.orderItems[1]!.product.id } }]);
});

test('an agency’s own licences take nothing off what it buys for a client, and a client’s nothing off the agency’s', async () => {
  const agency = await shop.customer();
  const font = await shop.product({ price: 42 });
  const small = buying.lineOf(font);
  const large = buying.lineOf(font, { license: 1 });
  await buying.pay(agency, (await buying.createOrder(agency, [small])).body.order!);
  const quote = async (person: Buyer, more = {}) =>
    (
      await buying.ask<{ total: number; items: { credit: object | null; owned: object | null }[] }>(
        person,
        'POST',
        '/api/orders/quote',
        { items: [small].map(({ price: _, ...line }) => line), ...more },
      )
    ).body;
  expect((await quote(agency)).items[0]!.owned).not.toBeNull();
  expect(await quote(agency, { for: CLIENT })).toMatchObject({ total: 42, items: [{ owned: null, credit: null }] });
  const placed = await buying.createOrder(agency, [large], { for: { ...CLIENT, name: agency.fullname } });
  expect(placed.body.order!.orderItems[0]!.credit).toBeNull();
  // And the other way round: what the client holds is the client's to grow.
  const { token } = await boughtFor({ ...CLIENT, name: 'Rest' }, { agency });
  const client = await shop.customer();
  await claim(client, token);
  expect((await wallet(agency)).map(({ product }) => product.id)).toEqual([font.id]);
});

test('accounts that are deleted: the client still takes what the agency bought, and nothing of the client stays', async () => {
  const { payer, order, token } = await boughtFor();
  const leave = (person: Buyer) => buying.ask(person, 'DELETE', '/api/account', { password: 'correct horse' });
  expect((await leave(payer)).status).toBe(204);
  const client = await shop.customer();
  expect(await look(client, token)).toMatchObject({ status: 'open', payer: '' });
  expect((await claim(client, token)).status).toBe(200);
  expect((await leave(client)).status).toBe(204);
  const row = await db
    .selectFrom('order_clients')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect([row.email, row.address]).toEqual([null, '']);
  expect((await claim(await shop.customer(), token)).body.code).toBe('claim_taken');
});

test('the letters are in the language of the agency, or of a client with an account', async () => {
  const indonesian = async () => {
    const person = await shop.customer();
    await db.updateTable('users').set({ language: 'id' }).where('id', '=', person.id).execute();
    return person;
  };
  const agency = await indonesian();
  const { order } = await boughtFor(CLIENT, { agency });
  const english = await shop.customer();
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', english.id).execute();
  const other = await boughtFor({ ...CLIENT, email: english.email }, { agency });
  const subjectOf = async (about: string) => (await mails(about))[0]!.subject;
  expect(await subjectOf(`client_licenses:${order.id}:%`)).toContain('membelikan');
  expect(await subjectOf(`client_licenses:${other.order.id}:%`)).toContain('bought font licences for you');
  expect(await subjectOf(`order_paid:${order.id}`)).toContain('Lisensi untuk Senja Coffee');
});

test('staff see the client on the order and download a copy of their own, also before it is taken', async () => {
  const { order, token } = await boughtFor();
  const shown = await orderOf(finance, order);
  expect(shown.client).toMatchObject({ name: CLIENT.name, claimedAt: null });
  expect((await subscribing.download(shown.orderItems[0]!.product.fontDetail!.formatZIP!)).status).toBe(200);
  const number = await numberOf(order);
  expect((await buying.ask(null, 'GET', `/api/licenses/verify/${number}`)).body).toMatchObject({ status: 'valid' });
  await claim(await shop.customer(), token);
  expect((await orderOf(finance, order)).client).toMatchObject({ claimedAt: expect.any(String) });
});

test('a plan is not for a client', async () => {
  const font = await shop.product({ price: 42 });
  const plan = await subscribing.plan(owner, font.licenseTypes[0]!.id);
  const agency = await shop.customer();
  const refused = await buying.ask(agency, 'POST', '/payment/subscriptions/paypal/create', {
    planId: plan.id,
    for: CLIENT,
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'plan_not_for_client']);
});

test('two equal carts for two clients are two orders, and the name of a client is needed', async () => {
  const agency = await shop.customer();
  const font = await shop.product({ price: 42 });
  const place = async (client: object) =>
    (await buying.createOrder(agency, [buying.lineOf(font)], { for: client })).body.order?.id;
  const first = await place(CLIENT);
  expect(await place(CLIENT)).toBe(first);
  expect(await place({ ...CLIENT, email: 'other@senja.example' })).not.toBe(first);
  const refused = await buying.createOrder(agency, [buying.lineOf(font)], { for: { kind: 'client', name: ' ' } });
  expect(refused.status).toBe(400);
});

test('the books count a client’s order like any other', async () => {
  const { order } = await boughtFor();
  expect(await books.facts(order.id)).toMatchObject({ captures: 1, captured_cents: 4200, licenses: 1, invoices: 1 });
});

test('mails to a client come to an end', async () => {
  const { payer, order, token } = await boughtFor();
  const answers: number[] = [];
  for (let time = 0; time < 6; time += 1) answers.push((await resend(payer, order)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await correct(payer, order, 'other@senja.example')).status).toBe(429);
  await claim(await shop.customer(), token);
  clock.advance(DAY_MS);
  expect((await resend(payer, order)).body.code).toBe('client_has_claimed');
});

test('who waits a week is reminded once, and the agency hears of it', async () => {
  await queueClientReminders(shop.tools);
  const { payer, order } = await boughtFor();
  const taken = await boughtFor();
  const handed = await boughtFor({ kind: 'client', name: 'Pasar' });
  await claim(await shop.customer(), taken.token);
  clock.advance(6.9 * DAY_MS);
  await queueClientReminders(shop.tools);
  expect(await mails(`client_reminder:${order.id}`)).toEqual([]);
  clock.advance(DAY_MS);
  // By two processes at once.
  await Promise.all([queueClientReminders(shop.tools), queueClientReminders(shop.tools)]);
  await queueClientReminders(shop.tools);
  expect((await mails(`client_reminder:${order.id}`)).map(({ recipient }) => recipient)).toEqual([CLIENT.email]);
  expect((await mails(`client_unclaimed:${order.id}`)).map(({ recipient }) => recipient)).toEqual([payer.email]);
  expect(await mails(`client_reminder:${taken.order.id}`)).toEqual([]);
  expect(await mails(`client_reminder:${handed.order.id}`)).toEqual([]);
  expect((await mails(`client_unclaimed:${handed.order.id}`)).map(({ recipient }) => recipient)).toEqual([
    handed.payer.email,
  ]);
  // Its link opens the licences like the first one, whenever.
  const secret = await lastSecret(shop, order.id, 'client_reminder');
  expect((await claim(await shop.customer(), secret)).status).toBe(200);
});
