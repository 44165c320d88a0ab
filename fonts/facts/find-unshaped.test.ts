import { expect, test } from 'vitest';
import { subsetFont } from '../subset/subset-font.ts';
import { readCase, readFont, readTestFont } from '../test-fonts.ts';
import { readFacts } from './read-facts.ts';

const LIMIT = 64 * 1024 * 1024;
const tagsOf = ({ languages }: { languages: { tag: string }[] }) => languages.map(({ tag }) => tag);

test('Arabic letters that do not join make no Arabic', async () => {
  const facts = await readFacts(readCase('arabic-without-joining.ttf'), LIMIT);
  expect(facts).toMatchObject({ unshaped: ['Arab'], scripts: ['Latn'] });
  expect(tagsOf(facts)).toContain('en');
  expect(tagsOf(facts)).not.toContain('ar');
});

test.each([
  ['arabic', 'Arab', 'ar'],
  ['devanagari', 'Deva', 'hi'],
] as const)(
  'the same font of %s writes its languages with its rules and none of them without',
  async (name, script, tag) => {
    const font = readTestFont(name);
    const whole = await readFacts(font, LIMIT);
    expect(whole.unshaped).toEqual([]);
    expect(tagsOf(whole)).toContain(tag);
    const bare = await readFacts(
      await subsetFont(
        font,
        whole.coverage.filter(([first]) => first < 0xfb50),
        LIMIT,
        'none',
      ),
      LIMIT,
    );
    expect(bare.unshaped).toEqual([script]);
    expect(tagsOf(bare)).not.toContain(tag);
  },
);

test.each([
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'khmer',
  'malayalam',
  'myanmar',
  'oriya',
  'sinhala',
  'tamil',
  'telugu',
])('a font made for %s is not taken for one without its rules', async (script) => {
  const font = readFont(
    `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
  );
  const facts = await readFacts(font, LIMIT);
  expect(facts.unshaped).toEqual([]);
  expect(facts.languages.length).toBeGreaterThan(0);
});
