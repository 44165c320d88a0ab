import { expect, test } from 'vitest';
import { readFacts } from '#fonts/facts/read-facts.ts';
import { readCases, readTestFont } from '#fonts/test-fonts.ts';
import { joinFamilies } from './join-families.ts';

const LIMIT = 64 * 1024 * 1024;

test('weights that old names made families of are one family, with the reason', async () => {
  const files = [...(await readCases('legacy-names.zip')).values()];
  const read = await Promise.all(files.map(async (bytes) => ({ facts: await readFacts(bytes, LIMIT) })));
  const { fonts, reasons } = joinFamilies(read);
  expect(fonts.map(({ facts }) => `${facts.family} / ${facts.style}`).sort()).toEqual([
    ...['Casus Legacy / Bold', 'Casus Legacy / Light', 'Casus Legacy / Regular'],
  ]);
  expect(reasons.get('Casus Legacy')).toEqual([expect.stringContaining('as its style Light')]);
});

test('a family is joined with no other maker, with none that is not there, and by no other word', async () => {
  const facts = await readFacts(readTestFont('small'), LIMIT);
  const named = (family: string, manufacturer = 'A') => ({
    facts: { ...facts, family, manufacturer, style: 'Regular', desktop: { ...facts.desktop, family } },
  });
  const familiesOf = (...fonts: ReturnType<typeof named>[]) =>
    joinFamilies(fonts).fonts.map((font) => font.facts.family);
  expect(familiesOf(named('Go'), named('Go Medium', 'B'))).toEqual(['Go', 'Go Medium']);
  expect(familiesOf(named('Go Medium'))).toEqual(['Go Medium']);
  expect(familiesOf(named('Go'), named('Go Mono'))).toEqual(['Go', 'Go Mono']);
  expect(familiesOf(named('Go'), named('Go Extra Bold Condensed'))).toEqual(['Go', 'Go']);
});
