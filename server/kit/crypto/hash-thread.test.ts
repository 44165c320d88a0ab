import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const pack = promisify(gzip);

test('what waits to be packed does not wait for the passwords before it', async () => {
  let hashed = 0;
  const hashes = Array.from({ length: 40 }, () => hashPassword('correct horse').then(() => (hashed += 1)));
  await pack(randomBytes(1000));
  expect(hashed).toBeLessThan(20);
  await Promise.all(hashes);
});

test('the thread is the same for every password, and is never ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const requested = vi.spyOn(Worker.prototype, 'postMessage');
  const phc = await hashPassword('correct horse');
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  expect(await verifyPassword('correct horse', phc)).toBe(true);
  expect(ended).not.toHaveBeenCalled();
  expect(new Set(requested.mock.contexts).size).toBe(1);
});

test('a password behind forty others is refused at once, and taken when they are done', async () => {
  const hashes = Array.from({ length: 40 }, () => hashPassword('correct horse'));
  const refused = await hashPassword('one too many').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'too_many_requests', extra: { retryAfter_s: 2 } });
  const [phc = ''] = await Promise.all(hashes);
  expect(await verifyPassword('correct horse', phc)).toBe(true);
  expect(await verifyPassword('correct house', phc)).toBe(false);
});
