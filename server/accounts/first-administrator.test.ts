import { expect, test } from 'vitest';
import { readSettings } from '#server/kit/config/settings.ts';
import { openShop } from '#tests/open-shop.ts';
import { sessionOf } from '#tests/session-of.ts';
import { deleteDeadSessions } from './queries.ts';
import { ensureAdministrator } from './register.ts';

const shop = await openShop();

const logIn = (email: string, password: string) => shop.visitor('login', { body: { email, password } });

test('the first administrator is made with a password that is told once, and none after him', async () => {
  const signIn = await ensureAdministrator(shop.tools);
  expect(signIn?.password).toMatch(/^[A-Z2-9]{16}$/);
  const { data } = await logIn(signIn!.email, signIn!.password);
  expect(sessionOf(data).user.role).toBe('admin');
  expect(await ensureAdministrator(shop.tools)).toBeNull();
});

test('the password that was printed opens nothing but the choice of another one', async () => {
  const { db } = shop.tools;
  await db
    .updateTable('users')
    .set({ roles: ['customer'], username: 'was-first', email: 'first@shop.test' })
    .execute();
  const { email, password } = (await ensureAdministrator(shop.tools))!;
  const { token } = sessionOf((await logIn(email, password)).data);
  const send = (method: string, url: string, body?: object) =>
    shop.send({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  for (const call of [
    'GET /api/users',
    'GET /api/dashboard',
    'GET /api/account',
    'PUT /api/account',
    'DELETE /api/account/sessions',
  ]) {
    const [method, url] = call.split(' ') as [string, string];
    const response = await send(method, url);
    expect([call, response.status, JSON.parse(response.body).code]).toEqual([call, 403, 'password_due']);
  }
  // What a visitor may read he reads as a visitor.
  await db
    .insertInto('subscription_plans')
    .values({
      name: 'Hidden',
      price_cents: 100,
      duration: '1',
      duration_months: 1,
      features: '[]',
      is_active: false,
      created_at: new Date(shop.clock.now()),
    })
    .execute();
  expect((await send('GET', '/api/subscriptions/plans')).body).not.toContain('Hidden');
  expect((await send('GET', '/api/auth/me')).status).toBe(200);
  const change = { password, newPassword: 'langit biru di Ubud' };
  expect((await send('POST', '/api/account/password', change)).status).toBe(204);
  expect((await send('GET', '/api/users')).status).toBe(200);
  expect((await send('GET', '/api/subscriptions/plans')).body).toContain('Hidden');
});

test('the settings name the first administrator, whose password is then not told', async () => {
  await shop.tools.db
    .updateTable('users')
    .set({ roles: ['customer'], username: 'was-admin' })
    .where('username', '=', 'admin')
    .execute();
  const settings = readSettings({ ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'correct horse' });
  expect(await ensureAdministrator({ ...shop.tools, settings })).toBeNull();
  const { user, token } = sessionOf((await logIn('owner@shop.test', 'correct horse')).data);
  expect(user.role).toBe('admin');
  const headers = { authorization: `Bearer ${token}` };
  expect((await shop.send({ method: 'GET', url: '/api/users', headers })).status).toBe(200);
});

test('sessions older than 30 days are dead, and are forgotten', async () => {
  const person = await shop.customer();
  const alive = async () => (await person.send({ method: 'GET', url: '/api/auth/me', headers: {} })).status;
  expect(await alive()).toBe(200);
  shop.clock.advance(30 * 86_400_000 + 1);
  expect(await alive()).toBe(401);
  await deleteDeadSessions(shop.tools.db, new Date(shop.clock.now()));
  const left = await shop.tools.db.selectFrom('sessions').select('user_id').execute();
  expect(left).toEqual([]);
});
