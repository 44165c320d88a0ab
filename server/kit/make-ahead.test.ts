import { expect, test } from 'vitest';
import { makeAhead } from './make-ahead.ts';

test('the next is begun before the one before it is there, and no more than that', async () => {
  const started: number[] = [];
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const made = makeAhead([1, 2, 3], async (item) => {
    started.push(item);
    await gates[item - 1]!.promise;
    return item * 10;
  });
  const first = made.next();
  expect(started).toEqual([1, 2]);
  gates[0]!.resolve();
  expect((await first).value).toEqual([1, 10]);
  for (const gate of gates) gate.resolve();
  const rest: [number, number][] = [];
  for await (const one of made) rest.push(one);
  expect(rest).toEqual([
    [2, 20],
    [3, 30],
  ]);
});

test('what fails ahead fails where it is read, and nowhere for whoever reads no further', async () => {
  const made = makeAhead([1, 2], async (item) => {
    if (item === 2) throw new Error('the second');
    return item;
  });
  expect((await made.next()).value).toEqual([1, 1]);
  await expect(made.next()).rejects.toThrow('the second');
});
