import { expect, test } from 'vitest';
import { describeConsent, isConsentRequired, usualConsent } from './consent-words.ts';
import { speakIn } from './languages/speak-in.ts';

test('consent is asked in the European Union, the Economic Area and the United Kingdom, and nowhere else', () => {
  for (const country of ['DE', 'GR', 'IE', 'NO', 'IS', 'LI', 'GB', 'RE'])
    expect([country, isConsentRequired(country)]).toEqual([country, true]);
  for (const country of ['', 'ID', 'US', 'CH', 'TR', 'AU'])
    expect([country, isConsentRequired(country)]).toEqual([country, false]);
});

test('the usual words are said in the language of the reader, those of an owner as they were written', () => {
  expect(describeConsent(usualConsent)).toBe(usualConsent);
  expect(speakIn('id', () => describeConsent(usualConsent))).toMatch(/14 hari/);
  expect(speakIn('id', () => describeConsent('Send them at once.'))).toBe('Send them at once.');
});
