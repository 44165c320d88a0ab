import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { codeOf, PASSWORD, setUpFactor } from '#tests/second-factor.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const now = () => shop.clock.now();

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
  const text = await reply.text();
  return { status: reply.status, body: text ? JSON.parse(text) : null, cookie: reply.headers.get('set-cookie') ?? '' };
}
/** Both halves of a login from an address, with the cookie of a browser. */
async function enter({ email }: Buyer, code: string, from: { ip: string; cookie?: string }) {
  const { body } = await ask('/auth/login', { email, password: PASSWORD }, from);
  return ask('/auth/second-factor', { challenge: body.challenge, code }, from);
}
/** How many wrong codes of somebody who has the password are looked at. */
async function guess(person: Buyer, count: number, ip: (at: number) => string) {
  let looked = 0;
  for (let at = 0; at < count; at += 1) if ((await enter(person, '000000', { ip: ip(at) })).status === 403) looked += 1;
  return looked;
}

test('who has stolen the password may try few codes, however many logins are begun and from wherever', async () => {
  const dewi = await shop.customer('admin');
  await setUpFactor(shop, dewi);
  expect(await guess(dewi, 14, () => '198.51.100.7')).toBe(10);
  expect(await guess(dewi, 24, (at) => `203.0.113.${at}`)).toBe(0);
});

/** How many mails somebody has had about wrong codes. */
const noticesOf = async ({ email }: Buyer) =>
  (
    await shop.tools.db
      .selectFrom('emails')
      .select('text_body')
      .where('recipient', '=', email)
      .where('dedupe_key', 'like', 'wrong_codes:%')
      .execute()
  ).length;

test('from the tenth wrong code on each pauses strangers twice as long as the one before, a day at the most', async () => {
  const dewi = await shop.customer('admin');
  const { secret } = await setUpFactor(shop, dewi);
  let network = 0;
  const elsewhere = () => ({ ip: `203.0.113.${network++ % 250}` });
  await guess(dewi, 9, () => elsewhere().ip);
  expect((await enter(dewi, '000000', elsewhere())).status).toBe(403);
  for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]) {
    const paused = await enter(dewi, codeOf(secret, now()), elsewhere());
    expect([minutes, paused.status, paused.body.code]).toEqual([minutes, 429, 'too_many_requests']);
    shop.clock.advance(minutes * 60_000 - 1_000);
    expect([minutes, (await enter(dewi, '000000', elsewhere())).status]).toEqual([minutes, 429]);
    shop.clock.advance(1_000);
    expect([minutes, (await enter(dewi, '000000', elsewhere())).status]).toEqual([minutes, 403]);
  }
  // A right code ends the count.
  shop.clock.advance(24 * 60 * 60_000);
  expect((await enter(dewi, codeOf(secret, now()), elsewhere())).status).toBe(200);
  expect((await enter(dewi, '000000', elsewhere())).status).toBe(403);
  expect((await enter(dewi, '000000', elsewhere())).status).toBe(403);
});

test('the owner is told once of five wrong codes behind the right password, and with another password they begin anew', async () => {
  const dewi = await shop.customer('admin');
  await setUpFactor(shop, dewi);
  for (let at = 0; at < 4; at += 1) {
    await enter(dewi, '000000', { ip: `203.0.113.${at}` });
    // Behind a wrong password no code is looked at, and none counts.
    await ask('/auth/login', { email: dewi.email, password: 'wrong horse' }, { ip: `203.0.113.${at}` });
  }
  expect(await noticesOf(dewi)).toBe(0);
  await guess(dewi, 5, (at) => `198.51.100.${at}`);
  expect(await noticesOf(dewi)).toBe(1);
  const password = 'another horse by far';
  await dewi.call('changePassword', { body: { password: PASSWORD, newPassword: password } });
  const login = async (ip: string) => {
    const { body } = await ask('/auth/login', { email: dewi.email, password }, { ip });
    return ask('/auth/second-factor', { challenge: body.challenge, code: '000000' }, { ip });
  };
  // The tenth and eleventh of all of them, though not of this password.
  expect([(await login('192.0.2.7')).status, (await login('192.0.2.8')).status]).toEqual([403, 403]);
  expect(await noticesOf(dewi)).toBe(1);
});

test('and does not lock the owner out of a browser that was in before', async () => {
  const dewi = await shop.customer('admin');
  const { secret } = await setUpFactor(shop, dewi);
  const first = await enter(dewi, codeOf(secret, now()), { ip: '192.0.2.1' });
  const cookie = first.cookie.split(';')[0]!;
  shop.clock.advance(60_000);
  await guess(dewi, 32, (at) => `203.0.113.${at}`);
  expect((await enter(dewi, codeOf(secret, now()), { ip: '203.0.113.200' })).status).toBe(429);
  expect((await enter(dewi, codeOf(secret, now()), { ip: '192.0.2.1', cookie })).status).toBe(200);
});

test('only a login that is whole makes a browser known', async () => {
  const dewi = await shop.customer('admin');
  await setUpFactor(shop, dewi);
  const half = await ask('/auth/login', { email: dewi.email, password: PASSWORD });
  expect([half.status, half.cookie]).toEqual([200, '']);
});

test('a stolen session tries ten codes in a quarter of an hour, whatever it tries them at', async () => {
  const dewi = await shop.customer('admin');
  const { secret } = await setUpFactor(shop, dewi);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const call = at % 2 === 0 ? '/auth/confirm' : '/account/second-factor/recovery-codes';
    statuses.push((await ask(call, { code: '000000', ...(at % 2 && { password: PASSWORD }) }, dewi)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  const again = await shop.again(dewi);
  expect((await ask('/auth/confirm', { code: codeOf(secret, now()) }, again)).status).toBe(204);
});
