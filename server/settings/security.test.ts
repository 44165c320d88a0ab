import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usualConsent } from '#contract/consent-words.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { PASSWORD, setUpFactor } from '#tests/second-factor.ts';

const shop = await openShop();
const admin = await shop.customer('admin');
await setUpFactor(shop, admin);
const HOUR = 3_600_000;
const RULE = { days: 14, evenIfDownloaded: false, consentText: usualConsent };
const NOTHING = { demandSecondFactor: false, confirmRefundsAbove: null };

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }) => `${status} ${code}`,
  );
const set = (change: { demandSecondFactor?: boolean; confirmRefundsAbove?: number | string | null }, who = admin) =>
  who.call('changeSettings', { params: { section: 'security' }, body: { ...NOTHING, ...change } });
const confirm = () => admin.call('confirmIdentity', { body: { password: PASSWORD } });

test('a new shop demands nothing; what is set is read again and written down', async () => {
  expect((await admin.call('readSettings', {})).data).toMatchObject({ security: NOTHING, refunds: RULE });
  const { data } = await set({ confirmRefundsAbove: '250.50' });
  expect(data).toMatchObject({ security: { demandSecondFactor: false, confirmRefundsAbove: 250.5 }, refunds: RULE });
  expect((await admin.call('readSettings', {})).data).toEqual(data);
  const [change] = (await admin.call('listChanges', { query: {} })).data;
  expect(change).toMatchObject({
    action: 'settings.update',
    subject: 'settings:security',
    before: { confirmRefundsAbove_cents: null },
    after: { confirmRefundsAbove_cents: 25_050 },
  });
  const row = await shop.tools.db.selectFrom('shop_settings').select('changed_by').executeTakeFirstOrThrow();
  expect(row.changed_by).toBe(admin.id);
  expect(await refusal(set({ confirmRefundsAbove: '1.005' }))).toBe('400 invalid_input');
  expect(
    await refusal(admin.call('changeSettings', { params: { section: 'moon' as 'security' }, body: NOTHING })),
  ).toBe('404 not_found');
  await set({});
});

test('only who has a second factor can demand it', async () => {
  const bare = await shop.customer('admin');
  expect(await refusal(set({ demandSecondFactor: true }, bare))).toBe('409 second_factor_missing');
  expect((await admin.call('readSettings', {})).data.security.demandSecondFactor).toBe(false);
});

test('staff without the factor that is demanded can only set it up, from the next call on', async () => {
  const [dewi, rani] = [await shop.customer('finance'), await shop.customer()];
  await dewi.call('listAllOrders', { query: {} });
  await set({ demandSecondFactor: true });
  const due = '403 second_factor_due';
  expect(await refusal(dewi.call('listAllOrders', { query: {} }))).toBe(due);
  expect(await refusal(dewi.call('listOrders', { query: {} }))).toBe(due);
  expect(
    await refusal(dewi.call('changePassword', { body: { password: PASSWORD, newPassword: 'quite another' } })),
  ).toBe(due);
  expect((await dewi.call('whoAmI', {})).data.user.id).toBe(dewi.id);
  expect((await dewi.call('quoteLines', { body: { items: [] } })).status).toBe(200);
  expect(await refusal(rani.call('listOrders', { query: {} }))).toBe('done');
  expect(await refusal(admin.call('listAllOrders', { query: {} }))).toBe('done');
  await setUpFactor(shop, dewi);
  expect(await refusal(dewi.call('listAllOrders', { query: {} }))).toBe('done');
  await set({});
});

test('a change counts at once in the process that made it, and by the word of the database in every other', async () => {
  const dewi = await shop.customer('finance');
  const look = () => refusal(dewi.call('listAllOrders', { query: {} }));
  expect(await look()).toBe('done');
  await sql`alter table shop_settings disable trigger catalogue_changed`.execute(shop.tools.db);
  await set({ demandSecondFactor: true });
  expect(await look()).toBe('403 second_factor_due');
  await sql`alter table shop_settings enable trigger catalogue_changed`.execute(shop.tools.db);
  await sql`update shop_settings set value = '{"demandSecondFactor": false}'`.execute(shop.tools.db);
  await expect.poll(look).toBe('done');
});

test('the settings themselves ask for the password again', async () => {
  shop.clock.advance(HOUR);
  const again = await shop.again(admin);
  shop.clock.advance(HOUR);
  expect(await refusal(set({ confirmRefundsAbove: 1 }, again))).toBe('403 confirm_identity');
  expect((await again.call('readSettings', {})).data).toMatchObject({ security: NOTHING, refunds: RULE });
});

test('a refund above the sum of the owner asks again and moves no money before; small ones add up', async () => {
  const { order, returnUrl } = await createBuying(shop).payment(100, {});
  await createBuying(shop).comeBack(returnUrl);
  await confirm();
  await set({ confirmRefundsAbove: 50 });
  const refund = (amount: number, headers = {}) =>
    refusal(admin.call('refundOrder', { params: { id: order.id }, body: { amount }, headers }));
  shop.clock.advance(HOUR);
  const key = { 'idempotency-key': 'the same click' };
  expect(await refund(50.01, key)).toBe('403 confirm_identity');
  expect(await refund(30)).toBe('done');
  expect(await refund(20.01)).toBe('403 confirm_identity');
  expect(await refund(20)).toBe('done');
  expect((await admin.call('orderTimeline', { params: { id: order.id } })).data.refunded).toBe(50);
  await confirm();
  expect(await refund(50.01, { 'idempotency-key': 'another click' })).toBe('400 refund_too_large');
  expect(await refund(50, key)).toBe('done');
});

test('without a sum every refund is as it was', async () => {
  const { order, returnUrl } = await createBuying(shop).payment(100, {});
  await createBuying(shop).comeBack(returnUrl);
  await confirm();
  await set({});
  shop.clock.advance(HOUR);
  const again = { params: { id: order.id }, body: {} };
  expect(await refusal(admin.call('refundOrder', again))).toBe('done');
});
