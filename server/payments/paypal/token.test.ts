import { expect, test } from 'vitest';
import type { Unknown } from '../provider.ts';
import type { Answer } from './answer.ts';
import { createTokenSource } from './wire.ts';

/** A source over a list of answers, with a clock that the test moves. */
function source(...answers: (Answer | Unknown)[]) {
  const clock = { now_ms: 0 };
  let requested = 0;
  const tokens = createTokenSource(
    async () => answers[requested++] ?? { kind: 'unknown', why: 'nothing more' },
    () => clock.now_ms,
  );
  return { tokens, clock, asked: () => requested };
}

const granted = (access_token: unknown, expires_in: unknown = 32_400): Answer => ({
  kind: 'answer',
  status: 200,
  body: { access_token, expires_in },
});

test('a token is kept until a minute before its end', async () => {
  const { tokens, clock, asked } = source(granted('one'), granted('two'));
  expect(await tokens.take()).toEqual({ kind: 'token', value: 'one' });
  clock.now_ms = 32_400_000 - 60_001;
  expect(await tokens.take()).toEqual({ kind: 'token', value: 'one' });
  expect(asked()).toBe(1);
  clock.now_ms = 32_400_000 - 60_000;
  expect(await tokens.take()).toEqual({ kind: 'token', value: 'two' });
});

test('a token that was not accepted is replaced, but not a newer one', async () => {
  const { tokens } = source(granted('one'), granted('two'), granted('three'));
  await tokens.take();
  tokens.drop('one');
  await tokens.take();
  tokens.drop('one');
  expect(await tokens.take()).toEqual({ kind: 'token', value: 'two' });
});

test('a failure is not kept', async () => {
  const { tokens } = source({ kind: 'unknown', why: 'away' }, granted('one'));
  expect(await tokens.take()).toEqual({ kind: 'unknown', why: 'away' });
  expect(await tokens.take()).toEqual({ kind: 'token', value: 'one' });
});

test.each([
  granted(undefined),
  granted(''),
  granted('two\r\nheaders'),
  granted('one', '32400'),
  granted('one', 0),
  { kind: 'answer', status: 200, body: null } as const,
  { kind: 'answer', status: 401, body: { error: 'invalid_client' } } as const,
])('%j gives no token', async (answer) => {
  expect(await source(answer).tokens.take()).toMatchObject({ kind: 'unknown' });
});
