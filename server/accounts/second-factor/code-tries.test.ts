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
  expect(await guess(dewi, 24, (at) => `203.0.113.${at}`)).toBe(20);
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
