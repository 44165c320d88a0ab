import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const admin = await shop.customer('admin');

const changes = async (query: object) => (await admin.call('listChanges', { query: query as never })).data;
const latest = async (query: object) => (await changes({ ...query, limit: 1 }))[0];

test('a plan that is made, changed and taken away stands in the log each time, with what differs', async () => {
  const body = { name: 'Studio', price: 29, duration: 'monthly', license_type_id: null };
  const { data: plan } = await admin.call('createPlan', { body });
  expect(await latest({ noun: 'plan' })).toMatchObject({
    action: 'plan.create',
    subject: `plan:${plan.id}`,
    actor: { id: admin.id, email: admin.email },
    before: null,
    after: { name: 'Studio', price_cents: 2900 },
  });
  await admin.call('updatePlan', { params: { id: plan.id }, body: { price: 31, is_active: true } });
  expect(await latest({ subject: `plan:${plan.id}` })).toMatchObject({
    action: 'plan.update',
    before: { price_cents: 2900 },
    after: { price_cents: 3100 },
  });
  expect((await latest({ subject: `plan:${plan.id}` }))?.after).toEqual({ price_cents: 3100 });
  await admin.call('deletePlan', { params: { id: plan.id } });
  expect(await latest({ who: admin.email })).toMatchObject({ action: 'plan.delete', after: null });
});

test('of a person the log knows the role and which fields were changed, and nothing that was in them', async () => {
  const customer = await shop.customer();
  const body = { fullname: 'Somebody Else', email: 'else@shop.test', role: 'finance' as const };
  await admin.call('updateUser', { params: { id: customer.id }, body });
  const change = await latest({ subject: `user:${customer.id}` });
  expect(change).toMatchObject({
    action: 'user.update',
    before: { role: 'customer' },
    after: { role: 'finance', changed: ['email', 'fullname'] },
  });
  await admin.call('deleteUser', { params: { id: customer.id } });
  expect(await latest({ noun: 'user' })).toMatchObject({ action: 'user.delete', before: { role: 'finance' } });
  const made = { username: 'sari', email: 'sari@shop.test', fullname: 'Sari', address: 'A', phoneNumber: '1' };
  await admin.call('createUser', { body: { ...made, password: 'correct horse', role: 'bloger' } });
  expect(await latest({ noun: 'user' })).toMatchObject({ action: 'user.create', after: { role: 'bloger' } });
  const { rows } = await sql<{ text: string }>`select string_agg(c::text, ' ') as text from audit_log c`.execute(
    shop.tools.db,
  );
  for (const secret of ['else@shop.test', 'Somebody', 'correct horse', 'argon2', 'sari@'])
    expect(rows[0]!.text).not.toContain(secret);
});

test('licence types, what is offered under them, the pixel and a refund stand in the log', async () => {
  const { data: type } = await admin.call('createLicenseType', {
    body: { name: 'Sticker', description: '', price: 5, usageDetails: {} },
  });
  await admin.call('updateLicenseType', { params: { id: type.id }, body: { price: 6 } });
  expect(await latest({ noun: 'license-type' })).toMatchObject({
    before: { price_cents: 500 },
    after: { price_cents: 600 },
  });
  const product = await shop.product();
  const requested = { productId: product.id, licenseTypeId: type.id };
  await admin.call('assignLicense', { body: requested });
  await admin.call('unassignLicense', { query: requested });
  expect((await changes({ noun: 'assignment' })).map(({ action }) => action)).toEqual([
    'assignment.delete',
    'assignment.create',
  ]);
  await admin.call('deleteLicenseType', { params: { id: type.id } });
  await admin.call('savePixel', { body: { pixelId: 'G-1' } });
  expect(await latest({ noun: 'pixel' })).toMatchObject({ before: { pixelId: null }, after: { pixelId: 'G-1' } });
  const buying = createBuying(shop);
  const { order, returnUrl } = await buying.payment(30, {});
  await buying.comeBack(returnUrl);
  await admin.call('refundOrder', { params: { id: order.id }, body: { amount: 4, reason: 'late' } as never });
  expect(await latest({ noun: 'order' })).toMatchObject({
    subject: `order:${order.id}`,
    after: { amount_cents: 400, reason: 'late', items: null },
  });
});

test('a product whose price is changed and that is deleted stands in the log', async () => {
  const product = await shop.product({ price: 42 });
  await admin.call('changeProducts', { body: { ids: [product.id], regularPrice: { set: 50 } } });
  expect(await latest({ noun: 'product' })).toMatchObject({
    action: 'product.update',
    subject: `product:${product.id}`,
    before: { regular_price_cents: 4200 },
    after: { regular_price_cents: 5000 },
  });
  expect(Object.keys((await latest({ noun: 'product' }))!.after!)).toEqual(['regular_price_cents']);
  await admin.call('deleteProduct', { params: { id: product.id } });
  expect(await latest({ subject: `product:${product.id}` })).toMatchObject({ action: 'product.delete' });
});

test('a change that is refused leaves nothing in the log', async () => {
  const before = (await admin.call('listChanges', { query: { limit: 1 } })).total;
  await expect(
    admin.call('createPlan', { body: { name: 'X', price: 1, duration: 'monthly', license_type_id: 999_999 } }),
  ).rejects.toMatchObject({ code: 'license_type_not_found' });
  expect((await admin.call('listChanges', { query: { limit: 1 } })).total).toBe(before);
});

test.each([
  ['changed', sql`update audit_log set action = 'x.y'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('what was written down can not be %s, not even by the shop itself', async (_how, statement) => {
  await expect(statement.execute(shop.tools.db)).rejects.toThrow('never rewritten');
});

test('changes are found by day', async () => {
  const today = new Date(shop.clock.now()).toISOString().slice(0, 10);
  expect((await changes({ from: today, to: today })).length).toBeGreaterThan(0);
  expect(await changes({ to: '2001-01-01' })).toEqual([]);
  expect(await changes({ who: 'nobody at all' })).toEqual([]);
});

test('saving what stood there already is no change', async () => {
  const product = await shop.product({ price: 42 });
  const before = (await admin.call('listChanges', { query: { limit: 1 } })).total;
  await admin.call('changeProducts', { body: { ids: [product.id], regularPrice: { set: 42 } } });
  expect((await admin.call('listChanges', { query: { limit: 1 } })).total).toBe(before);
});
