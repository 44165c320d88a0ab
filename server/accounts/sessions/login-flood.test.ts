import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();

type CallResult = { status: number; retryAfter: string | null };

async function logIn(email: string, password: string, address: string): Promise<CallResult> {
  const reply = await fetch(`${shop.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  await reply.arrayBuffer();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') };
}

test('600 logins at once from 200 addresses keep nobody else waiting, and who is too many is told when to come', async () => {
  const ada = await shop.customer();
  await Promise.all(Array.from({ length: 20 }, () => shop.product()));
  await logIn(ada.email, 'correct horse', '203.0.113.9');
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 600 }, (_, at) => logIn(`nobody${at}@shop.test`, 'wrong', `10.0.${at % 200}.1`)),
  ).finally(() => {
    isOver = true;
  });
  // A page that is in no cache, and packed for each that asks: that work stands in the line that hashing used to fill.
  let pages = 0;
  for (let at = 0; !isOver || at === 0; at += 1) {
    const page = await fetch(`${shop.address}/api/users?limit=${at + 20}`, {
      headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'gzip' },
    });
    await page.arrayBuffer();
    expect(page.status).toBe(200);
    pages += 1;
  }
  const stated = await flood;
  // On a slow machine some get no database connection in time; their answer also states when to retry.
  const blocked = stated.filter(({ status }) => status !== 401);
  expect(blocked.length).toBeGreaterThan(0);
  expect(blocked.map(({ status }) => status).filter((status) => status !== 429 && status !== 503)).toEqual([]);
  for (const { retryAfter } of blocked) expect(Number(retryAfter)).toBeGreaterThan(0);
  // A slow machine is slow at both, so what counts is how many pages left for each password: here about one, and one
  // for twenty to fifty where they stand in the same line.
  const passwords = stated.filter(({ status }) => status === 401).length;
  expect(pages).toBeGreaterThan(passwords / 8);
  expect((await logIn(ada.email, 'correct horse', '203.0.113.9')).status).toBe(200);
});

const owner = await shop.customer('admin');
// Users enough that their list is worth packing.
for (let at = 0; at < 60; at += 1) await shop.customer();
