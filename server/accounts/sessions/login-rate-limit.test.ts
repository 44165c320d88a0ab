import { expect, test } from 'vitest';
import { deleteExpiredRateLimits } from '#server/kit/limits/rate-limit.ts';
import { createBooks } from '#tests/buy/books.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const RIGHT = 'correct horse';

async function ask(path: string, body: unknown, { ip = '198.51.100.1', cookie = '', token = '' } = {}) {
  const reply = await fetch(`${shop.address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return { status: reply.status, cookie: reply.headers.get('set-cookie') ?? '' };
}
const logIn = (email: string, password: string, from = {}) => ask('/auth/login', { email, password }, from);
/** Wrong tries one after another, each from the address that it is given. */
async function guess(count: number, email: (at: number) => string, ip: (at: number) => string) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await logIn(email(at), `wrong ${at}`, { ip: ip(at) })).status);
  return statuses;
}
const served = (statuses: number[]) => statuses.filter((status) => status === 401).length;
const rows = async () => (await shop.tools.db.selectFrom('rate_limits').select('key').execute()).length;

test('addresses of one IPv6 /64 are one, so ten wrong tries are all that an account is asked from there', async () => {
  const ada = await shop.customer();
  const statuses = await guess(
    25,
    () => ada.email,
    (at) => `2001:db8:7:7::${at.toString(16)}`,
  );
  expect(served(statuses)).toBe(10);
  expect((await logIn(ada.email, RIGHT, { ip: '2001:db8:7:8::1' })).status).toBe(200);
});

test('wrong tries from everywhere are counted for the account, known or not', async () => {
  const ada = await shop.customer();
  for (const email of [ada.email, 'nobody@mail.test']) {
    const statuses = await guess(
      40,
      () => email,
      (at) => `203.0.${at}.1`,
    );
    expect(served(statuses)).toBe(30);
  }
});

test('a stranger can not lock the owner out of a browser that he used before', async () => {
  const ada = await shop.customer();
  const first = await logIn(ada.email, RIGHT, { ip: '198.51.100.7' });
  const cookie = first.cookie.split(';')[0]!;
  expect(first.cookie).toMatch(/^huruf_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  await guess(
    40,
    () => ada.email,
    (at) => `203.1.${at}.1`,
  );
  await guess(
    12,
    () => ada.email,
    () => '198.51.100.7',
  );
  expect((await logIn(ada.email, RIGHT, { ip: '198.51.100.7' })).status).toBe(429);
  expect((await logIn(ada.email, RIGHT, { ip: '198.51.100.7', cookie })).status).toBe(200);
  const wrong = [];
  for (let at = 0; at < 12; at += 1) wrong.push((await logIn(ada.email, `wrong ${at}`, { cookie })).status);
  expect(served(wrong)).toBe(10);
});

test('the browser of one account is a stranger to another', async () => {
  const [ada, eve] = [await shop.customer(), await shop.customer()];
  const { cookie } = await logIn(eve.email, RIGHT, { ip: '198.51.100.8' });
  await guess(
    40,
    () => ada.email,
    (at) => `203.2.${at}.1`,
  );
  expect((await logIn(ada.email, RIGHT, { cookie: cookie.split(';')[0]! })).status).toBe(429);
});

test('a stranger who asks for new passwords without end does not keep the owner from asking', async () => {
  const ada = await shop.customer();
  const { cookie } = await logIn(ada.email, RIGHT, { ip: '198.51.100.9' });
  for (let at = 0; at < 8; at += 1) await ask('/auth/forgot-password', { email: ada.email }, { ip: `203.3.${at}.1` });
  const resets = () =>
    shop.tools.db.selectFrom('password_resets').select('token_hash').where('user_id', '=', ada.id).execute();
  await createBooks(shop).drain();
  expect(await resets()).toHaveLength(5);
  await ask('/auth/forgot-password', { email: ada.email }, { ip: '198.51.100.9', cookie: cookie.split(';')[0]! });
  await createBooks(shop).drain();
  expect(await resets()).toHaveLength(6);
});

test('a stolen session that guesses the password does not keep the owner from changing it', async () => {
  const ada = await shop.customer();
  const thief = await shop.again(ada);
  const change = (who: Buyer, password: string) =>
    ask('/account/password', { password, newPassword: 'a much newer secret' }, { token: who.token });
  for (let at = 0; at < 11; at += 1) await change(thief, `wrong ${at}`);
  expect((await change(thief, RIGHT)).status).toBe(429);
  expect((await change(ada, RIGHT)).status).toBe(204);
});

test('what is kept of tries is bounded by the networks that try, and is forgotten when its window ends', async () => {
  shop.clock.advance(2 * 3_600_000);
  await deleteExpiredRateLimits(shop.tools);
  expect(await rows()).toBe(0);
  await guess(
    130,
    (at) => `made-up-${at}@mail.test`,
    () => '192.0.2.1',
  );
  // The network's own, and two for each of the hundred that it may try.
  expect(await rows()).toBe(201);
  shop.clock.advance(3_600_000);
  await deleteExpiredRateLimits(shop.tools);
  expect(await rows()).toBe(0);
});

test('an account remembers its twenty last browsers, and none when it is gone', async () => {
  const ada = await shop.customer();
  for (let at = 0; at < 23; at += 1) {
    shop.clock.advance(1000);
    await logIn(ada.email, RIGHT, { ip: `198.51.101.${at}` });
  }
  const devices = () =>
    shop.tools.db.selectFrom('known_devices').select('seen_at').where('user_id', '=', ada.id).execute();
  expect(await devices()).toHaveLength(20);
  await ada.call('deleteAccount', { body: { password: RIGHT } });
  expect(await devices()).toHaveLength(0);
});
