import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drawing, print } from './pdf-renderer.ts';

const specimen: Drawing = {
  kind: 'specimen',
  title: 'Amiri, specimen',
  foot: 'Huruf',
  madeAt: new Date(0),
  leaves: [],
};

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('who waits for a paper that takes too long is told, and the next paper is drawn', async () => {
  const slow = expect(print(specimen)).rejects.toThrow('takes too long');
  vi.advanceTimersByTime(60_000);
  await slow;
  const paper = await print(specimen);
  expect(Buffer.from(paper.subarray(0, 5)).toString()).toBe('%PDF-');
});
