import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallRefused } from '#contract/client.ts';
import type { Outcome } from './ask-outcome.ts';
import { keepAsking } from './keep-asking.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Asks a shop that gives these answers one after the other; an Error is thrown. @returns when it was asked, and the
 * outcomes that were passed on.
 */
function askFor(answers: (string | null | Error)[]) {
  const start = Date.now();
  const asked_s: number[] = [];
  const told: Outcome<string>[] = [];
  const stop = keepAsking(
    async () => {
      asked_s.push((Date.now() - start) / 1000);
      const answer = answers[Math.min(asked_s.length, answers.length) - 1] ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    (outcome) => told.push(outcome),
  );
  return { asked_s, told, stop };
}
const refusal = (status: number) => new CallRefused(status, null, 'no');

test('a payment that nobody knows of is asked for at once, after 2, 4 and 8 seconds, and every 8 from there', async () => {
  const { asked_s, told } = askFor([null, null, null, null, null, 'a licence']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked_s).toEqual([0, 2, 6, 14, 22, 30]);
  expect(told.at(-1)).toEqual({ kind: 'paid', bought: 'a licence' });
});

test('declined, unknown, not approved and expired are failed and end the asking', async () => {
  for (const status of [402, 404, 409, 410]) {
    const { asked_s, told } = askFor([refusal(status)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked_s.length, told]).toEqual([1, [{ kind: 'failed', approvalUrl: null }]]);
  }
});

test('a shop that can not answer just now has not failed: money may have moved', async () => {
  const { told } = askFor([refusal(0), refusal(503), refusal(429), 'a plan']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.map(({ kind }) => kind)).toEqual(['pending', 'pending', 'pending', 'paid']);
});

test('who leaves the page is asked for no more', async () => {
  const { asked_s, stop } = askFor([null]);
  await vi.advanceTimersByTimeAsync(3_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked_s).toEqual([0, 2]);
});
