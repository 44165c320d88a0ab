import { expect, test } from 'vitest';
import sentences from './language-samples.json' with { type: 'json' };
import { chooseLine, listSamples } from './list-samples.ts';

const font = (...tags: string[]) => ({
  font: { languages: tags.map((tag) => ({ tag, name: `In ${tag}` })) } as never,
  scripts: ['Latn'],
});

test('only languages that the font supports are offered, those of its own script first', () => {
  const names = listSamples({ ...font('en', 'ar'), specimen: 'حروف' }).map(({ name }) => name);
  expect(names).toEqual(['In ar', 'In en', 'Capitals', 'Figures']);
  expect(listSamples({ ...font('en'), specimen: 'Prelude' }).map(({ name }) => name)).not.toContain('In ar');
});

test('every sample fits into the tester, and no language has two', () => {
  for (const { tag, text } of sentences) expect([...text].length, tag).toBeLessThanOrEqual(200);
  expect(new Set(sentences.map(({ tag }) => tag)).size).toBe(sentences.length);
});

test('a page shows a font in a sentence of a language that it writes, and else in words that it has all letters of', () => {
  const lineOf = (product: Parameters<typeof listSamples>[0] & { name: string }) =>
    chooseLine(product, listSamples(product));
  expect(lineOf({ ...font('en'), specimen: 'Prelude', name: 'Prelude' })).toBe(sentences[0]!.text);
  expect(lineOf({ ...font(), specimen: 'KA', name: 'Ka' })).toBe('KA');
  expect(lineOf({ ...font(), scripts: [], specimen: '\ue5d2', name: 'Icons' })).toBe('\ue5d2');
});
