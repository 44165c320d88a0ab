import { expect, test } from 'vitest';
import { fieldWords } from '#contract/field-words.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;

const SECRET = 'correct horse';
let people = 0;
const fresh = () => {
  people += 1;
  return {
    username: `wayan-${people}`,
    email: `made.sukma${people}@mail.test`,
    fullname: 'Ni Luh Ayu Lestari',
    address: 'Jl. Raya Ubud 3',
    phoneNumber: '0812',
  };
};
const register = (password: string, person = fresh()) =>
  ask(null, 'POST', '/api/users/customers/register', { ...person, password });
const refused = (field: string, words: string) => ({
  status: 400,
  body: { code: 'invalid_input', fields: { [field]: words } },
});

test.each(['password', 'PassWord1', 'password-1!', '12345678', 'qwertyuiop', 'football2026', 'iloveyou', '1qaz2wsx'])(
  '%s is a password of many people, and nobody gets it',
  async (password) => {
    expect(await register(password)).toMatchObject(refused('password', fieldWords.passwordCommon));
  },
);

test.each([
  ...['aaaaaaaa', 'AAAAAAAAAAAA', '........', 'abababab', 'abcabcabc', '12341234', 'xyxyxyxyx', 'a1a1a1a1'],
  ...['Summer2026', 'summer2026!', 'Winter25!', '2026Autumn', 'Spring_2027', 'Januari2027', 'Agustus-26', 'Monday2026'],
  ...['qwertzuiop', 'asdfghjkl', 'lkjhgfdsa', 'abcdefgh', 'hgfedcba', '98765432', 'mnopqrst'],
])('%s is a password that everybody makes, and nobody gets it', async (password) => {
  expect(await register(password)).toMatchObject(refused('password', fieldWords.passwordCommon));
});

test.each([
  'summer rain 2026',
  'hujan bulan Juni 1994',
  'aabbccddeeff1',
  'winterreise D 911',
  'qwerty on a boat',
  '20260714 pagi',
])('%s only holds such a thing, and is taken', async (password) => {
  expect((await register(password)).status).toBe(201);
});

test.each(['Huruf2026', 'huruf!1234', 'Lestari1!', 'niluhayulestari', 'Ni Luh Ayu Lestari', 'Lestari-99'])(
  '%s is the shop or the person, and is refused',
  async (password) => {
    expect(await register(password)).toMatchObject(refused('password', fieldWords.passwordOwn));
  },
);

test('username, email and the part before its @ are refused, in whatever letters and with digits round them', async () => {
  const person = fresh();
  const local = person.email.split('@')[0]!;
  for (const own of [person.username, person.email, local, local.toUpperCase(), `12${local}!`, local.replace('.', '-')])
    expect(await register(own.padEnd(8, '0'), person), own).toMatchObject(refused('password', fieldWords.passwordOwn));
});

test.each([
  'secret-password-1',
  'correct horse',
  'my-password-is-long',
  'huruf-lestari-shop',
  'ayu1234567',
  'Kx7pQ2vRt9',
  'XK4W9PQ2MNB7HJ3T',
  'langit biru di Ubud',
])('%s holds such a word at most, and is taken', async (password) => {
  expect((await register(password)).status).toBe(201);
});

test('one that is too short is told its length', async () => {
  expect(await register('huruf1')).toMatchObject(refused('password', 'At least 8 characters.'));
});

test('the same is said of a new password, of one after a reset, whose link lives on, and of one that the office gives', async () => {
  const [person, admin] = [await shop.customer(), await shop.customer('admin')];
  const change = (newPassword: string) =>
    ask(person, 'POST', '/api/account/password', { password: SECRET, newPassword });
  expect(await change('password1')).toMatchObject(refused('newPassword', fieldWords.passwordCommon));
  expect(await change(`${person.email.split('@')[0]}!!!!`)).toMatchObject(
    refused('newPassword', fieldWords.passwordOwn),
  );
  await ask(null, 'POST', '/api/auth/forgot-password', { email: person.email });
  const token = await mailedToken(shop, person.email, 'password_reset');
  const reset = (password: string) => ask(null, 'POST', '/api/auth/reset-password', { token, password });
  expect(await reset('password1')).toMatchObject(refused('password', fieldWords.passwordCommon));
  expect(await reset('rani number')).toMatchObject({ status: 400 });
  expect(await ask(null, 'POST', '/api/auth/login', { email: person.email, password: SECRET })).toMatchObject({
    status: 200,
  });
  expect((await reset('langit biru di Ubud')).status).toBe(200);
  const made = (password: string) => ask(admin, 'POST', '/api/users/register', { ...fresh(), password });
  expect(await made('Lestari123')).toMatchObject(refused('password', fieldWords.passwordOwn));
  expect(await made('sunshine')).toMatchObject(refused('password', fieldWords.passwordCommon));
});
