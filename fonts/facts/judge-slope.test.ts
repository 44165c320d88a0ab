import { expect, test } from 'vitest';
import { readCases } from '../test-fonts.ts';
import { judgeSlope } from './judge-slope.ts';
import { readFacts } from './read-facts.ts';

const silent = { italicBit: false, obliqueBit: false, italicAngle: 0, style: 'Regular' };

test('two of bits, angle and name make an italic, and so does the name alone', () => {
  const judge = (result: Partial<typeof silent>) => judgeSlope({ ...silent, ...result });
  expect(judge({ italicAngle: -12, style: 'Light Italic' })).toBe('italic');
  expect(judge({ italicAngle: -12, italicBit: true })).toBe('italic');
  expect(judge({ style: 'Italic' })).toBe('italic');
  expect(judge({ italicAngle: -9, style: 'Bold Oblique' })).toBe('oblique');
  expect(judge({ italicBit: true, obliqueBit: true, italicAngle: -9 })).toBe('oblique');
  expect(judge({ italicAngle: -12 })).toBe('upright');
  expect(judge({ italicBit: true })).toBe('upright');
  expect(judge({ style: 'Vitalica' })).toBe('upright');
});

test('an italic by name and angle is one, and its owner is told that the bits say otherwise', async () => {
  const fonts = await readCases('italic-by-angle.zip');
  const facts = await readFacts(fonts.get('CasusAngle-Italic.ttf')!, 1e8);
  expect(facts).toMatchObject({ slope: 'italic', desktop: { faults: expect.arrayContaining(['style-bits']) } });
  expect((await readFacts(fonts.get('CasusAngle-Regular.ttf')!, 1e8)).slope).toBe('upright');
});
