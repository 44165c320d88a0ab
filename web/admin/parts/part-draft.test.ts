import { expect, test } from 'vitest';
import type { Part } from '#contract/nouns/parts.ts';
import { beginParts, placeErrors, proposeParts, sendParts, sumOfStyles } from './part-draft.ts';

const styles = [
  { id: 1, name: 'Regular', weight: 400, slope: 'upright' },
  { id: 2, name: 'Bold', weight: 700, slope: 'upright' },
  { id: 3, name: 'Italic', weight: 400, slope: 'italic' },
  { id: 4, name: 'Bold Italic', weight: 700, slope: 'italic' },
];
const part = (change: Partial<Part>): Part => ({
  id: 7,
  kind: 'style',
  name: 'Bold',
  styleIds: [2],
  regularPrice: 25,
  salePrice: null,
  price: 25,
  ...change,
});
const family = part({ id: 0, kind: 'family', name: 'Kata', styleIds: [1, 2, 3, 4], regularPrice: 96, price: 96 });

test('a proposal makes the family 60 % of its styles, and sets upright and italic ones apart at 80 %', () => {
  const { prices, packages } = proposeParts(96, styles);
  expect(prices).toEqual({ 1: '38', 2: '38', 3: '38', 4: '38' });
  expect(packages.map(({ name, price, styleIds }) => [name, price, styleIds])).toEqual([
    ['Uprights', '61', [1, 2]],
    ['Italics', '61', [3, 4]],
  ]);
});

test('a family of one slope has no package of it, and no style costs more than the family', () => {
  expect(proposeParts(30, styles.slice(0, 2))).toEqual({ prices: { 1: '12', 2: '12' }, packages: [] });
});

test('what is sold stands in the form and is sent as it was, with its sale price', () => {
  const both = part({ id: 8, kind: 'package', name: 'Uprights', styleIds: [1, 2], regularPrice: 40 });
  const parts = [family, both, part({ salePrice: 20 })];
  const draft = beginParts(parts, styles);
  expect(draft.prices).toEqual({ 1: '', 2: '25', 3: '', 4: '' });
  expect(sendParts(draft, styles, parts)).toEqual({
    sent: [
      { kind: 'package', name: 'Uprights', styleIds: [1, 2], regularPrice: '40', salePrice: null },
      { kind: 'style', name: 'Bold', styleIds: [2], regularPrice: '25', salePrice: 20 },
    ],
    fields: ['package.0', 'style.2'],
  });
});

test('what the shop says is wrong stands at the field that it is of', () => {
  expect(placeErrors({ '0.styleIds': 'All.', '1.regularPrice': 'Too much.' }, ['package.0', 'style.2'])).toEqual({
    'package.0.name': 'All.',
    'style.2.regularPrice': 'Too much.',
  });
});

test('styles of which one has no price have no sum', () => {
  const draft = { prices: { 1: '25', 2: '19.50', 3: '' }, packages: [] };
  expect([sumOfStyles(draft, [1, 2]), sumOfStyles(draft, [1, 3])]).toEqual([44.5, null]);
});
