import { expect, test, vi } from 'vitest';
import { watchClock, watchDrift } from './watch-clock.ts';

test('a clock that jumps by an hour or a year is told of in one line each time, and one that is set by seconds is not', async () => {
  let offset_ms = 0;
  const stated: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = watchClock(
    (line) => stated.push(line),
    () => Date.UTC(2026, 0, 1) + performance.now() + offset_ms,
  );
  for (const jump_ms of [0, 5_000, 3_600_000, -3_600_000, 365 * 86_400_000]) {
    offset_ms += jump_ms;
    vi.advanceTimersByTime(2_000);
  }
  stop();
  vi.useRealTimers();
  expect(stated).toEqual([
    expect.stringContaining('jumped forward by 60 minutes'),
    expect.stringContaining('jumped back by 60 minutes'),
    expect.stringContaining('jumped forward by 525600 minutes'),
  ]);
});

test('a clock that was set to another year is not believed until it is set back', () => {
  let offset_ms = 0;
  let passed_ms = 0;
  const isSteady = watchDrift(
    () => Date.UTC(2026, 0, 1) + passed_ms + offset_ms,
    () => passed_ms,
  );
  passed_ms = 40 * 86_400_000;
  expect(isSteady()).toBe(true);
  for (const year of [1, -1]) {
    offset_ms = year * 365 * 86_400_000;
    expect(isSteady()).toBe(false);
  }
  offset_ms = 60_000;
  expect(isSteady()).toBe(true);
});
