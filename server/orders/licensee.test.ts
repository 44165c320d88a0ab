import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeConsent, usualConsent } from '#contract/consent-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { eachLimit } from '#contract/limits.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import type { TestShop } from '#tests/test-shop.ts';

type Product = Awaited<ReturnType<TestShop['product']>>;
const web = { uses: ['web'], onRequest: false, ...eachLimit(() => null), websites: 1, monthlyViews: 100_000 };

const shop = await openShop();
const buying = createBuying(shop);
const buyer = await shop.customer();
for (const [name, limits] of [
  ['Standard License', { ...web, websites: 1 }],
  ['Web License', { ...web, websites: 5 }],
] as const)
  await sql`update license_types set limits = ${JSON.stringify(limits)}::jsonb where name = ${name}`.execute(
    shop.tools.db,
  );

async function buy(product: Product, terms: object = {}, license = 0): Promise<Order> {
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license })], terms)).body;
  return buying.pay(buyer, order!);
}
const licensesOf = async (order: Order) => {
  const { data } = await buyer.call('listLicenses', {});
  const numbers = order.orderItems.map(({ license }) => license.licenseNumber);
  return data.filter(({ licenseNumber }) => numbers.includes(licenseNumber));
};

test('a licence is made out to whom its buyer names, and to the buyer who names nobody', async () => {
  const forOther = await buy(await shop.product(), { licensee: '  Kopi Senja ' });
  expect((await licensesOf(forOther)).map(({ licensee }) => licensee)).toEqual(['Kopi Senja']);
  const forSelf = await buy(await shop.product(), { licensee: '   ' });
  expect((await licensesOf(forSelf)).map(({ licensee }) => licensee)).toEqual([buyer.fullname]);
});

test('the invoice goes to the payer, the certificate to the licensee', async () => {
  const order = await buy(await shop.product(), { licensee: 'Kopi Senja' });
  const { rows } = await sql<{ name: string }>`
    select content::jsonb #>> '{buyer,name}' as name from invoices where order_id = ${order.id}`.execute(shop.tools.db);
  expect(rows).toEqual([{ name: buyer.fullname }]);
  const number = order.orderItems[0]!.license.licenseNumber;
  const reply = await buyer.send({ method: 'GET', url: `/api/licenses/${number}/certificate.json`, headers: {} });
  expect(JSON.parse(reply.body).certificate.licensee).toBe('Kopi Senja');
});

test('a larger licence replaces a smaller one of the same licensee only', async () => {
  const product = await shop.product({ price: 42 });
  await buy(product);
  await buy(product, { licensee: 'Kopi Senja' });
  const items = [buying.lineOf(product, { license: 1 })];
  const credit = async (body: object) =>
    (await buyer.call('quoteLines', { body: { items, ...body } })).data.items[0]!.credit?.amount ?? 0;
  expect([await credit({}), await credit({ licensee: 'Kopi Senja' }), await credit({ licensee: 'Teh Pagi' })]).toEqual([
    42, 42, 0,
  ]);
  const larger = await buy(product, { licensee: 'Kopi Senja' }, 1);
  const { data } = await buyer.call('listLicenses', {});
  const replaced = data.filter(({ product: { id }, status }) => id === product.id && status === 'superseded');
  expect(replaced.map(({ licensee }) => licensee)).toEqual(['Kopi Senja']);
  expect(larger.totalAmount).toBe(37);
});

test('who was renamed since then still replaces the own licence', async () => {
  const product = await shop.product();
  await buy(product);
  await buyer.call('updateAccount', { body: { fullname: 'Rani Renamed' } });
  const { data } = await buyer.call('quoteLines', { body: { items: [buying.lineOf(product, { license: 1 })] } });
  expect(data.items[0]!.credit?.amount).toBe(42);
});

test('the same cart for somebody else is another order', async () => {
  const items = [buying.lineOf(await shop.product())];
  const ids = [];
  for (const terms of [{}, {}, { licensee: 'Kopi Senja' }, { consent: true }])
    ids.push((await buying.createOrder(buyer, items, terms)).body.order!.id);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});

test('what a buyer agreed to is kept with its time and repeated in the mail; who agreed to nothing is told nothing', async () => {
  const [agreed, silent] = [
    await buy(await shop.product(), { consent: true }),
    await buy(await shop.product(), { consent: false }),
  ];
  const { rows } = await sql<{ consent: string | null; is_timed: boolean }>`
    select consent, consented_at is not null as is_timed from orders where id in (${agreed.id}, ${silent.id})
      order by id`.execute(shop.tools.db);
  expect(rows).toEqual([
    { consent: usualConsent, is_timed: true },
    { consent: null, is_timed: false },
  ]);
  await createBooks(shop).drain();
  const { rows: mails } = await sql<{ text_body: string }>`
    select text_body from emails where dedupe_key in (${`order_paid:${agreed.id}`}, ${`order_paid:${silent.id}`})
      order by split_part(dedupe_key, ':', 2)::int`.execute(shop.tools.db);
  expect(mails.map(({ text_body }) => text_body.includes(usualConsent))).toEqual([true, false]);
});

test('who reads Indonesian agrees to Indonesian words, which are kept as they were read', async () => {
  const items = [buying.lineOf(await shop.product())];
  const place = (consent: string | true) =>
    buying.ask(
      buyer,
      'POST',
      '/api/orders/create',
      { user_id: buyer.id, payment_id: null, items, consent },
      { 'accept-language': 'id' },
    );
  const read = speakIn('id', () => describeConsent(usualConsent));
  expect(read).not.toBe(usualConsent);
  for (const result of [read, true] as const) {
    const { body } = await place(result);
    const { consent } = await shop.tools.db
      .selectFrom('orders')
      .select('consent')
      .where('id', '=', body.order!.id)
      .executeTakeFirstOrThrow();
    expect(consent).toBe(read);
  }
  expect((await place('Yes.')).body.code).toBe('consent_changed');
});

test('who agreed to words that the owner has changed meanwhile is asked again, for fonts and for plans, and nothing is placed', async () => {
  const owner = await shop.customer('admin');
  const subscribing = createSubscribing(shop);
  const plan = await subscribing.plan(owner, null);
  const items = [buying.lineOf(await shop.product())];
  const ask = {
    fonts: async (consent: string | true) => {
      const { status, body } = await buying.createOrder(buyer, items, { consent });
      return status === 201 ? body.order!.id : body.code;
    },
    plan: (consent: string | true) =>
      buyer.call('createSubscription', { body: { planId: plan.id, consent } }).then(
        ({ data }) => orderOf(data.subscriptionId),
        ({ code }) => code,
      ),
  };
  const orderOf = async (id: number) =>
    (await shop.tools.db.selectFrom('subscriptions').select('order_id').where('id', '=', id).executeTakeFirstOrThrow())
      .order_id;
  const countOrders = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(shop.tools.db)).rows[0]!.n;
  const { data: before } = await shop.visitor('readConsent', {});
  const consentText = 'Send them now; I know what I give up.';
  await owner.call('changeRefundSettings', { body: { days: 14, evenIfDownloaded: false, consentText } });
  expect((await shop.visitor('readConsent', {})).data.text).toBe(consentText);
  const count = await countOrders();
  for (const kind of ['fonts', 'plan'] as const) expect(await ask[kind](before.text)).toBe('consent_changed');
  expect(await countOrders()).toBe(count);
  const ids = [await ask.fonts(consentText), await ask.plan(true)];
  const stored = await shop.tools.db.selectFrom('orders').select('consent').where('id', 'in', ids).execute();
  expect(stored).toEqual([{ consent: consentText }, { consent: consentText }]);
  const body = { days: 14, evenIfDownloaded: false, consentText: ' ' };
  await expect(owner.call('changeRefundSettings', { body })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a name that is longer than a font can carry is refused', async () => {
  const reply = await buying.createOrder(buyer, [buying.lineOf(await shop.product())], { licensee: 'x'.repeat(201) });
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
});
