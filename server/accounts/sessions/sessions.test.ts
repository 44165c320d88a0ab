import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Session } from '#contract/nouns/accounts.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { touchSession } from '../queries.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SESSIONS = '/api/account/sessions';
const list = async (person: Buyer) => (await ask(person, 'GET', SESSIONS)).body as unknown as Session[];
const isIn = async (person: Buyer) => (await ask(person, 'GET', '/api/auth/me')).status === 200;

test('a user sees every session of the own account, this one first, and no token', async () => {
  const person = await shop.customer();
  shop.clock.advance(MINUTE);
  const elsewhere = await shop.again(person);
  await shop.customer();
  const response = await ask(person, 'GET', SESSIONS);
  expect(response.headers['x-total-count']).toBe('2');
  expect(response.body).toEqual([
    { id: expect.any(Number), createdAt: expect.any(String), lastSeenAt: expect.any(String), current: true },
    { id: expect.any(Number), createdAt: expect.any(String), lastSeenAt: expect.any(String), current: false },
  ]);
  expect((await list(elsewhere)).map(({ current, id }) => [current, id])).toEqual([
    [true, (await list(person))[1]!.id],
    [false, (await list(person))[0]!.id],
  ]);
  expect((await ask(person, 'GET', `${SESSIONS}?limit=1&page=2`)).body).toHaveLength(1);
});

test('ending the others leaves this one', async () => {
  const person = await shop.customer();
  const [second, third] = [await shop.again(person), await shop.again(person)];
  const stranger = await shop.customer();
  expect((await ask(second, 'DELETE', SESSIONS)).status).toBe(204);
  expect(await Promise.all([person, second, third, stranger].map(isIn))).toEqual([false, true, false, true]);
  expect((await ask(second, 'DELETE', SESSIONS)).status).toBe(204);
  expect(await list(second)).toHaveLength(1);
});

test('one session is ended by its id, the own one too, and never one of somebody else', async () => {
  const person = await shop.customer();
  const [second, stranger] = [await shop.again(person), await shop.customer()];
  const [own, other] = await list(person);
  const [foreign] = await list(stranger);
  const end = (id: unknown) => ask(person, 'DELETE', `${SESSIONS}?id=${String(id)}`);
  expect(await end(foreign!.id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  expect(await isIn(stranger)).toBe(true);
  expect((await end(other!.id)).status).toBe(204);
  expect((await end(other!.id)).status).toBe(404);
  expect(await isIn(second)).toBe(false);
  for (const wrong of ['', '0', '-1', 'x', '99999999999']) expect((await end(wrong)).status).toBe(400);
  expect((await end(own!.id)).status).toBe(204);
  expect(await isIn(person)).toBe(false);
});

test('a session that is too old is not listed', async () => {
  const person = await shop.customer();
  shop.clock.advance(30 * 86_400_000);
  const later = await shop.again(person);
  expect(await list(later)).toHaveLength(1);
});

test('when a session was seen is written at most once in five minutes, however much it asks', async () => {
  const person = await shop.customer();
  const rows = () =>
    shop.tools.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', person.id).execute();
  const start = shop.clock.now();
  const seen = async () => (await rows())[0]!.last_seen_at.getTime() - start;
  for (let minute = 0; minute < 4; minute += 1) {
    shop.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 20 }, () => isIn(person)));
  }
  expect(await seen()).toBe(0);
  shop.clock.advance(MINUTE);
  await Promise.all(Array.from({ length: 20 }, () => isIn(person)));
  await expect.poll(seen).toBe(5 * MINUTE);
  shop.clock.advance(4 * MINUTE);
  await Promise.all(Array.from({ length: 20 }, () => isIn(person)));
  await sleep(50);
  expect(await seen()).toBe(5 * MINUTE);
});

test('a session that another process saw a minute ago is not written again', async () => {
  const person = await shop.customer();
  const now = shop.clock.now();
  const touch = (before: number) =>
    touchSession(
      shop.tools.db,
      hashToken(person.token),
      { at: new Date(now + MINUTE), expires_at: new Date(now + 30 * DAY) },
      new Date(before),
    );
  const seen = async () => Date.parse((await list(person))[0]!.lastSeenAt) - now;
  await touch(now);
  expect(await seen()).toBe(0);
  await touch(now + 1);
  expect(await seen()).toBe(MINUTE);
});

test.each(['admin', 'finance', 'bloger'] as const)(
  'a session of %s ends when it was not seen for twelve hours',
  async (role) => {
    const person = await shop.customer(role);
    shop.clock.advance(12 * HOUR - 1);
    expect(await isIn(person)).toBe(true);
    await expect.poll(async () => (await list(person))[0]!.lastSeenAt).toBe(new Date(shop.clock.now()).toISOString());
    shop.clock.advance(12 * HOUR - 1);
    expect(await isIn(person)).toBe(true);
    await expect.poll(async () => (await list(person))[0]!.lastSeenAt).toBe(new Date(shop.clock.now()).toISOString());
    shop.clock.advance(12 * HOUR);
    expect(await isIn(person)).toBe(false);
    expect(await list(await shop.again(person))).toHaveLength(1);
  },
);

test('a session that is used again and again ends thirty days after its login, and one of a customer may rest so long', async () => {
  const [staff, resting] = [await shop.customer('finance'), await shop.customer()];
  for (let time = 1; time <= 65; time += 1) {
    shop.clock.advance(11 * HOUR);
    expect(await isIn(staff)).toBe(true);
    const now = new Date(shop.clock.now()).toISOString();
    await expect.poll(async () => (await list(staff))[0]!.lastSeenAt).toBe(now);
  }
  shop.clock.advance(5 * HOUR - 1);
  for (const person of [staff, resting]) expect(await isIn(person)).toBe(true);
  shop.clock.advance(1);
  for (const person of [staff, resting]) expect(await isIn(person)).toBe(false);
});
