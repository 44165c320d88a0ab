import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drawing, print } from './pdf-renderer.ts';

const specimen: Drawing = {
  kind: 'specimen',
  title: 'Amiri, specimen',
  shop: 'Lontar',
  foot: 'Lontar',
  madeAt: new Date(0),
  leaves: [],
};

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('who waits for a document that takes too long is told, and the next document is drawn', async () => {
  const slow = expect(print(specimen)).rejects.toThrow('takes too long');
  vi.advanceTimersByTime(100_000);
  await slow;
  const document = await print(specimen);
  expect(Buffer.from(document.subarray(0, 5)).toString()).toBe('%PDF-');
});
