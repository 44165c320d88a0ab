import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { isContinued, parseRange } from './byte-range.ts';

const ask = (range?: string, condition?: string) =>
  parseRange({ range, ...(condition === undefined ? {} : { 'if-range': condition }) }, '"a"', 1000);

test.each([
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=100-199', { first: 100, last: 199 }],
  ['Bytes= 100-199 ', { first: 100, last: 199 }],
  ['bytes=999-', { first: 999, last: 999 }],
  ['bytes=900-99999999999999999999', { first: 900, last: 999 }],
  ['bytes=-1', { first: 999, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
])('%s of a thousand bytes are %o', (range, part) => {
  expect(ask(range)).toEqual(part);
});

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=9-5',
  'bytes=a-b',
  'lines=1-2',
  'bytes=0-1,5-6',
  'bytes=1.5-9',
])('the whole file answers %s', (range) => {
  expect(ask(range)).toBeNull();
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=99999999999999999999-', 'bytes=-0'])('%s is outside', (range) => {
  const error = new Refusal('range_outside', { whole_bytes: 1000 });
  expect(() => ask(range)).toThrow(expect.objectContaining({ code: error.code, status: 416, extra: error.extra }));
});

test('a part is only given of the very file that the request names', () => {
  expect(ask('bytes=5-', '"a"')).toEqual({ first: 5, last: 999 });
  for (const other of ['"b"', 'W/"a"', 'a', '"a", "b"', 'Sun, 22 Nov 2026 14:00:00 GMT']) {
    expect(ask('bytes=5-', other), other).toBeNull();
    expect(ask('bytes=5000-', other), other).toBeNull();
  }
});

test('who asks for the beginning begins', () => {
  for (const range of ['bytes=0-', 'bytes=00-5', 'bytes=0-1,5-6', 'junk', undefined])
    expect(isContinued({ range }), range).toBe(false);
  for (const range of ['bytes=1-', 'bytes=7-9', 'bytes=-5']) expect(isContinued({ range }), range).toBe(true);
});
