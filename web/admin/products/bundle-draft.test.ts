import { expect, test } from 'vitest';
import type { Part } from '#contract/nouns/parts.ts';
import { draftMember, draftPart, savedOf, sumMembers, writeMembers } from './bundle-draft.ts';

const part = (id: number, kind: Part['kind'], name: string, price: number): Part => ({
  id,
  kind,
  name,
  styleIds: [],
  regularPrice: price,
  salePrice: null,
  price,
});
const font = {
  id: 7,
  name: 'Zilla Slab',
  parts: [part(0, 'family', 'Zilla Slab', 54), part(1, 'package', 'Text', 32)],
};

test('a font comes into a bundle as a whole, and may be a part of it instead', () => {
  const whole = draftMember(font);
  expect(whole).toEqual({ product_id: 7, part_id: 0, name: 'Zilla Slab', price: 54, isOnOffer: true });
  expect(draftPart(font, 1)).toEqual({ product_id: 7, part_id: 1, name: 'Zilla Slab Text', price: 32 });
  expect(sumMembers([whole, { ...whole, ...draftPart(font, 1) }])).toBe(86);
  expect(JSON.parse(writeMembers([whole]))).toEqual([{ product_id: 7, part_id: 0 }]);
});

test('what a price saves is said for every price, and of nothing else', () => {
  const sum = 86;
  expect(['70', '$69.90', '86', '90'].map((typed) => savedOf(sum, typed))).toEqual([16, 16.1, 0, -4]);
  expect(['', 'free', '-3', '1.234'].map((typed) => savedOf(sum, typed))).toEqual([null, null, null, null]);
});
