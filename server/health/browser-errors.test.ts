import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { forgetOldBrowserErrors } from './browser-errors.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const DAY_MS = 86_400_000;

const error = {
  name: 'TypeError',
  message: 't is not a function',
  frames: ['page-A1.js:1:20'],
  page: 'shop/home',
  version: 'a1',
};
const report = (body: object, ip = '203.0.113.1') =>
  shop.app.inject({ method: 'POST', url: '/api/browser-errors', payload: body, headers: { 'x-forwarded-for': ip } });
const list = async () => (await owner.call('listBrowserErrors', { query: {} })).data;
const part = async () => (await owner.call('healthReport', {})).data.parts.find(({ name }) => name === 'browsers');

test('an error of a browser is written down once and counted, and the owner sees it', async () => {
  expect(await part()).toMatchObject({ state: 'good', todo: null });
  expect((await report(error)).statusCode).toBe(204);
  expect((await report(error)).statusCode).toBe(204);
  expect(await list()).toEqual([
    { ...error, part: '', count: 2, firstAt: expect.any(String), lastAt: expect.any(String) },
  ]);
  expect(await part()).toMatchObject({ state: 'watch' });
});

test('no words of people are stored, whatever a browser sends', async () => {
  const message = 'no "Rani Wibow" at https://shop.test/reset?token=s3cr3t for rani@shop.test';
  await report({
    ...error,
    message,
    name: 'rani@shop.test',
    part: 'token=abcdefghijklmnopqrstuvwxyz',
    page: '/files/HRF-1?a=b',
  });
  const { rows } = await shop.tools.db
    .selectFrom('browser_errors')
    .selectAll()
    .execute()
    .then((all) => ({ rows: all }));
  const stored = JSON.stringify(rows);
  for (const word of ['Rani', 'rani@', 's3cr3t', 'abcdefghij', 'HRF-1']) expect(stored).not.toContain(word);
  const refused = await report({ ...error, frames: ['Rani Wibowo:1:1'] });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input']);
});

test('a report is small, and one network reports no more than sixty an hour', async () => {
  expect((await report({ ...error, message: 'a'.repeat(9_000) })).statusCode).toBe(413);
  const codes = new Set<number>();
  for (let time = 0; time < 70; time += 1) codes.add((await report(error, '203.0.113.9')).statusCode);
  expect([...codes]).toEqual([204, 429]);
  expect((await report(error, '198.51.100.7')).statusCode).toBe(204);
});

test('it is reported also while the shop is closed, and by whoever has to choose a password first', async () => {
  await owner.call('changeOpening', { body: { isClosed: true, words: 'Soon.' } });
  expect((await report(error, '198.51.100.8')).statusCode).toBe(204);
  await owner.call('changeOpening', { body: { isClosed: false, words: 'Soon.' } });
});

test('of a flood of different errors five hundred kinds are kept, and none for longer than thirty days', async () => {
  const { db } = shop.tools;
  for (let at = 0; at < 12; at += 1) {
    const ip = `198.51.${100 + at}.1`;
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => report({ ...error, message: `it broke at line ${at} of ${n}` }, ip)),
    );
  }
  const count = async () => (await db.selectFrom('browser_errors').select('id').execute()).length;
  const kinds = await count();
  // Some were reported at the same moment.
  expect(kinds).toBeGreaterThanOrEqual(500);
  expect(kinds).toBeLessThan(550);
  shop.clock.advance(29 * DAY_MS);
  await report(error);
  shop.clock.advance(2 * DAY_MS);
  await forgetOldBrowserErrors(shop.tools);
  const left = await db.selectFrom('browser_errors').select('message').execute();
  expect(left.map(({ message }) => message)).toEqual([error.message]);
});
