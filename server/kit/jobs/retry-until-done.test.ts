import { expect, test } from 'vitest';
import { retryUntilDone } from './retry-until-done.ts';

test('work that fails is done again until it is done, each failure is told, and the pauses grow', async () => {
  const pauses: number[] = [];
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw new Error('the database is away');
  };
  await retryUntilDone(work, (_error, again_ms) => void pauses.push(again_ms), new AbortController().signal);
  expect([tries, pauses]).toEqual([3, [500, 1_000]]);
});

test('a stop ends the pause, and what it cut short is not told as a failure', async () => {
  const stop = new AbortController();
  const failures: unknown[] = [];
  const failing = retryUntilDone(
    () => Promise.reject(new Error('away')),
    (error) => void failures.push(error),
    stop.signal,
  );
  await expect.poll(() => failures).toHaveLength(1);
  stop.abort();
  await failing;
  await retryUntilDone(
    () => Promise.reject(new Error('cut')),
    (error) => void failures.push(error),
    stop.signal,
  );
  expect(failures).toHaveLength(1);
});
