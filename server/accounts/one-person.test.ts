import { expect, test } from 'vitest';
import { insertUser } from '#server/accounts/queries.ts';
import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const { ask } = createBuying(shop);
let people = 0;

const register = (change: object) => {
  people += 1;
  const person = { username: `p${people}`, email: `p${people}@mail.test`, password: 'a long secret', fullname: 'Zoë' };
  return ask(null, 'POST', '/api/users/customers/register', {
    ...person,
    address: 'Jl. Braga 1',
    phoneNumber: '+62 812',
    ...change,
  });
};
const logIn = async (email: string) =>
  (await ask(null, 'POST', '/api/auth/login', { email, password: 'a long secret' })).status;

test('two spellings of an email are one account, which logs in with either', async () => {
  const first = await register({ email: 'Name@Bücher.example' });
  expect([first.status, (first.body.user as { email: string }).email]).toEqual([201, 'Name@xn--bcher-kva.example']);
  for (const email of ['name@bu\u0308cher.example', 'NAME@xn--bcher-kva.EXAMPLE', 'na\u200bme@bücher.example'])
    expect([email, (await register({ email })).body.code, await logIn(email)]).toEqual([email, 'email_taken', 200]);
});

test('mailboxes of every kind register, and a part before the @ that no mail server takes does not', async () => {
  for (const email of ['r&d@shop.test', 'a/b@shop.test', 'rani@shop.xn--p1ai', 'rani@foto.photography'])
    expect([email, (await register({ email })).status, await logIn(email)]).toEqual([email, 201, 200]);
  const response = await register({ email: `${'a'.repeat(65)}@shop.test` });
  expect([response.status, response.body.fields]).toEqual([400, { email: 'This is not an email address.' }]);
});

test('a composed and a decomposed username are one, and what nobody sees tells nobody apart', async () => {
  expect((await register({ username: 'zoë' })).status).toBe(201);
  for (const username of ['zoe\u0308', 'ZOË', 'z\u200boë', 'zoë\u202e', ' zoë\t'])
    expect([username, (await register({ username })).body.code]).toEqual([username, 'username_taken']);
});

test('who registered before with an email that none is taken for now still logs in', async () => {
  const email = `${'a'.repeat(70)}@old.test`;
  const row = { username: 'old', email, fullname: 'Old', address: 'x', phone_number: '0' };
  const password_hash = await hashPassword('a long secret');
  await shop.tools.db.transaction().execute((tx) => insertUser(tx, { ...row, roles: ['customer'], password_hash }));
  expect(await logIn(email)).toBe(200);
});

test('staff find somebody by the email as it is read', async () => {
  const admin = await shop.customer('admin');
  const { total } = await admin.call('listUsers', { query: { query: 'name@bücher.example' } });
  expect(total).toBe(1);
});
