import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { sessionOf } from '#tests/session-of.ts';

const shop = await openShop();
let owner = await shop.customer('admin');

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: CallRefused) => `${error.status} ${error.code}`,
  );
const person = (name: string) => ({
  username: name,
  email: `${name}@shop.test`,
  password: 'correct horse',
  fullname: `Person ${name}`,
  address: 'Jl. Braga 1',
  phoneNumber: '0812',
});
const add = async (name: string, role?: string) =>
  (await owner.call('createUser', { body: { ...person(name), ...(role ? { role } : {}) } as never })).data.user;

test('an administrator makes a user of any role, a customer by default, who can log in', async () => {
  expect((await add('wira')).role).toBe('customer');
  const made = await add('dewi', 'finance');
  expect(made.roles).toEqual([{ name: 'finance' }]);
  expect(JSON.stringify(made)).not.toMatch(/password|argon/);
  const { data } = await shop.visitor('login', { body: { email: 'dewi@shop.test', password: 'correct horse' } });
  expect(sessionOf(data).user.role).toBe('finance');
  expect(await refusal(add('DEWI'))).toBe('409 email_taken');
  expect(await refusal(add('x', 'king'))).toBe('400 invalid_input');
});

test('users are listed by page, found by name and e-mail, and sorted', async () => {
  for (const name of ['zara', 'yani']) await add(name);
  const list = async (query: object) => (await owner.call('listUsers', { query: query as never })).data;
  expect((await list({ query: 'ZAR' })).map(({ username }) => username)).toEqual(['zara']);
  expect((await list({ query: '@shop.test', sort: '-username', limit: 2 })).map(({ username }) => username)).toEqual([
    'zara',
    'yani',
  ]);
  const { total } = await owner.call('listUsers', { query: { limit: 1 } });
  expect(total).toBeGreaterThanOrEqual(5);
  expect(await list({ query: '100%' })).toEqual([]);
});

test('a change keeps what it does not name, a password is no part of it, and taken names are refused', async () => {
  const made = await add('bayu');
  const change = { fullname: 'Bayu Aji', password: 'another horse' };
  const { data } = await owner.call('updateUser', { params: { id: made.id }, body: change as never });
  expect(data.user).toMatchObject({ ...made, fullname: 'Bayu Aji', updatedAt: expect.any(String) });
  await shop.visitor('login', { body: { email: made.email, password: 'correct horse' } });
  expect(await refusal(owner.call('updateUser', { params: { id: made.id }, body: { email: 'ZARA@shop.test' } }))).toBe(
    '409 email_taken',
  );
  expect(await refusal(owner.call('updateUser', { params: { id: made.id }, body: { username: 'Zara' } }))).toBe(
    '409 username_taken',
  );
  expect(await refusal(owner.call('updateUser', { params: { id: 99_999 }, body: {} }))).toBe('404 user_not_found');
});

test('another role ends the sessions of its holder at once', async () => {
  const staff = await shop.customer('bloger');
  await owner.call('updateUser', { params: { id: staff.id }, body: { role: 'customer' } });
  expect(await refusal(staff.call('whoAmI', {}))).toBe('401 unauthenticated');
});

test('nobody deletes himself or the last administrator, and of two who try to demote each other one stays', async () => {
  expect(await refusal(owner.call('deleteUser', { params: { id: owner.id } }))).toBe('409 own_account');
  expect(await refusal(owner.call('updateUser', { params: { id: owner.id }, body: { role: 'customer' } }))).toBe(
    '409 last_administrator',
  );
  const second = await shop.customer('admin');
  const both = await Promise.all([
    refusal(owner.call('updateUser', { params: { id: second.id }, body: { role: 'customer' } })),
    refusal(second.call('updateUser', { params: { id: owner.id }, body: { role: 'customer' } })),
  ]);
  expect(both.filter((answer) => answer === 'no refusal')).toHaveLength(1);
  if (both[1] === 'no refusal') owner = second;
});

test('a deleted user is nobody any more, and the orders stay', async () => {
  const { buyer, order } = await createBuying(shop).order(20);
  expect((await owner.call('deleteUser', { params: { id: buyer.id } })).status).toBe(204);
  expect(await refusal(buyer.call('whoAmI', {}))).toBe('401 unauthenticated');
  const found = await owner.call('listUsers', { query: { query: buyer.email } });
  expect(found.data).toEqual([]);
  const { data } = await owner.call('orderById', { params: { id: order.id } });
  expect(data.totalAmount).toBe(20);
  expect(await refusal(owner.call('deleteUser', { params: { id: buyer.id } }))).toBe('404 user_not_found');
});
