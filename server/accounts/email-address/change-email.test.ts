import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;

const MINUTE = 60_000;
const SECRET = 'correct horse';
let mailboxes = 0;
const freshEmail = () => {
  mailboxes += 1;
  return `new${mailboxes}@mail.test`;
};
const criterion = (person: Buyer, email: unknown, password = SECRET) =>
  ask(person, 'POST', '/api/account/email', { email, password });
const confirm = (token: unknown) => ask(null, 'POST', '/api/account/email/confirm', { token });
const logIn = (email: string) => ask(null, 'POST', '/api/auth/login', { email, password: SECRET });
const mailsTo = (email: string) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['subject', 'text_body', 'user_id'])
    .where('recipient', '=', email)
    .where('dedupe_key', 'like', 'email%')
    .orderBy('id')
    .execute();
/** The token of the newest mail to an address, after its holder asked for it. */
const tokenFor = async (person: Buyer, email: string) => {
  expect((await criterion(person, email)).status).toBe(202);
  return mailedToken(shop, email, 'email_new');
};

/** The same mailbox in capitals, as it is stored: those of a domain are not. */
const upperOf = (email: string) => email.toUpperCase().replace(/@.*/, (domain) => domain.toLowerCase());

test('a new email counts when it is confirmed, and the old one is told twice', async () => {
  const person = await shop.customer();
  const email = freshEmail();
  const token = await tokenFor(person, ` ${email} `.trim());
  expect((await logIn(person.email)).status).toBe(200);
  expect((await logIn(email)).status).toBe(401);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
  expect((await logIn(person.email)).status).toBe(401);
  expect((await logIn(email)).status).toBe(200);
  expect((await ask(person, 'GET', '/api/account')).body.user).toMatchObject({ id: person.id, email });
  const old = await mailsTo(person.email);
  expect(old.map(({ subject }) => subject)).toEqual(['Your email is about to change', 'Your email was changed']);
  expect(old.map(({ user_id }) => user_id)).toEqual([person.id, person.id]);
  expect(old.every(({ text_body }) => text_body.includes(email))).toBe(true);
  const fresh = await mailsTo(email);
  expect(fresh.map(({ subject }) => subject)).toEqual(['Confirm your new email', 'This is your email now']);
  expect(fresh[0]!.user_id).toBe(person.id);
});

test('the link works once and for sixty minutes of the clock', async () => {
  const [early, later] = [await shop.customer(), await shop.customer()];
  const tokens = [await tokenFor(early, freshEmail()), await tokenFor(later, freshEmail())];
  shop.clock.advance(59 * MINUTE);
  expect((await confirm(tokens[0])).status).toBe(200);
  expect(await confirm(tokens[0])).toMatchObject({ status: 400, body: { code: 'email_link_dead' } });
  shop.clock.advance(MINUTE);
  expect(await confirm(tokens[1])).toMatchObject({ status: 400, body: { code: 'email_link_dead' } });
});

test('two clicks at once on one link are one change', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person, freshEmail());
  const result = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(result.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await mailsTo(person.email)).toHaveLength(2);
});

test('of two links to one account, opened at once, one counts and the other dies', async () => {
  const person = await shop.customer();
  const [one, two] = [freshEmail(), freshEmail()];
  const tokens = [await tokenFor(person, one), await tokenFor(person, two)];
  const stated = await Promise.all(tokens.map(confirm));
  expect(stated.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('of two accounts that confirm one email at once, one gets it', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  const email = freshEmail();
  const tokens = [await tokenFor(one, email), await tokenFor(two, upperOf(email))];
  const stated = await Promise.all(tokens.map(confirm));
  expect(stated.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(stated.find(({ status }) => status === 409)!.body.code).toBe('email_taken');
});

test('an email that has an account is answered alike, and only its mailbox is told', async () => {
  const [person, holder] = [await shop.customer(), await shop.customer()];
  const free = await criterion(person, freshEmail());
  const taken = await criterion(person, ` ${holder.email.toUpperCase()}`);
  expect(taken).toMatchObject({ status: 202, body: free.body });
  const mails = await mailsTo(holder.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['This email already has an account']);
  expect(mails[0]!.text_body).not.toContain('token=');
  expect(mails[0]!.text_body).not.toContain(person.email);
  expect(mails[0]!.user_id).toBe(holder.id);
  expect(await mailsTo(person.email)).toHaveLength(2);
});

test('the own email in other letters is a change like any other, the very same one is refused', async () => {
  const person = await shop.customer();
  expect(await criterion(person, person.email)).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String) } },
  });
  const upper = upperOf(person.email);
  expect((await confirm(await tokenFor(person, upper))).status).toBe(200);
  expect((await ask(person, 'GET', '/api/account')).body.user).toMatchObject({ email: upper });
});

test('a wrong password or a wrong address mails nobody', async () => {
  const person = await shop.customer();
  const email = freshEmail();
  expect(await criterion(person, email, 'not it')).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
  for (const wrong of ['', 'x', 'x@', null, 7, `${'x'.repeat(250)}@x.test`])
    expect(await criterion(person, wrong)).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
  expect(await mailsTo(email)).toEqual([]);
  expect(await mailsTo(person.email)).toEqual([]);
});

test('nobody’s mailbox is filled: five an hour from one account, and five to one address', async () => {
  const person = await shop.customer();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await criterion(person, freshEmail())).status);
  expect(statuses).toEqual([...Array(5).fill(202), 429]);
  const email = freshEmail();
  for (let time = 0; time < 7; time += 1) expect((await criterion(await shop.customer(), email)).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(5);
});

test('a new password ends the link of whoever asked with the old one', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person, freshEmail());
  await ask(person, 'POST', '/api/account/password', { password: SECRET, newPassword: 'a newer secret' });
  expect((await confirm(token)).status).toBe(400);
  const other = await shop.customer();
  const second = await tokenFor(other, freshEmail());
  await ask(null, 'POST', '/api/auth/forgot-password', { email: other.email });
  const reset = await mailedToken(shop, other.email, 'password_reset');
  await ask(null, 'POST', '/api/auth/reset-password', { token: reset, password: 'a newer secret' });
  expect((await confirm(second)).status).toBe(400);
});

test('a link of an account that was deleted meanwhile, and a guessed one, are dead', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person, freshEmail());
  await ask(person, 'DELETE', '/api/account', { password: SECRET });
  for (const guess of [token, '', 'x', 'A'.repeat(43), null, 7, String.fromCharCode(0)])
    expect((await confirm(guess)).status).toBe(400);
});
