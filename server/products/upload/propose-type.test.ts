import { expect, test } from 'vitest';
import { readFacts } from '#fonts/facts/read-facts.ts';
import { takeMeasures } from '#fonts/measure/take-measures.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { proposeType } from './draft-product.ts';

const LIMIT = 64 * 1024 * 1024;
const open = async (path: string) => {
  const font = readFont(`@expo-google-fonts/${path}.ttf`);
  return { facts: await readFacts(font, LIMIT), drawn: (await takeMeasures(font, LIMIT)).shape.class };
};

test('the type of a font that says nothing, or something else, is proposed by its outlines', async () => {
  const { facts, drawn } = await open('work-sans/400Regular/WorkSans_400Regular');
  expect(proposeType({ ...facts, genre: null }, drawn)).toBe('Sans');
  expect(proposeType({ ...facts, genre: 'serif' }, drawn)).toBe('Sans');
  expect(proposeType({ ...facts, genre: 'display' }, drawn)).toBe('Display');
  const serif = await open('spectral/400Regular/Spectral_400Regular');
  expect(proposeType({ ...serif.facts, genre: null }, serif.drawn)).toBe('Serif');
});

test('an Arabic font has the type that its tables say, whatever its Latin letters look like', async () => {
  const { facts, drawn } = await open('amiri/400Regular/Amiri_400Regular');
  expect(drawn).not.toBeNull();
  expect(proposeType({ ...facts, genre: null }, drawn)).toBe('');
});
