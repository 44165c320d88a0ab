import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { EMPTY_WORDS } from '#contract/text/empty-words.ts';
import { matchBooks } from '#server/ledger/match-books.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { forgetUploads } from '#server/products/upload/keep-upload.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const { db } = shop.tools;

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }: CallRefused) => `${status} ${code}`,
  );
const begin = () => owner.call('beginOwnShop', { body: { confirm: EMPTY_WORDS } });
const counts = async () => (await owner.call('readSetup', {})).data.demo;
const listed = async () => (await shop.visitor('listProducts', { query: {} })).data.map(({ name }) => name);

test('nothing is emptied by a word that was not typed, by anybody but an administrator, or while the demo is filled', async () => {
  const { id } = await shop.product({ name: 'Demo', designers: ['Laras'], foundry: 'Lontar' });
  const [laras] = (await owner.call('listMakers', { query: {} })).data;
  const from = new Date(shop.clock.now()).toISOString().slice(0, 10);
  await owner.call('setShares', { params: { id: laras!.id }, body: { productIds: [id], from, percent: 30 } });
  expect(await refusal(owner.call('beginOwnShop', { body: { confirm: 'yes' } }))).toBe('400 invalid_input');
  const finance = await shop.customer('finance');
  expect(await refusal(finance.call('beginOwnShop', { body: { confirm: EMPTY_WORDS } }))).toBe('403 forbidden');
  await db.connection().execute(async (owned) => {
    await sql`select pg_advisory_lock(hashtext('seed'))`.execute(owned);
    expect(await refusal(begin())).toBe('409 demo_is_filled');
    await sql`select pg_advisory_unlock(hashtext('seed'))`.execute(owned);
  });
  expect(await listed()).toEqual(['Demo']);
});

test('where a payment was begun for real money nothing is touched', async () => {
  const { buyer, order } = await buying.payment(30);
  await db.updateTable('payments').set({ place: 'live' }).execute();
  expect(await counts()).toBe(null);
  expect(await refusal(begin())).toBe('409 real_orders');
  expect((await buyer.call('listOrders', { query: {} })).data.map(({ id }) => id)).toEqual([order.id]);
  await db.updateTable('payments').set({ place: 'sandbox' }).execute();
});

test('where licences that were sold elsewhere were brought, their buyers keep them', async () => {
  const bought = await buying.payment(30, {});
  await buying.comeBack(bought.returnUrl);
  await db.updateTable('licenses').set({ order_item_id: null, imported_at: new Date() }).execute();
  expect(await counts()).toBe(null);
  expect(await refusal(begin())).toBe('409 real_orders');
  await db.deleteFrom('licenses').execute();
});

test('the demo goes whole, with its files, buyers and books; who works here stays, and what comes next begins with the first number', async () => {
  const bought = await buying.payment(40, {});
  await buying.comeBack(bought.returnUrl);
  await owner.call('refundOrder', { params: { id: bought.order.id }, body: { amount: 5 }, headers: {} });
  await postEntries(shop.tools);
  const files = await db.selectFrom('product_styles').select('file_key').execute();
  expect(await counts()).toMatchObject({ orders: 3, customers: 3 });

  const { data } = await begin();
  expect(data.demo).toBe(null);
  expect(data.steps.find(({ name }) => name === 'licenses')).toMatchObject({ isDone: false });
  expect(await listed()).toEqual([]);
  expect((await owner.call('listMakers', { query: {} })).data).toEqual([]);
  expect((await shop.visitor('listLicenseTypes', { query: {} })).data).toEqual([]);
  expect((await shop.visitor('readPages', {})).data.isDemo).toBe(false);
  expect(await refusal(bought.buyer.call('whoAmI', {}))).toBe('401 unauthenticated');
  expect((await owner.call('listAllOrders', { query: {} })).data).toEqual([]);
  expect((await owner.call('whoAmI', {})).data.user.id).toBe(owner.id);
  const [change] = (await owner.call('listChanges', { query: {} })).data;
  expect(change).toMatchObject({ action: 'setup.own-shop', before: { orders: 3 } });
  expect(await refusal(begin())).toBe('409 no_demo');
  shop.clock.advance(1_000);
  await forgetUploads(shop.tools);
  for (const { file_key } of files) await expect(shop.tools.storage.get(file_key)).rejects.toThrow();

  await owner.call('chooseLicenseTypes', { body: { types: [{ name: 'Standard License' }] } });
  const font = await shop.product({ name: 'Gerimis', licenseTypes: ['Standard License'] });
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(font)])).body;
  const paid = await buying.pay(buyer, order!);
  expect(paid.status).toBe('success');
  const [invoice] = await db.selectFrom('invoices').select('number').execute();
  expect(invoice!.number).toMatch(/0*1$/);
  shop.clock.advance(3_600_000);
  await matchBooks(shop.tools);
  expect(await db.selectFrom('ledger_differences').selectAll().execute()).toEqual([]);
});
