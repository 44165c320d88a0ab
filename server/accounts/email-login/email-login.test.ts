import { expect, test } from 'vitest';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { mailedCode, openBrowser } from '#tests/mailed-code.ts';
import { mailedText } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import { codeOf, PASSWORD, setUpFactor, withToken } from '#tests/second-factor.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { deleteDeadCodes } from '../mailed-codes/code-queries.ts';

const shop = await openShop();
const { db } = shop.tools;
let owner = await shop.customer('admin');
const turn = (isOn: boolean) => owner.call('switchFeature', { params: { name: 'email_login' }, body: { isOn } });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let networks = 0;
/** A browser in a network of its own. */
const browse = () => openBrowser(shop, `203.0.113.${++networks}`);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const subjectsTo = async (email: string) =>
  (await db.selectFrom('emails').select('subject').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();
async function codeFor(email: string, browser = browse()) {
  expect((await browser.ask(email)).status).toBe(202);
  return { browser, code: await mailedCode(shop, email) };
}
/** Registers as the specification has it: nobody has shown yet that the address is theirs. */
async function registerUnproved(email: string) {
  const words = { fullname: 'Some Stranger', address: 'Jl. Braga 1', phoneNumber: '0812', password: PASSWORD };
  await shop.visitor('registerCustomer', { body: { ...words, username: email.split('@')[0]!, email } });
  return shop.again({ email } as Buyer);
}
/** Signs up by code. @returns the client of the new session. */
async function signUp(email: string) {
  const { browser, code } = await codeFor(email);
  const { body } = await browser.register(code);
  return { token: body.token as string, call: withToken(shop, body.token), browser };
}

test('while its owner has not switched it on, nobody gets in by a code', async () => {
  const person = await shop.customer();
  for (const answer of [browse().ask(person.email), browse().answer('123456'), browse().register('123456')])
    expect(await answer).toMatchObject({ status: 404, body: { code: 'feature_off' } });
  expect(await subjectsTo(person.email)).toEqual(['Welcome to Huruf']);
  await turn(true);
});

test('a code from the mail opens a session, once', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  expect(code).toMatch(/^\d{6}$/);
  const { status, body } = await browser.answer(` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(status).toBe(200);
  expect((await withToken(shop, body.token)('whoAmI', {})).data.user.email).toBe(person.email);
  expect(await browser.answer(code)).toMatchObject({ status: 400, body: { code: 'login_code_dead' } });
  expect((await shop.visitor('login', { body: { email: person.email, password: PASSWORD } })).status).toBe(200);
});

test('the code is in the mail alone, its link beside it', async () => {
  const person = await shop.customer();
  const { code } = await codeFor(person.email);
  expect(await mailedText(shop, person.email, 'login_code')).toContain(`http://shop.test/login/code?code=${code}`);
  const stored = await db.selectFrom('emails').selectAll().where('recipient', '=', person.email).execute();
  expect(JSON.stringify(stored)).not.toContain(code);
  const rows = await db.selectFrom('mailed_codes').select('code_hash').where('email', '=', person.email).execute();
  // A million digits are hashed in a second: without the browser's token the hash says nothing.
  expect(rows.map((row) => row.code_hash.equals(hashToken(code)))).toEqual([false]);
});

test('a code works only in the browser that asked for it', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  expect(await browse().answer(code)).toMatchObject({ status: 400, body: { code: 'login_code_elsewhere' } });
  const other = await codeFor((await shop.customer()).email);
  if (other.code !== code)
    expect(await other.browser.answer(code)).toMatchObject({ status: 403, body: { code: 'code_wrong' } });
  expect((await browser.answer(code)).status).toBe(200);
});

test('of two who bring one code at once one is in', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  const answers = await Promise.all([browser.answer(code), browser.answer(code), browser.answer(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const { browser: newcomer, code: second } = await codeFor('twice@mail.test');
  const made = await Promise.all([newcomer.register(second), newcomer.register(second)]);
  expect(made.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
});

test('a code works for ten minutes, and a new one ends the one before', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  shop.clock.advance(10 * MINUTE);
  expect(await browser.answer(code)).toMatchObject({ status: 400, body: { code: 'login_code_dead' } });
  await deleteDeadCodes(db, new Date(shop.clock.now()));
  expect(await db.selectFrom('mailed_codes').selectAll().where('email', '=', person.email).execute()).toEqual([]);
  const first = await codeFor(person.email, browser);
  const next = await codeFor(person.email, browser);
  if (first.code !== next.code) expect((await browser.answer(first.code)).status).toBe(403);
  shop.clock.advance(9 * MINUTE);
  expect((await browser.answer(next.code)).status).toBe(200);
});

test('five wrong tries are the end of a code', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  const wrong = otherThan(code);
  for (let at = 0; at < 5; at += 1)
    expect(await browser.answer(wrong)).toMatchObject({
      status: 403,
      body: { code: 'code_wrong', fields: { code: expect.any(String) } },
    });
  expect(await browser.answer(code)).toMatchObject({ status: 400, body: { code: 'login_code_dead' } });
});

test('tries sent all at once are no more than five', async () => {
  const { browser, code } = await codeFor((await shop.customer()).email);
  const answers = await Promise.all(Array.from({ length: 12 }, () => browser.answer(otherThan(code))));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
});

test('strangers guess fifteen times a day, and the owner’s own browser still gets in', async () => {
  // A day is one of UTC, and an hour passes below.
  const hours = new Date(shop.clock.now()).getUTCHours();
  if (hours > 20) shop.clock.advance((25 - hours) * HOUR);
  const person = await shop.customer();
  const { browser: own, code: first } = await codeFor(person.email);
  expect((await own.answer(first)).status).toBe(200);
  let guesses = 0;
  for (let round = 0; round < 6; round += 1) {
    const thief = browse();
    if ((await thief.ask(person.email)).status !== 202) break;
    for (let at = 0; at < 5; at += 1) if ((await thief.answer('000000')).status === 403) guesses += 1;
  }
  expect(guesses).toBe(15);
  shop.clock.advance(HOUR);
  const thief = await codeFor(person.email);
  expect((await thief.browser.answer(thief.code)).status).toBe(429);
  const { code } = await codeFor(person.email, own);
  expect((await own.answer(code)).status).toBe(200);
});

test('an address gets five codes an hour, a network asks for fifty', async () => {
  const statuses = [];
  for (let at = 0; at < 7; at += 1) statuses.push((await browse().ask('often@mail.test')).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  const one = browse();
  let served = 0;
  for (let at = 0; at < 55; at += 1) if ((await one.ask(`many${at}@mail.test`)).status === 202) served += 1;
  expect(served).toBe(50);
  shop.clock.advance(HOUR);
});

test('nobody learns whether there is an account: answer, cookie and mail are alike', async () => {
  const person = await shop.customer();
  const [known, unknown] = [
    await browse().ask(` ${person.email.toUpperCase()}`),
    await browse().ask('no.one@mail.test'),
  ];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const shape = (cookie: string | null) => cookie?.replace(/=[\w-]{43};/, '=;');
  expect(shape(known.headers.get('set-cookie'))).toBe(shape(unknown.headers.get('set-cookie')));
  expect(shape(known.headers.get('set-cookie'))).toBe('huruf_code=; Path=/api; Max-Age=600; HttpOnly; SameSite=Strict');
  expect((await subjectsTo(person.email)).at(-1)).toBe((await subjectsTo('no.one@mail.test')).at(-1));
});

test('who has a second factor is asked for it, with the session closed until then', async () => {
  const person = await shop.customer();
  const { secret } = await setUpFactor(shop, person);
  const { browser, code } = await codeFor(person.email);
  const { body } = await browser.answer(code);
  expect(body).toEqual({ secondFactor: true, challenge: expect.any(String) });
  expect((await browser.answer(code)).status).toBe(400);
  const answer = { challenge: body.challenge, code: codeOf(secret, shop.clock.now()) };
  expect((await browser.post('/auth/second-factor', answer)).status).toBe(200);
});

test('staff get no code, and who became staff meanwhile is not let in by one', async () => {
  owner = await shop.again(owner);
  const dewi = await shop.customer('finance');
  await browse().ask(dewi.email);
  expect((await subjectsTo(dewi.email)).at(-1)).toBe('Log in with your password');
  const bayu = await shop.customer();
  const { browser, code } = await codeFor(bayu.email);
  await owner.call('updateUser', { params: { id: bayu.id }, body: { role: 'finance' } });
  expect(await browser.answer(code)).toMatchObject({ status: 400, body: { code: 'login_code_dead' } });
});

test('a newcomer is asked for a name, and has an account without a password, address or phone', async () => {
  const { browser, code } = await codeFor('sari.puspa@mail.test');
  expect(await browser.answer(code)).toMatchObject({ status: 200, body: { isNew: true } });
  expect((await browser.register(code, ' ')).status).toBe(400);
  const { status, body } = await browser.register(code, 'Sari Puspa');
  expect(status).toBe(201);
  const call = withToken(shop, body.token);
  expect((await call('readAccount', {})).data).toMatchObject({
    hasPassword: false,
    user: { username: 'sari.puspa', fullname: 'Sari Puspa', address: '', phoneNumber: '', role: 'customer' },
  });
  expect((await userOf('sari.puspa@mail.test'))!.email_proved_at).not.toBeNull();
  expect(await subjectsTo('sari.puspa@mail.test')).toEqual(['Your code for Huruf', 'Welcome to Huruf']);
  for (const password of ['', code, 'correct horse'])
    await expect(
      shop.visitor('login', { body: { email: 'sari.puspa@mail.test', password } as never }),
    ).rejects.toMatchObject({ status: password === '' ? 400 : 401 });
});

test('a name that is taken is no hindrance', async () => {
  await signUp('same@one.test');
  await signUp('same@two.test');
  expect((await userOf('same@two.test'))!.username).toMatch(/^same-[a-z0-9]{8}$/);
});

test('in a closed shop nobody signs up, and customers log in', async () => {
  const person = await shop.customer();
  const [known, newcomer] = [await codeFor(person.email), await codeFor('closed@mail.test')];
  await owner.call('changeOpening', { body: { isClosed: true } });
  expect(await newcomer.browser.register(newcomer.code)).toMatchObject({ status: 403, body: { code: 'shop_closed' } });
  expect((await known.browser.answer(known.code)).status).toBe(200);
  await owner.call('changeOpening', { body: { isClosed: false } });
});

test('a stranger who registered the address first is out when its owner comes in by a code', async () => {
  const stranger = await registerUnproved('victim@mail.test');
  await stranger.call('changeEmail', { body: { email: 'thief@mail.test', password: PASSWORD } });
  const { browser, code } = await codeFor('victim@mail.test');
  const { body } = await browser.answer(code);
  await expect(stranger.call('whoAmI', {})).rejects.toMatchObject({ status: 401 });
  await expect(
    shop.visitor('login', { body: { email: 'victim@mail.test', password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 401 });
  const changes = db.selectFrom('email_changes').select('used_at').where('email', '=', 'thief@mail.test');
  expect((await changes.executeTakeFirst())!.used_at).not.toBeNull();
  expect((await withToken(shop, body.token)('readAccount', {})).data.hasPassword).toBe(false);
  expect((await subjectsTo('victim@mail.test')).at(-1)).toBe('Your old password no longer works');
});

test('who had shown before that the address is theirs keeps password and sessions', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  await browser.answer(code);
  expect((await person.call('readAccount', {})).data.hasPassword).toBe(true);
});

test('a code of a deleted account opens nothing, and is gone', async () => {
  const person = await shop.customer();
  const { browser, code } = await codeFor(person.email);
  await person.call('deleteAccount', { body: { password: PASSWORD } });
  expect(await browser.answer(code)).toMatchObject({ status: 400, body: { code: 'login_code_dead' } });
});

test('without a password, a mailed code sets one, changes the email and deletes the account', async () => {
  const { call } = await signUp('tanpa@mail.test');
  const code = async (to = 'tanpa@mail.test') => {
    await call('mailAccountCode', {});
    return mailedCode(shop, to, 'account_code');
  };
  await expect(call('deleteAccount', { body: { password: '000000' } })).rejects.toMatchObject({
    code: 'password_wrong',
    body: { fields: { password: expect.stringContaining('code') } },
  });
  const change = await code();
  await expect(call('changeEmail', { body: { email: 'tanpa@mail.test', password: change } })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await call('changeEmail', { body: { email: 'lain@mail.test', password: change } });
  await expect(call('changeEmail', { body: { email: 'dua@mail.test', password: change } })).rejects.toMatchObject({
    code: 'password_wrong',
  });
  const set = await code();
  await expect(call('changePassword', { body: { password: set, newPassword: '12345678' } })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await call('changePassword', { body: { password: set, newPassword: 'kuda lari pagi' } });
  expect((await call('readAccount', {})).data.hasPassword).toBe(true);
  await expect(call('mailAccountCode', {})).rejects.toMatchObject({ status: 409, code: 'password_set' });
  expect((await shop.visitor('login', { body: { email: 'tanpa@mail.test', password: 'kuda lari pagi' } })).status).toBe(
    200,
  );
  const other = await signUp('pergi@mail.test');
  await other.call('mailAccountCode', {});
  await other.call('deleteAccount', { body: { password: await mailedCode(shop, 'pergi@mail.test', 'account_code') } });
  expect(await userOf('pergi@mail.test')).toBeUndefined();
});

test('a code for the account works in the session that asked for it alone, five tries long', async () => {
  const { call, browser } = await signUp('sesi@mail.test');
  const again = await codeFor('sesi@mail.test', browser);
  const other = withToken(shop, (await browser.answer(again.code)).body.token);
  await call('mailAccountCode', {});
  const code = await mailedCode(shop, 'sesi@mail.test', 'account_code');
  await expect(other('beginSecondFactor', { body: { password: code } })).rejects.toMatchObject({
    code: 'password_wrong',
  });
  for (let at = 0; at < 5; at += 1)
    await expect(call('beginSecondFactor', { body: { password: otherThan(code) } })).rejects.toMatchObject({
      status: 403,
    });
  await expect(call('beginSecondFactor', { body: { password: code } })).rejects.toMatchObject({ status: 403 });
  shop.clock.advance(15 * MINUTE);
  await call('mailAccountCode', {});
  const next = await mailedCode(shop, 'sesi@mail.test', 'account_code');
  expect((await call('beginSecondFactor', { body: { password: next } })).data.secret).toMatch(/^[A-Z2-7]+$/);
});

test('a code for the account is no login, and a login code is none for the account', async () => {
  const { call, token, browser } = await signUp('lain.sesi@mail.test');
  await call('mailAccountCode', {});
  const code = await mailedCode(shop, 'lain.sesi@mail.test', 'account_code');
  expect((await browser.answer(code)).status).toBe(400);
  const login = await codeFor('lain.sesi@mail.test', browser);
  if (login.code !== code)
    expect(
      (await browser.post('/account/password', { password: login.code, newPassword: 'kuda lari' }, token)).status,
    ).toBe(403);
});

test('the mail is in the language of the account, or of the page where a newcomer asked', async () => {
  await browse().ask('baru@mail.test', 'id');
  const { call } = await signUp('bahasa@mail.test');
  await call('updateAccount', { body: { language: 'id' } });
  await browse().ask('bahasa@mail.test');
  const [newcomer] = await subjectsTo('baru@mail.test');
  expect(newcomer).toBe('Kode Anda untuk Huruf');
  expect((await subjectsTo('bahasa@mail.test')).at(-1)).toBe(newcomer);
});
