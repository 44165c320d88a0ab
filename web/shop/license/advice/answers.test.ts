import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answers, needOf, owners, readAnswers, usePlaces, usualAnswers, writeAnswers } from './demand.ts';

const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  font: fc.constantFrom('', 'fraunces', 'syne'),
  places: fc.subarray([...usePlaces]),
  by: fc.constantFrom(...owners),
  projects: fc.nat(),
  people: fc.nat(),
  views: fc.nat(),
  ads: fc.nat(),
  products: fc.nat(),
  isBroadcast: fc.boolean(),
});

test('answers come back out of their address as they were', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      expect(readAnswers(new URLSearchParams(writeAnswers(answers)))).toEqual(answers);
    }),
  );
});

test('the usual answers need no address of their own', () => {
  expect(writeAnswers(usualAnswers)).toBe('');
});

test('an address that makes no sense gives the usual answers', () => {
  const search = new URLSearchParams({ people: '-1', views: '1e9', by: 'nobody', broadcast: 'yes' });
  expect(readAnswers(search)).toEqual(usualAnswers);
  expect(readAnswers(new URLSearchParams({ people: '9999999999999' })).people).toBe(1_000_000_000_000);
});

test('broadcast and a font for us alone are uses like the others', () => {
  expect(needOf({ ...usualAnswers, isBroadcast: true, by: 'only-us' }).uses).toEqual([
    'desktop',
    'web',
    'broadcast',
    'exclusive',
  ]);
});
