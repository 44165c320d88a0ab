import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batch } from './batch.ts';

/** Work with batches that the test ends. */
function openWork() {
  const batches: { asked: number[]; end(error?: Error): void }[] = [];
  const call = batch<number, number>(
    (asked) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(asked.map((number) => number * 10)));
        batches.push({ asked, end });
      }),
    { most: 3 },
  );
  return { batches, call };
}

test('the first goes at once, those that come meanwhile go together, no more than may', async () => {
  const { batches, call } = openWork();
  const stated = [1, 2, 3, 4, 5].map((number) => call(number));
  expect(batches.map(({ asked }) => asked)).toEqual([[1]]);
  batches[0]!.end();
  await stated[0];
  await turn();
  expect(batches.map(({ asked }) => asked)).toEqual([[1], [2, 3, 4]]);
  batches[1]!.end();
  await stated[3];
  await turn();
  batches[2]!.end();
  expect(await Promise.all(stated)).toEqual([10, 20, 30, 40, 50]);
});

test('a batch that fails fails for its own, and the next one goes on', async () => {
  const { batches, call } = openWork();
  const [first, second] = [call(1), call(2)];
  batches[0]!.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  batches[1]!.end();
  expect(await second).toBe(20);
  const third = call(3);
  await turn();
  batches[2]!.end();
  expect(await third).toBe(30);
});

test('what is to be gathered waits for others, and goes with them', async () => {
  const batches: number[][] = [];
  const call = batch<number, number>(
    async (requested) => {
      batches.push(requested);
      return requested;
    },
    { gather_ms: 20 },
  );
  const first = call(1);
  await turn();
  expect(await Promise.all([first, call(2)])).toEqual([1, 2]);
  expect(batches).toEqual([[1, 2]]);
});
