import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

test('one who asks for much is waited for by nobody else, and all is done', async () => {
  const inTurn = fairQueue({ atOnce: 1, most: 100 });
  const done: string[] = [];
  const ask = (lane: string, what: string) => inTurn(lane, async () => void done.push(what));
  await Promise.all([...Array.from({ length: 50 }, (_, at) => ask('greedy', `greedy ${at}`)), ask('other', 'other')]);
  expect(done).toHaveLength(51);
  expect(done.indexOf('other')).toBeLessThanOrEqual(2);
  expect(done.filter((what) => what !== 'other')).toEqual(Array.from({ length: 50 }, (_, at) => `greedy ${at}`));
});

test('no more than so much is under way at once, also where some of it fails', async () => {
  const inTurn = fairQueue({ atOnce: 3, most: 100 });
  let now = 0;
  let highest = 0;
  const work = async (at: number) => {
    now += 1;
    highest = Math.max(highest, now);
    await sleep(1);
    now -= 1;
    if (at % 2 === 0) throw new Error('broken');
    return at;
  };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => inTurn(`lane ${at % 4}`, () => work(at))),
  );
  expect(highest).toBe(3);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('too much of one lane is refused, and of another it is not', async () => {
  const inTurn = fairQueue({ atOnce: 1, most: 2 });
  const slow = () => sleep(20);
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => inTurn('greedy', slow)).concat(inTurn('other', slow)),
  );
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(results[3]).toMatchObject({ reason: { code: 'too_many_requests', extra: { retryAfter_s: 1 } } });
  await expect(inTurn('greedy', async () => 'again')).resolves.toBe('again');
});
