import { expect, test } from 'vitest';
import type { FontShape } from '#contract/nouns/product-drawings.ts';
import { describeShape } from './say-shape.ts';

const sans: FontShape = {
  class: 'sans',
  capHeight: 0.73,
  xHeight: 0.75,
  stroke: 0.09,
  contrast: 1.14,
  width: 0.6,
  slope: 0,
  distinctBars: true,
  markedZero: true,
  storeysOfA: 2,
  storeysOfG: 1,
  figures: 'tabular',
};
const wordsOf = (change: Partial<FontShape>) => Object.fromEntries(describeShape({ ...sans, ...change }));

test('a shape is said in words, with the figure beside them', () => {
  expect(describeShape(sans)).toEqual([
    ['Class', 'Sans serif'],
    ['Lower case', 'Large, 75% of the capitals'],
    ['Contrast', 'Low, thick to thin 1.1 to 1'],
    ['Width', 'Wide, 0.60 em a letter'],
    ['Slope', 'Upright'],
    ['Letters', 'a in two storeys; g in one storey; I, l and 1 easy to tell apart; a marked zero'],
    ['Figures', 'All of one width'],
  ]);
  expect(wordsOf({ slope: -4.4, xHeight: 1, distinctBars: false, markedZero: false })).toMatchObject({
    Slope: 'Leans 4° to the left',
    'Lower case': 'As high as the capitals',
    Letters: 'a in two storeys; g in one storey; I, l and 1 hard to tell apart',
  });
});

test('what could not be measured is not said', () => {
  const nothing = Object.fromEntries(Object.keys(sans).map((name) => [name, null])) as FontShape;
  expect(describeShape(nothing)).toEqual([]);
  expect(wordsOf({ contrast: null, distinctBars: null })).not.toHaveProperty('Contrast');
  expect(wordsOf({ storeysOfA: null, storeysOfG: null, distinctBars: null, markedZero: false })).not.toHaveProperty(
    'Letters',
  );
});
