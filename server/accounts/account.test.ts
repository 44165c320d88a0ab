import { expect, test } from 'vitest';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { untilSomebodyWaits } from '#tests/until-somebody-waits.ts';
import { replacePassword } from './account-queries.ts';
import { insertSession, userWithPassword } from './queries.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;

const ACCOUNT = '/api/account';
const PASSWORD = '/api/account/password';
const SECRET = 'correct horse';
const logIn = (person: Pick<Buyer, 'email'>, password = SECRET) =>
  ask(null, 'POST', '/api/auth/login', { email: person.email, password });
const change = (person: Buyer, password: string, newPassword: unknown) =>
  ask(person, 'POST', PASSWORD, { password, newPassword });
const isIn = async (person: Buyer) => (await ask(person, 'GET', '/api/auth/me')).status === 200;
const mailsTo = (email: string) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['subject', 'text_body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

test('a new customer is welcomed by mail, once and with the registration itself', async () => {
  const person = await shop.customer();
  const mails = await mailsTo(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Huruf']);
  expect(mails[0]!.text_body).toContain(person.fullname);
  const body = { username: `${person.id}-other`, email: person.email, password: SECRET };
  const again = { ...body, fullname: 'A', address: 'B', phoneNumber: '1' };
  expect((await ask(null, 'POST', '/api/users/customers/register', again)).status).toBe(409);
  expect(await mailsTo(person.email)).toHaveLength(1);
});

test('a customer reads the own account and changes what is sent of it', async () => {
  const person = await shop.customer();
  const before = (await ask(person, 'GET', ACCOUNT)).body.user as object;
  expect(before).toMatchObject({ id: person.id, email: person.email, address: 'Jl. Braga 1', role: 'customer' });
  const response = await ask(person, 'PUT', ACCOUNT, { fullname: ' Rani Baru ', phoneNumber: '+62 1' });
  expect(response.status).toBe(200);
  expect(response.body.user).toEqual({
    ...before,
    fullname: 'Rani Baru',
    phoneNumber: '+62 1',
    updatedAt: expect.any(String),
  });
  expect((await ask(person, 'GET', ACCOUNT)).body).toEqual({ ...response.body, hasPassword: true });
  expect((await ask(person, 'GET', '/api/auth/me')).body).toEqual(response.body);
});

test('nobody changes by it what is not a detail', async () => {
  const person = await shop.customer();
  const { body } = await ask(person, 'PUT', ACCOUNT, { role: 'admin', roles: ['admin'], id: 1, email: 'x@y.test' });
  expect(body.user).toMatchObject({ id: person.id, role: 'customer', email: person.email });
});

test('a username of somebody else is refused whatever its case, and a detail may not be blank or too long', async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  const { username } = (await ask(other, 'GET', ACCOUNT)).body.user as { username: string };
  const taken = await ask(person, 'PUT', ACCOUNT, { username: username.toUpperCase() });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'username_taken', fields: { username: expect.any(String) } },
  });
  for (const [field, value] of Object.entries({
    username: ' ',
    fullname: 'x'.repeat(201),
    address: 7,
    phoneNumber: null,
  })) {
    const response = await ask(person, 'PUT', ACCOUNT, { [field]: value });
    expect(response, field).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  }
  const own = (await ask(person, 'GET', ACCOUNT)).body.user as { username: string };
  expect((await ask(person, 'PUT', ACCOUNT, { username: own.username.toUpperCase() })).status).toBe(200);
});

test('a changed password opens the account, ends every other session and is told by mail', async () => {
  const person = await shop.customer();
  const elsewhere = await shop.again(person);
  expect((await change(person, SECRET, 'a newer secret')).status).toBe(204);
  expect(await isIn(person)).toBe(true);
  expect(await isIn(elsewhere)).toBe(false);
  expect((await logIn(person)).status).toBe(401);
  expect((await logIn(person, 'a newer secret')).status).toBe(200);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
    'Welcome to Huruf',
    'Your password was changed',
  ]);
});

test('a wrong or short password changes nothing, and the field is named', async () => {
  const person = await shop.customer();
  const wrong = await change(person, 'not it', 'a newer secret');
  expect(wrong).toMatchObject({
    status: 403,
    body: { code: 'password_wrong', fields: { password: expect.any(String) } },
  });
  for (const short of ['seven77', '🦊🦊🦊🦊', '', null, 7, 'x'.repeat(201)]) {
    const response = await change(person, SECRET, short);
    expect(response).toMatchObject({ status: 400, body: { fields: { newPassword: expect.any(String) } } });
  }
  expect((await logIn(person)).status).toBe(200);
});

test('of two changes at once one wins, and the other was made with an old password', async () => {
  const person = await shop.customer();
  const stated = await Promise.all(['first secret', 'other secret'].map((secret) => change(person, SECRET, secret)));
  expect(stated.map(({ status }) => status).sort()).toEqual([204, 403]);
  expect((await mailsTo(person.email)).length).toBe(2);
});

test('a login under way while the password changes leaves no session of the old password behind', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await shop.customer();
    const [, response] = await Promise.all([change(person, SECRET, 'a newer secret'), logIn(person)]);
    if (response.status !== 200) continue;
    const token = response.body.token as string;
    const me = await ask(null, 'GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` });
    expect(me.status).toBe(401);
  }
});

test('a login waits for a change that is being written, and then finds its password old', async () => {
  const { db, clock } = shop.tools;
  const person = await shop.customer();
  const { password_hash } = (await userWithPassword(db, person.id))!;
  const now = new Date(clock.now());
  const session = {
    token_hash: hashToken('of a late login'),
    user_id: person.id,
    created_at: now,
    last_seen_at: now,
    confirmed_at: now,
    expires_at: new Date(now.getTime() + 1000),
  };
  const { late } = await db.transaction().execute(async (tx) => {
    await replacePassword(tx, person.id, password_hash, 'another hash', now);
    const opening = insertSession(db, session, password_hash);
    await untilSomebodyWaits(tx);
    return { late: opening };
  });
  expect(await late).toBe(false);
});

test('a link to a new password that was mailed before dies with the change', async () => {
  const person = await shop.customer();
  await ask(null, 'POST', '/api/auth/forgot-password', { email: person.email });
  const token = await mailedToken(shop, person.email, 'password_reset');
  await change(person, SECRET, 'a newer secret');
  const response = await ask(null, 'POST', '/api/auth/reset-password', { token, password: 'a thief’s secret' });
  expect(response).toMatchObject({ status: 400, body: { code: 'reset_link_dead' } });
});

test('whoever has a session but not the password may guess ten times, over all calls that ask for it', async () => {
  const person = await shop.customer();
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    statuses.push((await change(person, `wrong ${time}`, 'a newer secret')).status);
    statuses.push((await ask(person, 'DELETE', ACCOUNT, { password: `wrong ${time}` })).status);
    const body = { email: 'thief@mail.test', password: `wrong ${time}` };
    statuses.push((await ask(person, 'POST', '/api/account/email', body)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  const stopped = await change(person, SECRET, 'a newer secret');
  expect(stopped).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  shop.clock.advance(900_000);
  expect((await change(person, SECRET, 'a newer secret')).status).toBe(204);
});

test('somebody confirms the own email by a link, and it stays the same', async () => {
  const customer = await shop.customer();
  const proved = () =>
    shop.tools.db.selectFrom('users').select('email_proved_at').where('id', '=', customer.id).executeTakeFirstOrThrow();
  await shop.tools.db.updateTable('users').set({ email_proved_at: null }).where('id', '=', customer.id).execute();
  expect((await customer.call('proveEmail', {})).status).toBe(202);
  expect((await proved()).email_proved_at).toBe(null);
  const token = await mailedToken(shop, customer.email, 'email_own');
  const confirmed = await shop.visitor('confirmEmail', { body: { token } });
  expect(confirmed.data.email).toBe(customer.email);
  expect((await proved()).email_proved_at).not.toBe(null);
  await expect(shop.visitor('confirmEmail', { body: { token } })).rejects.toMatchObject({ code: 'email_link_dead' });
});
