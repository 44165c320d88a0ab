import { expect, test } from 'vitest';
import { judgeGrowth, type Minute } from './judge-growth.ts';

const steady = (at: number): Minute => ({
  memory: 300 + (at % 2),
  heap: 80,
  connections: 18,
  handles: 90,
  database: 50 + at,
  files: 10 + at / 10,
  orders: 100 * at,
  p99_ms: 20 + (at % 3),
  failed: 0,
});
const run = (change: (at: number) => Partial<Minute>) =>
  judgeGrowth(Array.from({ length: 12 }, (_, at) => ({ ...steady(at), ...change(at) })))
    .filter(({ grows }) => grows)
    .map(({ what }) => what);

test('a shop that came to its size does not grow, and a disk may grow with the orders', () => {
  expect(run(() => ({}))).toEqual([]);
  expect(run((at) => ({ memory: at < 4 ? 100 + 50 * at : 300 }))).toEqual([]);
});

test('what grows is named', () => {
  expect(run((at) => ({ memory: 300 + 20 * at }))).toEqual(['memory']);
  expect(run((at) => ({ connections: 10 + at }))).toEqual(['connections']);
  expect(run((at) => ({ database: at ** 3 }))).toEqual(['database, kB for each order']);
  expect(run((at) => ({ p99_ms: 10 * 1.2 ** at }))).toEqual(['p99_ms']);
});
