import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const MB = 1024 * 1024;
const ROOM_MB = 48;

const answers = (cache: ReturnType<typeof createResponseCache>, url: string, encoding?: string) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'HEAD', url });
  if (encoding) request.headers['accept-encoding'] = encoding;
  return cache.answer(request, new ServerResponse(request));
};

/** A cache with so many answers of a megabyte that can not be packed any smaller. */
function filled(count: number) {
  const cache = createResponseCache(() => 1);
  const body = randomBytes(MB);
  const ask = (at: number) => cache.keep({ url: `/${at}` }, 1, { body, headers: {} });
  for (let at = 0; at < count; at += 1) for (const _ of ['once', 'again']) ask(at);
  const has = (at: number, encoding?: string) => answers(cache, `/${at}`, encoding);
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

test('an answer is kept by what is asked for, whatever address asks for it, until the catalogue changes', () => {
  let version = 1;
  const cache = createResponseCache(() => version);
  const keep = (url: string, meaning: string) =>
    cache.keep({ url, meaning }, version, { body: Buffer.from(meaning), headers: {} });
  keep('/list', 'all');
  expect(cache.meant('/list?a=1', 'all')).toBeNull();
  const etag = keep('/list?a=2', 'all');
  expect(answers(cache, '/list?a=2')).toBe(true);
  expect(answers(cache, '/list?a=3')).toBe(false);
  expect(cache.meant('/list?a=3', 'all')).toMatchObject({ body: Buffer.from('all'), etag });
  expect(answers(cache, '/list?a=3')).toBe(true);
  expect(cache.meant('/list?a=3', 'some')).toBeNull();
  version += 1;
  expect(answers(cache, '/list?a=3')).toBe(false);
  expect(cache.meant('/list?a=3', 'all')).toBeNull();
});
