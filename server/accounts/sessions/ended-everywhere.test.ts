import { afterAll, expect, test } from 'vitest';
import { openServerProcess } from '#boot/server-process.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;
const admin = await shop.customer('admin');
/** Another process of the same shop. */
const other = await openServerProcess(shop.tools.settings, shop, { pages: 'none', clock: shop.clock });
afterAll(() => other.close());

const ELSEWHERE = { method: 'GET', url: '/api/auth/me' } as const;
const isInElsewhere = async ({ token }: Buyer) =>
  (await other.send({ ...ELSEWHERE, headers: { authorization: `Bearer ${token}` } })).status === 200;
const sessionsOf = ({ id }: Buyer) => `/api/users/${id}/sessions`;

/** Each way in which a session ends. */
const ends: Record<string, (person: Buyer) => Promise<{ status: number }>> = {
  'a logout': (person) => ask(person, 'POST', '/api/auth/logout'),
  'its end by the holder': (person) =>
    ask(person, 'GET', '/api/account/sessions').then(async ({ body }) => {
      const [own] = body as unknown as { id: number }[];
      return ask(person, 'DELETE', `/api/account/sessions?id=${own!.id}`);
    }),
  'its end by an administrator': (person) => ask(admin, 'DELETE', sessionsOf(person)),
  'another role': (person) => ask(admin, 'PUT', `/api/users/${person.id}`, { role: 'finance' }),
  'the deletion of the user': (person) => ask(admin, 'DELETE', `/api/users/${person.id}`),
};

test.each(Object.keys(ends))(
  'after %s is answered no other process takes the token, not once in forty',
  async (way) => {
    for (let time = 0; time < 40; time += 1) {
      const person = await shop.customer();
      expect(await isInElsewhere(person)).toBe(true);
      const { status } = await ends[way]!(person);
      expect([200, 204]).toContain(status);
      expect(await isInElsewhere(person)).toBe(false);
    }
  },
);

test('an administrator sees where somebody is logged in, ends one session, then all, and it is written down', async () => {
  const person = await shop.customer('finance');
  const second = await shop.again(person);
  const listed = await ask(admin, 'GET', sessionsOf(person));
  expect(listed.headers['x-total-count']).toBe('2');
  const sessions = listed.body as unknown as { id: number; current: boolean }[];
  expect(sessions.map(({ current }) => current)).toEqual([false, false]);
  expect(JSON.stringify(sessions)).not.toContain(person.token);
  const own = (await ask(second, 'GET', '/api/account/sessions')).body as unknown as { id: number }[];
  const one = `${sessionsOf(person)}?id=${own[0]!.id}`;
  expect((await ask(admin, 'DELETE', one)).status).toBe(204);
  expect(await ask(admin, 'DELETE', one)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  expect([await isInElsewhere(person), await isInElsewhere(second)]).toEqual([true, false]);
  const stranger = await shop.customer();
  expect((await ask(admin, 'DELETE', `${sessionsOf(stranger)}?id=${sessions[0]!.id}`)).status).toBe(404);
  expect((await ask(admin, 'DELETE', sessionsOf(person))).status).toBe(204);
  expect(await isInElsewhere(person)).toBe(false);
  expect(await isInElsewhere(stranger)).toBe(true);
  expect(await ask(admin, 'GET', '/api/users/2000000000/sessions')).toMatchObject({ status: 404 });
  const { body } = await ask(admin, 'GET', `/api/audit?subject=user:${person.id}`);
  const actions = (body as unknown as { action: string; actor: { id: number } }[]).map((row) => [
    row.action,
    row.actor.id,
  ]);
  expect(actions).toEqual([
    ['user.end-sessions', admin.id],
    ['user.end-sessions', admin.id],
  ]);
});
