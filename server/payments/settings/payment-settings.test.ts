import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openServerProcess } from '#boot/server-process.ts';
import type { PaymentChange } from '#contract/admin/payment-settings.ts';
import { assignOldPayments } from '#server/checkout/payment-queries.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const printed: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
const shop = await openTestShop({ env: { LOG_LEVEL: 'trace', SELLER_ADDRESS: 'Jl. Aksara 1, Bandung' } });
afterAll(() => shop.close());
const admin = await shop.customer('admin');
const buying = createBuying(shop);
const MINUTE = 60_000;
const SECRET = 'EGnHDxD-qRPdaLdZz8iCr8N7';
const KEYS = { clientId: 'shop', secret: 'secret', webhookId: 'WH-TEST' };

const { hosts } = shop.payments;
const { live } = hosts;

beforeEach(async () => {
  shop.clock.advance(MINUTE);
  shop.sandbox.control.faults.clear();
  hosts.live = live;
  if ((await paymentMode()) !== 'sandbox') await change({ mode: 'sandbox' });
});

const change = (body: Partial<PaymentChange>, who: Buyer = admin) =>
  who
    .call('changePaymentSettings', {
      body: {
        mode: null,
        statementName: '',
        bankAccount: '',
        clientId: '',
        webhookId: '',
        sellForNothing: true,
        ...body,
      },
    })
    .then(
      ({ data }) => ({ data, code: 'done', fields: {} }),
      (error) => ({ data: null, code: error.code, fields: error.body?.fields ?? {} }),
    );
const paymentMode = async (where: Pick<TestShop, 'tools'> = shop) => (await where.tools.providers.read()).place;
const settingsOf = async (who = admin) => (await who.call('readSettings', {})).data.payments;
const invoiceOf = async (orderId: number) =>
  (
    await sql<{ number: string }>`select number from invoices where order_id = ${orderId}`.execute(shop.tools.db)
  ).rows.map(({ number }) => number.slice(0, 5));
const stateOf = async (paymentId: string) =>
  (
    await sql<{ state: string; place: string; problem: string | null }>`
      select state, place, problem from payments where public_id = ${paymentId}`.execute(shop.tools.db)
  ).rows[0];

/** Everything that stands in the database, as a dump would write it: text, and bytes in hexadecimal. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    shop.tools.db,
  );
  const texts = rows.map(async ({ name }) => {
    const all = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(shop.tools.db);
    return all.rows.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

test('a secret is in no dump of the database, no answer, no log and no record; only its end is shown', async () => {
  const { data } = await change({ ...KEYS, mode: 'live', secret: SECRET });
  const record = await admin.call('listChanges', { query: {} });
  const answers = JSON.stringify([data, await settingsOf(), record.data]);
  const bytes = Buffer.from(SECRET);
  const whole = await dump();
  expect(whole).toContain('settings:payments');
  for (const form of [SECRET, bytes.toString('hex'), bytes.toString('base64')])
    expect([whole.includes(form), answers.includes(form), printed.join('').includes(form)]).toEqual([
      false,
      false,
      false,
    ]);
  expect(printed.join('')).not.toBe('');
  expect(data?.accounts.live).toMatchObject({
    clientId: 'shop',
    secret: { mask: '•••• •••• •••• ••N7', writtenBy: admin.fullname, isReadable: true },
  });
  expect(record.data[0]).toMatchObject({
    action: 'settings.update',
    subject: 'settings:payments',
    before: { mode: null, secret_of_live_written: null },
    after: { mode: 'live', secret_of_live_written: expect.any(String) },
  });
});

test('a secret that is not sent stays; an account that is not whole is said at its field', async () => {
  await change({ ...KEYS, mode: 'live' });
  const { secret: _secret, ...rest } = KEYS;
  expect((await change({ ...rest, mode: 'live', statementName: 'HURUF TYPE' })).code).toBe('done');
  expect([await paymentMode(), (await shop.tools.providers.read()).accounts.live?.clientSecret]).toEqual([
    'live',
    'secret',
  ]);
  expect((await change({ mode: 'provider_sandbox' })).fields).toEqual({
    clientId: 'Payments there need the client ID.',
    secret: 'Payments there need the secret.',
  });
  const bad = await change({
    ...KEYS,
    mode: 'live',
    clientId: 'a:b',
    statementName: 'Ö'.repeat(23),
    bankAccount: 'x'.repeat(81),
  });
  expect(Object.keys(bad.fields).sort()).toEqual(['bankAccount', 'clientId', 'statementName']);
  expect(await paymentMode()).toBe('live');
});

test('a shop sells for nothing only where somebody said so in so many words', async () => {
  await change({ ...KEYS, mode: 'live' });
  expect((await change({ mode: 'sandbox', sellForNothing: false })).code).toBe('sandbox_unconfirmed');
  expect((await change({ ...KEYS, mode: 'provider_sandbox', sellForNothing: false })).code).toBe('sandbox_unconfirmed');
  expect(await paymentMode()).toBe('live');
  // A shop that took money follows into no sandbox on its own.
  expect((await change({ mode: null, sellForNothing: false })).code).toBe('done');
  expect(await paymentMode()).toBe('none');
  const { buyer, order } = await buying.order(42);
  expect((await buying.startPayment(buyer, order)).body.code).toBe('payments_closed');
  expect((await change({ mode: 'sandbox', sellForNothing: false })).code).toBe('sandbox_unconfirmed');
  expect((await change({ mode: 'sandbox' })).code).toBe('done');
  expect(await paymentMode()).toBe('sandbox');
});

test('what was begun in a sandbox comes to nothing once the shop takes money, and the order is paid anew', async () => {
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  const started = await buying.payment(30);
  await change({ ...KEYS, mode: 'live' });
  await buying.execute(buyer, payment.paymentId, PayerID);
  expect(await stateOf(payment.paymentId)).toEqual({
    state: 'failed',
    place: 'sandbox',
    problem: 'it was begun in a sandbox, which the shop has left',
  });
  expect((await buyer.call('listOrders', { query: {} })).data[0]).toMatchObject({ id: order.id, status: 'pending' });
  // Not by the timer, an event or a member of staff either, and not when the sandbox has it as taken.
  const sandbox = await shop.tools.providers.of({ provider: 'paypal', place: 'sandbox' });
  const inEnvironment = shop.sandbox.control.orders().find(({ unit }) => unit.custom_id === payment.paymentId)!;
  expect((await sandbox.capture(inEnvironment.id, 'by-hand')).kind).toBe('captured');
  await admin.call('syncOrder', { params: { id: order.id } }).catch(() => undefined);
  expect((await stateOf(payment.paymentId))?.state).toBe('failed');
  // A click gets no link of the sandbox any more, and pays for good.
  const { body: anew } = await buying.startPayment(started.buyer, started.order);
  expect([anew.paymentId === started.payment.paymentId, await stateOf(anew.paymentId)]).toMatchObject([
    false,
    { place: 'live' },
  ]);
  const approved = await buying.approve(anew);
  expect((await buying.execute(started.buyer, anew.paymentId, approved.PayerID)).body.status).toBe('success');
  expect(await invoiceOf(started.order.id)).not.toContain('TEST-');
});

test('what was begun for money is settled as money, whatever the shop does now', async () => {
  await change({ ...KEYS, mode: 'live' });
  const { buyer, order, payment, PayerID } = await buying.payment(42, {});
  await change({ mode: 'sandbox' });
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).body.status).toBe('success');
  expect(await stateOf(payment.paymentId)).toMatchObject({ state: 'captured', place: 'live' });
  expect(await invoiceOf(order.id)).not.toContain('TEST-');
  const test = await buying.payment(12, {});
  await buying.comeBack(test.returnUrl);
  expect([(await stateOf(test.payment.paymentId))?.place, await invoiceOf(test.order.id)]).toEqual([
    'sandbox',
    ['TEST-'],
  ]);
});

test('a payment asks the place where it began, also for its refund', async () => {
  const { order, returnUrl } = await buying.payment(20, {});
  await buying.comeBack(returnUrl);
  hosts.live = 'http://127.0.0.1:9';
  await change({ ...KEYS, mode: 'live' });
  const { data } = await admin.call('refundOrder', { params: { id: order.id }, body: {} });
  expect(JSON.stringify(data)).toContain('"status":"refunded"');
});

test('what was begun before places were kept waits until a start has put it somewhere', async () => {
  const { buyer, payment, PayerID } = await buying.payment(15, {});
  await sql`update payments set place = null where public_id = ${payment.paymentId}`.execute(shop.tools.db);
  await assignOldPayments(shop.tools.db, null);
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(202);
  expect(await stateOf(payment.paymentId)).toMatchObject({ place: null, problem: null });
  await assignOldPayments(shop.tools.db, 'sandbox');
  expect((await buying.executeUntilKnown(buyer, payment.paymentId, PayerID)).body.status).toBe('success');
  expect(await stateOf(payment.paymentId)).toMatchObject({ state: 'captured', place: 'sandbox' });
});

test('a change counts in every process within 100 ms', async () => {
  const other = await openServerProcess(shop.tools.settings, shop, { pages: 'none', clock: shop.clock });
  for (const [mode, keys] of [
    ['live', KEYS],
    ['sandbox', {}],
    ['provider_sandbox', KEYS],
    ['sandbox', {}],
  ] as const) {
    expect((await change({ ...keys, mode })).code).toBe('done');
    await sleep(100);
    expect([await paymentMode(), await paymentMode(other)]).toEqual([mode, mode]);
  }
  await other.close();
});

test('with another settings key the shop takes no payments, and says why instead of falling silent', async () => {
  await change({ ...KEYS, mode: 'live' });
  const settings = { ...shop.tools.settings, SETTINGS_KEY: Buffer.alloc(32, 7) };
  const other = await openServerProcess(settings, shop, { pages: 'none', clock: shop.clock });
  const headers = { authorization: `Bearer ${admin.token}` };
  const read = async (url: string) => JSON.parse((await other.send({ method: 'GET', url, headers })).body);
  expect([await paymentMode(other), (await other.tools.providers.read()).locked]).toEqual(['none', 'live']);
  expect((await read('/api/settings')).payments.accounts.live.secret).toMatchObject({ isReadable: false });
  const { parts } = (await read('/api/health/report')) as { parts: { name: string; says: string }[] };
  const provider = parts.find(({ name }) => name === 'provider');
  expect(provider?.says).toBe('The account’s secret can’t be read, so payments are off.');
  await other.close();
});

test('what the environment sets wins, is shown so, and is not overwritten', async () => {
  const live = await openTestShop({ isSandbox: false, env: { BANK_ACCOUNT: 'Huruf;Bank' } });
  const owner = await live.customer('admin');
  const result = await change({ ...KEYS, mode: 'sandbox', bankAccount: 'Mine' }, owner);
  expect(result.data).toMatchObject({
    place: 'live',
    mode: 'live',
    bankAccount: 'Huruf\nBank',
    outside: ['mode', 'webhookId', 'bankAccount'],
    accounts: { live: { clientId: 'shop', isOutside: true, secret: { mask: '•••• •••• •••• ••••', writtenBy: null } } },
  });
  expect(await paymentMode(live)).toBe('live');
  await live.close();
});

test('what the environment sets wins over what was saved before, too', async () => {
  await change({ ...KEYS, mode: 'live', bankAccount: 'Mine' });
  await change({ mode: 'sandbox', bankAccount: 'Mine' });
  const keys = { PAYPAL_CLIENT_ID: 'outside', PAYPAL_CLIENT_SECRET: 'of-the-machine', BANK_ACCOUNT: ['Huruf', 'Bank'] };
  const other = await openServerProcess({ ...shop.tools.settings, ...keys }, shop, {
    pages: 'none',
    clock: shop.clock,
  });
  expect(await other.tools.providers.read()).toMatchObject({
    place: 'live',
    accounts: { live: { clientId: 'outside', clientSecret: 'of-the-machine' } },
    bankAccount: ['Huruf', 'Bank'],
  });
  await other.close();
});

const tryIt = async (typed: object = {}) =>
  (await admin.call('tryPaymentSettings', { body: { mode: 'live', ...KEYS, ...typed } })).data;

test('a try says each step; nothing is kept of it, and nothing is taken', async () => {
  shop.sandbox.control.webhooks!.policy({ url: 'http://shop.test/payment/paypal/webhook' });
  const captures = shop.sandbox.control.captures().length;
  const before = await settingsOf();
  const { isGood, steps } = await tryIt();
  expect([isGood, steps.map((step) => [step.isGood, step.asked])]).toEqual([
    true,
    [
      [true, 'Asked PayPal for a token'],
      [true, 'Made an order of the smallest amount, which nobody pays'],
      [true, 'Looked where the webhook points'],
    ],
  ]);
  expect([await settingsOf(), shop.sandbox.control.captures().length]).toEqual([before, captures]);
  expect(shop.sandbox.control.orders().at(-1)?.unit.minor).toBe(1);
});

test('a try that fails says so in the words of the provider, without the secret', async () => {
  const wrong = await tryIt({ secret: SECRET });
  expect(wrong.isGood).toBe(false);
  expect(wrong.steps).toEqual([
    expect.objectContaining({ isGood: false, says: expect.stringMatching(/401: Client Authentication failed/) }),
  ]);
  expect(JSON.stringify(wrong)).not.toContain(SECRET);
  shop.clock.advance(MINUTE);
  shop.sandbox.control.faults.add({ operation: 'create', kind: 'error_before', status: 403, count: 1 });
  expect((await tryIt()).steps.at(-1)?.says).toMatch(/^PayPal answered 403: .*PERMISSION_DENIED/);
  expect((await tryIt({ webhookId: 'WH-OTHER' })).steps.at(-1)?.says).toBe(
    'PayPal has no webhook of this ID in this app.',
  );
  shop.sandbox.control.webhooks!.policy({ url: 'http://old.test/hook' });
  expect((await tryIt()).steps.at(-1)?.says).toContain('It points to http://old.test/hook.');
  shop.sandbox.control.faults.add({ operation: 'token', kind: 'reset_before', count: 1 });
  expect((await tryIt()).steps).toEqual([
    expect.objectContaining({ says: 'PayPal could not be reached (ECONNRESET).' }),
  ]);
});

test('only the owner tries, with a password of the last hour, and not without end', async () => {
  const refusal = (who: Buyer) =>
    who.call('tryPaymentSettings', { body: { mode: 'live', ...KEYS } }).then(
      () => 'done',
      ({ code }) => code,
    );
  expect(await refusal(await shop.customer('finance'))).toBe('forbidden');
  const requested = [];
  for (let time = 0; time < 7; time += 1) requested.push(await refusal(admin));
  expect(requested.slice(-1)).toEqual(['too_many_requests']);
  shop.clock.advance(60 * MINUTE);
  expect(await refusal(await shop.again(admin))).toBe('done');
  shop.clock.advance(61 * MINUTE);
  expect((await change({ mode: 'sandbox' })).code).toBe('confirm_identity');
});

test('the name of the shop stands on the card statement', async () => {
  const again = await shop.again(admin);
  await change({ mode: 'sandbox', statementName: 'HURUF TYPE' }, again);
  const { payment } = await buying.payment(42);
  expect(shop.sandbox.control.orders().find(({ unit }) => unit.custom_id === payment.paymentId)?.unit).toMatchObject({
    soft_descriptor: 'HURUF TYPE',
  });
});
