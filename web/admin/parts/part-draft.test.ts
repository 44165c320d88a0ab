import { expect, test } from 'vitest';
import type { Part } from '#contract/nouns/parts.ts';
import { beginParts, nameStyles, placeErrors, sendParts, sumOfStyles } from './part-draft.ts';

const styles = [
  { id: 1, name: 'Regular', weight: 400, width: 5, slope: 'upright', isVariable: false },
  { id: 2, name: 'Bold', weight: 700, width: 5, slope: 'upright', isVariable: false },
  { id: 3, name: 'Italic', weight: 400, width: 5, slope: 'italic', isVariable: false },
  { id: 4, name: 'Bold Italic', weight: 700, width: 5, slope: 'italic', isVariable: false },
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

test('an upload sends the same parts by the names of their styles, each once', () => {
  const alike = [...styles, { ...styles[1]!, id: 5 }];
  const draft = { prices: { 2: '25', 5: '25' }, packages: [{ key: 1, name: 'Fat', price: '30', styleIds: [4, 5, 2] }] };
  expect(nameStyles(sendParts(draft, alike, []).sent, alike)).toEqual([
    { kind: 'package', name: 'Fat', styleNames: ['Bold', 'Bold Italic'], regularPrice: '30', salePrice: null },
    { kind: 'style', name: 'Bold', styleNames: ['Bold'], regularPrice: '25', salePrice: null },
  ]);
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
