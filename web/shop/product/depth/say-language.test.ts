import { expect, test } from 'vitest';
import { describeLanguage } from './language-answer.tsx';

test('a language is fully covered, or needs letters that are named', () => {
  expect(describeLanguage({ tag: 'vi', name: 'Vietnamese', missing: [], isShaped: true })).toBe(
    'Yes. Vietnamese is fully covered.',
  );
  expect(describeLanguage({ tag: 'ig', name: 'Igbo', missing: ['ị', 'ọ', 'ụ'], isShaped: true })).toBe(
    'No. Igbo needs ị ọ ụ.',
  );
});

test('letters that are there and do not join are no language', () => {
  expect(describeLanguage({ tag: 'ur', name: 'Urdu', missing: [], isShaped: false })).toBe(
    'No. The letters of Urdu are there, but this font doesn’t join or combine them.',
  );
});

test('a script that is not there at all is not spelled out', () => {
  const missing = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  expect(describeLanguage({ tag: 'zh', name: 'Chinese', missing, isShaped: true })).toMatch(
    /^No\. Chinese needs (\S ){24}and 76 more\.$/,
  );
});
