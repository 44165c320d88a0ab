import { expect, test } from 'vitest';
import sentences from './language-samples.json' with { type: 'json' };
import { listSamples } from './list-samples.ts';

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
