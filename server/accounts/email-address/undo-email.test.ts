import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;
let admin = await shop.customer('admin');

const HOUR = 3_600_000;
const SECRET = 'correct horse';
let mailboxes = 0;
const freshEmail = () => {
  mailboxes += 1;
  return `elsewhere${mailboxes}@mail.test`;
};
const byAdmin = async (id: number, email: string) => {
  // Days pass here, and a session of the admin area does not.
  admin = await shop.again(admin);
  return ask(admin, 'PUT', `/api/users/${id}`, { email });
};
const criterion = (person: Buyer, email: string) =>
  ask(person, 'POST', '/api/account/email', { email, password: SECRET }).then(({ status }) => expect(status).toBe(202));
/** The own way of changing it, with the link that is mailed. */
const byLink = async (person: Buyer, email: string) => {
  await criterion(person, email);
  return ask(null, 'POST', '/api/account/email/confirm', { token: await mailedToken(shop, email, 'email_new') });
};
const undoOf = (email: string) => mailedToken(shop, email, 'email_changed');
const undo = (token: unknown) => ask(null, 'POST', '/api/account/email/undo', { token });
const logIn = (email: string, password = SECRET) => ask(null, 'POST', '/api/auth/login', { email, password });
const subjectsTo = async (email: string) =>
  (
    await shop.tools.db
      .selectFrom('emails')
      .select('subject')
      .where('recipient', '=', email)
      .where('dedupe_key', 'not like', 'welcome%')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);
const emailOf = async ({ id }: Buyer) =>
  (await shop.tools.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test('an email that the office changes is told to both addresses, and the old one is given a link', async () => {
  const [person, email] = [await shop.customer(), freshEmail()];
  expect(await byAdmin(person.id, email)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await subjectsTo(person.email)).toEqual(['Your email was changed']);
  expect(await subjectsTo(email)).toEqual(['This is your email now']);
  expect((await logIn(email)).status).toBe(200);
  const stored = await shop.tools.db
    .selectFrom('emails')
    .select(['text_body', 'html_body'])
    .where('recipient', '=', person.email)
    .where('dedupe_key', 'like', 'email_changed:%')
    .executeTakeFirstOrThrow();
  const token = await undoOf(person.email);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored.text_body).toContain('/undo-email?token=');
});

test('a change of something else, or the same email again, mails nobody', async () => {
  const person = await shop.customer();
  await ask(admin, 'PUT', `/api/users/${person.id}`, { email: person.email, fullname: 'Rani Baru' });
  expect(await subjectsTo(person.email)).toEqual([]);
});

test('links that were mailed before the office changed the email are dead', async () => {
  const [person, wished] = [await shop.customer(), freshEmail()];
  await ask(null, 'POST', '/api/auth/forgot-password', { email: person.email });
  const reset = await mailedToken(shop, person.email, 'password_reset');
  await criterion(person, wished);
  const confirm = await mailedToken(shop, wished, 'email_new');
  await byAdmin(person.id, freshEmail());
  const password = 'a newer secret';
  expect((await ask(null, 'POST', '/api/auth/reset-password', { token: reset, password })).status).toBe(400);
  expect((await ask(null, 'POST', '/api/account/email/confirm', { token: confirm })).status).toBe(400);
});

test('an administrator changes the own email like everybody, and every other field still here', async () => {
  const refused = await byAdmin(admin.id, freshEmail());
  expect(refused).toMatchObject({ status: 409, body: { code: 'own_email', fields: { email: expect.any(String) } } });
  expect(await emailOf(admin)).toBe(admin.email);
  const own = { email: admin.email, phoneNumber: '0814' };
  expect((await ask(admin, 'PUT', `/api/users/${admin.id}`, own)).status).toBe(200);
  const [second, email] = [await shop.customer('admin'), freshEmail()];
  expect((await byLink(second, email)).status).toBe(200);
  expect(await emailOf(second)).toBe(email);
});

test.each(['office', 'link'])(
  'by the %s or not, the old address sets it back once, and everything else ends',
  async (way) => {
    const [person, email] = [await shop.customer(), freshEmail()];
    await (way === 'office' ? byAdmin(person.id, email) : byLink(person, email));
    const token = await undoOf(person.email);
    const thief = { ...(await shop.again({ ...person, email })) };
    await criterion(thief, freshEmail());
    await ask(null, 'POST', '/api/auth/forgot-password', { email });
    const thiefsReset = await mailedToken(shop, email, 'password_reset');
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: person.email } });
    expect(await emailOf(person)).toBe(person.email);
    for (const session of [person, thief]) expect((await ask(session, 'GET', '/api/auth/me')).status).toBe(401);
    for (const address of [person.email, email]) expect((await logIn(address)).status).toBe(401);
    const password = 'a newer secret';
    const set = (link: string) => ask(null, 'POST', '/api/auth/reset-password', { token: link, password });
    expect((await set(thiefsReset)).status).toBe(400);
    expect((await set(await mailedToken(shop, person.email, 'email_undone'))).status).toBe(200);
    expect((await logIn(person.email, password)).status).toBe(200);
    expect((await subjectsTo(email)).at(-1)).toBe('Your email was changed');
    expect(await undo(token)).toMatchObject({ status: 400, body: { code: 'email_undo_dead' } });
  },
);

test('it can be set back for 72 hours of the clock, and with no other word', async () => {
  const [early, later] = [await shop.customer(), await shop.customer()];
  for (const person of [early, later]) await byAdmin(person.id, freshEmail());
  const [first, second] = [await undoOf(early.email), await undoOf(later.email)];
  shop.clock.advance(72 * HOUR - 1);
  expect((await undo(first)).status).toBe(200);
  shop.clock.advance(1);
  expect((await undo(second)).status).toBe(400);
  for (const guess of ['', 'x', 'A'.repeat(43), null, 7]) expect((await undo(guess)).status).toBe(400);
});

test('a thief who changes it again can not make the first address lose it, and gets nothing back himself', async () => {
  const [person, one, two] = [await shop.customer(), freshEmail(), freshEmail()];
  await byLink(person, one);
  await byLink(person, two);
  const [owners, thiefs] = [await undoOf(person.email), await undoOf(one)];
  expect((await undo(owners)).status).toBe(200);
  expect((await undo(thiefs)).status).toBe(400);
  expect(await emailOf(person)).toBe(person.email);
});

test('a thief who sets it back to an address in between loses it to the first one all the same', async () => {
  const [person, one] = [await shop.customer(), freshEmail()];
  await byLink(person, one);
  await byLink(person, freshEmail());
  const [owners, thiefs] = [await undoOf(person.email), await undoOf(one)];
  expect((await undo(thiefs)).status).toBe(200);
  expect((await undo(owners)).status).toBe(200);
  expect(await emailOf(person)).toBe(person.email);
});

test('nobody takes the address that was given up while it may be set back', async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  const details = { username: 'squatter', password: SECRET, fullname: 'S', address: 'A', phoneNumber: '1' };
  const register = () =>
    ask(null, 'POST', '/api/users/customers/register', { ...details, email: person.email.toUpperCase() });
  await byAdmin(person.id, freshEmail());
  expect(await register()).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await byAdmin(other.id, person.email)).status).toBe(409);
  expect((await byLink(other, person.email)).status).toBe(409);
  expect((await undo(await undoOf(person.email))).status).toBe(200);
  await byAdmin(person.id, freshEmail());
  shop.clock.advance(72 * HOUR);
  expect((await register()).status).toBe(201);
});
