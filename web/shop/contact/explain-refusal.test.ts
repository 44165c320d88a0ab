import { expect, test } from 'vitest';
import { CallRefused } from '#contract/client.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { explainRefusal } from './use-message.ts';

const now = new Date(2026, 10, 20, 14, 5);
const refusal = (status: number, code: RefusalCode, wait_s: number | null = null, fields?: Record<string, string>) =>
  new CallRefused(status, { code, message: 'No.', requestId: 'r', ...(fields ? { fields } : {}) }, 'No.', wait_s);

test('whoever wrote too often is told when to go on, by the clock and in minutes', () => {
  expect(explainRefusal(refusal(429, 'too_many_requests', 1_581), now).problem).toBe(
    'You’ve sent many messages within an hour. What you wrote is still here. Send it after 14:32, in 27 minutes.',
  );
  expect(explainRefusal(refusal(429, 'too_many_requests', 3), now).problem).toContain('14:06, in 1 minute.');
});

test('what is wrong with a field is said at the field', () => {
  const fields = { email: 'This is not an email address.' };
  expect(explainRefusal(refusal(400, 'invalid_input', null, fields), now).fields).toEqual(fields);
});

test('whoever is offline reads so, and that nothing is lost', () => {
  expect(explainRefusal(new CallRefused(0, null, 'gone'), now).problem).toBe(
    'You seem to be offline, so nothing was sent. What you wrote is still here.',
  );
});
