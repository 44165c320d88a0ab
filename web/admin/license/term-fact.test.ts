import { expect, test } from 'vitest';
import { speakIn } from '#contract/languages/speak-in.ts';
import { fillTerms } from '#contract/text/fill-terms.ts';
import { termFact } from './term-fact.ts';

test('an administrator who reads another language sees the term as the shop will fill it in', () => {
  const shown = (language: string, months: number | null, locale: string) =>
    speakIn(language, () => fillTerms('Valid {Term}.', [termFact(months, locale)]));
  expect(shown('id', null, 'en-GB')).toEqual({ text: 'Valid for ever.', unknown: [] });
  expect(shown('id', 24, 'en-GB').text).toBe('Valid for 2 years.');
  expect(shown('en', 12, 'en-GB').text).toBe('Valid for a year.');
  expect(shown('id', null, 'id-ID').text).toBe('Valid selamanya.');
});
