import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const MB = 1024 * 1024;
const ROOM_MB = 48;

/** A cache with this many answers of a megabyte that cannot be packed any smaller. */
function filled(count: number) {
  const cache = createResponseCache(
    () => 1,
    () => '203.0.113.7',
  );
  const body = randomBytes(MB);
  const ask = (at: number) => cache.keep({ url: `/${at}`, headers: {} }, 1, { body, headers: {} });
  for (let at = 0; at < count; at += 1) for (const _ of ['once', 'again']) ask(at);
  const has = (at: number, encoding?: string) => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'HEAD', url: `/${at}` });
    if (encoding) request.headers['accept-encoding'] = encoding;
    return cache.answer(request, new ServerResponse(request));
  };
  const count_kept = () => Array.from({ length: count }, (_, at) => at).filter((at) => has(at)).length;
  return { ask, has, count_kept };
}

test('answers are kept up to 48 megabytes, and the oldest goes first', () => {
  const { has, count_kept } = filled(ROOM_MB + 20);
  expect(count_kept()).toBe(ROOM_MB - 1);
  expect([has(0), has(ROOM_MB + 19)]).toEqual([false, true]);
});

test('an answer that nobody asks for again is not kept and pushes nothing out', () => {
  const { ask, has, count_kept } = filled(ROOM_MB - 1);
  for (let at = 1_000; at < 1_100; at += 1) ask(at);
  expect(count_kept()).toBe(ROOM_MB - 1);
  expect(has(1_050)).toBe(false);
  ask(1_050);
  expect(has(1_050)).toBe(true);
});

test('what is kept packed beside an answer counts as well, and a plain one is counted once', () => {
  const { has, count_kept } = filled(ROOM_MB - 1);
  expect(count_kept()).toBe(ROOM_MB - 1);
  for (let at = ROOM_MB - 6; at < ROOM_MB - 1; at += 1) expect(has(at, 'gzip')).toBe(true);
  expect(count_kept()).toBe(ROOM_MB - 1 - 5);
});
