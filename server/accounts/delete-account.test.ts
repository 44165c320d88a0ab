import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { untilSomebodyWaits } from '#tests/until-somebody-waits.ts';
import { emptyLastMails, emptyUser, lockAdministrators } from './account-queries.ts';
import { userWithPassword } from './queries.ts';

const shop = await openShop();
const buying = createBuying(shop);
const ask = buying.ask;

const SECRET = 'correct horse';
const leave = (person: Buyer, password: unknown = SECRET) => ask(person, 'DELETE', '/api/account', { password });
const isIn = async (person: Buyer) => (await ask(person, 'GET', '/api/auth/me')).status === 200;
const rowOf = ({ id }: Buyer) =>
  shop.tools.db
    .selectFrom('users')
    .select(['username', 'email', 'fullname', 'address', 'phone_number', 'password_hash', 'roles', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const mailsOf = ({ id }: Buyer) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'text_body', 'html_body', 'try_at', 'sent_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

test('who leaves is nobody any more, everywhere at once', async () => {
  const person = await shop.customer();
  const elsewhere = await shop.again(person);
  expect(await isIn(elsewhere)).toBe(true);
  expect((await leave(person)).status).toBe(204);
  expect([await isIn(person), await isIn(elsewhere)]).toEqual([false, false]);
  const row = await rowOf(person);
  expect(row).toEqual({
    username: expect.stringMatching(/^deleted-\w{16}$/),
    email: expect.stringMatching(/^deleted-\w{16}@huruf\.invalid$/),
    fullname: 'Deleted account',
    address: '',
    phone_number: '',
    password_hash: '',
    roles: ['customer'],
    deleted_at: expect.any(Date),
  });
  for (const [email, password] of [
    [person.email, SECRET],
    [row.email, ''],
    [row.email, SECRET],
  ]) {
    expect([400, 401]).toContain((await ask(null, 'POST', '/api/auth/login', { email, password })).status);
  }
});

test('order, payment and licence stay, the books stay right, and a late answer of the payment provider mails nobody', async () => {
  const { buyer, payment, PayerID } = await buying.payment(58, {});
  const later = await buying.payment(20, {});
  expect((await buying.execute(buyer, payment.paymentId, PayerID)).status).toBe(200);
  const count = async () => ({
    licenses: await shop.tools.db
      .selectFrom('licenses')
      .select(['number', 'licensee'])
      .where('user_id', '=', buyer.id)
      .execute(),
    orders: await shop.tools.db
      .selectFrom('orders')
      .select(['status', 'total_cents', 'licensee'])
      .where('user_id', '=', buyer.id)
      .execute(),
  });
  const before = await count();
  expect(before.licenses).toHaveLength(1);
  expect((await leave(buyer)).status).toBe(204);
  expect(await count()).toEqual(before);
  expect((await leave(later.buyer)).status).toBe(204);
  expect((await buying.comeBack(later.returnUrl)).status).toBe(303);
  await createBooks(shop).drain();
  const paid = await shop.tools.db
    .selectFrom('orders')
    .select(['status', 'told_at'])
    .where('id', '=', later.order.id)
    .executeTakeFirstOrThrow();
  expect(paid).toEqual({ status: 'success', told_at: expect.any(Date) });
  const mails = await shop.tools.db
    .selectFrom('emails')
    .select('recipient')
    .where('recipient', 'like', '%.invalid')
    .execute();
  expect(mails).toEqual([]);
});

test('mails that were written lose address and words, and one last mail says goodbye and is emptied when it is sent', async () => {
  const person = await shop.customer();
  await leave(person);
  const mails = await mailsOf(person);
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({ recipient: 'deleted account', text_body: '', html_body: '', try_at: null });
  expect(mails[1]).toMatchObject({ recipient: person.email, subject: 'Your account is deleted' });
  await emptyLastMails(shop.tools.db);
  expect((await mailsOf(person))[1]!.recipient).toBe(person.email);
  await createBooks(shop).drain();
  await emptyLastMails(shop.tools.db);
  expect((await mailsOf(person))[1]).toMatchObject({ recipient: 'deleted account', text_body: '', try_at: null });
  const tables = ['sessions', 'password_resets', 'email_changes', 'idempotency_keys'] as const;
  for (const table of tables) {
    const rows = await shop.tools.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute();
    expect(rows, table).toEqual([]);
  }
});

test('the email may register anew and finds nothing of before', async () => {
  const person = await shop.customer();
  const { order } = await buying.order(30, person);
  await leave(person);
  const body = { username: `anew-${person.id}`, email: person.email, password: SECRET };
  const made = await ask(null, 'POST', '/api/users/customers/register', {
    ...body,
    fullname: 'Somebody Else',
    address: 'Jl. B',
    phoneNumber: '1',
  });
  expect(made.status).toBe(201);
  const anew = await shop.again(person);
  expect(anew.id).not.toBe(person.id);
  expect((await ask(anew, 'GET', '/api/orders/list')).body).toEqual([]);
  expect((await ask(anew, 'GET', `/api/orders/${order.id}`)).status).toBe(404);
});

test('a wrong password deletes nothing', async () => {
  const person = await shop.customer();
  for (const [password, status] of [
    ['not it', 403],
    ['', 400],
    [null, 400],
  ] as const)
    expect((await leave(person, password)).status).toBe(status);
  expect((await ask(person, 'DELETE', '/api/account')).status).toBe(400);
  expect(await isIn(person)).toBe(true);
});

test('the last administrator can not go, and of two who go at once one stays', async () => {
  const single = await shop.customer('admin');
  expect(await leave(single)).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
  expect(await isIn(single)).toBe(true);
  const second = await shop.customer('admin');
  const result = await Promise.all([leave(single), leave(second)]);
  expect(result.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('who goes while another administrator is going waits for that, and stays', async () => {
  const { db, clock } = shop.tools;
  await sql`update users set roles = '{customer}'`.execute(db);
  const [going, second] = [await shop.customer('admin'), await shop.customer('admin')];
  const { password_hash } = (await userWithPassword(db, going.id))!;
  const anonymous = { username: 'gone', email: 'gone@huruf.invalid', fullname: 'Gone' };
  const { late } = await db.transaction().execute(async (tx) => {
    expect(await lockAdministrators(tx)).toHaveLength(2);
    await emptyUser(tx, going.id, password_hash, anonymous, new Date(clock.now()));
    const leaving = leave(second);
    await untilSomebodyWaits(tx);
    return { late: leaving };
  });
  expect(await late).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
});

test('two deletions at once are one, and a login under way gets no session', async () => {
  const person = await shop.customer();
  const logIn = ask(null, 'POST', '/api/auth/login', { email: person.email, password: SECRET });
  const result = await Promise.all([leave(person), leave(person)]);
  expect(result.filter(({ status }) => status === 204)).toHaveLength(1);
  await logIn;
  const sessions = await shop.tools.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
  expect(sessions).toEqual([]);
  expect((await mailsOf(person)).filter(({ subject }) => subject === 'Your account is deleted')).toHaveLength(1);
});
