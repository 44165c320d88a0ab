import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;

const MINUTE = 60_000;
const forgot = (email: unknown) => ask(null, 'POST', '/api/auth/forgot-password', { email });
const reset = (token: unknown, password: unknown = 'another secret') =>
  ask(null, 'POST', '/api/auth/reset-password', { token, password });
const logIn = (person: Buyer, password: string) =>
  ask(null, 'POST', '/api/auth/login', { email: person.email, password });
const mailsTo = (email: string) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['id', 'subject', 'text_body', 'html_body', 'sent_at'])
    .where('recipient', '=', email)
    .where('dedupe_key', 'like', 'password_reset:%')
    .orderBy('id')
    .execute();
/** The token of the newest mail. */
const tokenFor = async ({ email }: Buyer) => {
  expect((await forgot(email)).status).toBe(202);
  return mailedToken(shop, email, 'password_reset');
};

test('a forgotten password is set anew once, and every session ends', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person);
  expect((await reset(token)).status).toBe(200);
  expect((await person.send({ method: 'GET', url: '/api/auth/me', headers: {} })).status).toBe(401);
  expect((await logIn(person, 'correct horse')).status).toBe(401);
  expect((await logIn(person, 'another secret')).status).toBe(200);
  expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'reset_link_dead' } });
  expect((await logIn(person, 'another secret')).status).toBe(200);
});

test('the link works for sixty minutes of the clock', async () => {
  const [early, later] = [await shop.customer(), await shop.customer()];
  const tokens = [await tokenFor(early), await tokenFor(later)];
  shop.clock.advance(59 * MINUTE);
  expect((await reset(tokens[0])).status).toBe(200);
  shop.clock.advance(MINUTE);
  expect(await reset(tokens[1])).toMatchObject({ status: 400, body: { code: 'reset_link_dead' } });
});

test('of two links to one account the second is dead when the first was used', async () => {
  const person = await shop.customer();
  const [one, two] = [await tokenFor(person), await tokenFor(person)];
  expect((await reset(one)).status).toBe(200);
  expect((await reset(two, 'a thief’s secret')).status).toBe(400);
});

test('two clicks at once on one link set one password', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person);
  const stated = await Promise.all(['first secret', 'second secret'].map((password) => reset(token, password)));
  expect(stated.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the answer is the same whether or not there is such an account, and only one gets a mail', async () => {
  const person = await shop.customer();
  const known = await forgot(` ${person.email.toUpperCase()}`);
  const unknown = await forgot('nobody@mail.test');
  expect(known).toMatchObject({ status: 202, body: unknown.body });
  expect(unknown.status).toBe(202);
  await createBooks(shop).drain();
  expect(await mailsTo(person.email)).toHaveLength(1);
  expect(await mailsTo('nobody@mail.test')).toHaveLength(0);
});

test('who asks ever again is always answered, but not mailed without end', async () => {
  const person = await shop.customer();
  const statuses = [];
  for (let time = 0; time < 8; time += 1) statuses.push((await forgot(person.email)).status);
  expect(statuses).toEqual(Array(8).fill(202));
  await createBooks(shop).drain();
  expect(await mailsTo(person.email)).toHaveLength(5);
});

test('the link is in the mail that is sent and nowhere else, neither in the outbox nor in the office', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person);
  await createBooks(shop).drain();
  const [mail] = await mailsTo(person.email);
  expect(mail).toMatchObject({ subject: 'A new password for Huruf', sent_at: expect.any(Date) });
  expect(JSON.stringify(mail)).not.toContain(token);
  expect(
    await sql`select 1 from emails m where position(${token} in m::text) > 0`.execute(shop.tools.db),
  ).toMatchObject({ rows: [] });
  const file = await fs.readFile(path.join(shop.tools.settings.DATA_DIR, 'mail', `${mail!.id}.eml`), 'utf8');
  expect(file).toContain(`To: ${person.email}`);
  expect(file).toContain('Subject: A new password for Huruf');
  const admin = await shop.customer('admin');
  const shown = await ask(admin, 'GET', `/api/mails/${mail!.id}`);
  expect(JSON.stringify(shown.body)).not.toContain(token);
  expect(shown.body).toMatchObject({
    to: person.email,
    text: expect.stringContaining('/reset?token=(only-in-the-mail-itself)'),
  });
  expect(await ask(admin, 'POST', `/api/mails/${mail!.id}/resend`)).toMatchObject({
    status: 409,
    body: { code: 'mail_with_link' },
  });
  expect((await ask(person, 'GET', `/api/mails/${mail!.id}`)).status).toBe(403);
});

test('a token that was guessed, or a password too short, changes nothing', async () => {
  const person = await shop.customer();
  const token = await tokenFor(person);
  for (const guess of ['', 'x', 'A'.repeat(43), null, 7, `${token}x`, String.fromCharCode(0)])
    expect((await reset(guess)).status).toBe(400);
  expect(await reset(token, 'short')).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  });
  expect((await logIn(person, 'correct horse')).status).toBe(200);
  expect((await reset(token)).status).toBe(200);
});

test('tokens that were made up cost no hashing, however many are tried at once', async () => {
  const person = await shop.customer();
  const [stated, entered] = await Promise.all([
    Promise.all(Array.from({ length: 80 }, (_, at) => reset(`${at}`.padEnd(43, 'x')))),
    logIn(person, 'correct horse'),
  ]);
  expect(new Set(stated.map(({ status }) => status))).toEqual(new Set([400]));
  expect(entered.status).toBe(200);
});

test('the answer waits for nothing that only an account has', async () => {
  const person = await shop.customer();
  await shop.tools.db.transaction().execute(async (tx) => {
    await sql`lock table password_resets, emails in exclusive mode`.execute(tx);
    for (const email of [person.email, 'nobody@mail.test']) expect((await forgot(email)).status).toBe(202);
  });
  await createBooks(shop).drain();
  expect(await mailsTo(person.email)).toHaveLength(1);
});
