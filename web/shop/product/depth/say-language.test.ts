import { expect, test } from 'vitest';
import { sayLanguage } from './language-answer.tsx';

test('a language is fully covered, or needs letters that are named', () => {
  expect(sayLanguage({ tag: 'vi', name: 'Vietnamese', missing: [] })).toBe('Yes. Vietnamese is fully covered.');
  expect(sayLanguage({ tag: 'ig', name: 'Igbo', missing: ['ị', 'ọ', 'ụ'] })).toBe('No. Igbo needs ị ọ ụ.');
});

test('a script that is not there at all is not spelled out', () => {
  const missing = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  expect(sayLanguage({ tag: 'zh', name: 'Chinese', missing })).toMatch(/^No\. Chinese needs (\S ){24}and 76 more\.$/);
});
