import { expect, test } from 'vitest';
import { readSettings } from '#server/kit/settings.ts';
import { openShop } from '#tests/open-shop.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { deleteDeadSessions } from './queries.ts';

const shop = await openShop();

const logIn = (email: string, password: string) => shop.visitor('login', { body: { email, password } });

test('the first administrator is made with a password that is told once, and none after him', async () => {
  const signIn = await ensureAdministrator(shop.tools);
  expect(signIn?.password).toMatch(/^[A-Z2-9]{16}$/);
  const { data } = await logIn(signIn!.email, signIn!.password);
  expect(data.user.role).toBe('admin');
  expect(await ensureAdministrator(shop.tools)).toBeNull();
});

test('the settings name the first administrator, whose password is then not told', async () => {
  await shop.tools.db
    .updateTable('users')
    .set({ roles: ['customer'], username: 'was-admin' })
    .execute();
  const settings = readSettings({ ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'correct horse' });
  expect(await ensureAdministrator({ ...shop.tools, settings })).toBeNull();
  expect((await logIn('owner@shop.test', 'correct horse')).data.user.role).toBe('admin');
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
