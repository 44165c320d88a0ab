import { expect, test } from 'vitest';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { listBundles } from './cart-bundles.ts';
import { listCredits } from './cart-credits.ts';

type Member = QuotedLine['members'][number];
const member = (name: string, price: number, owned: boolean): Member => ({
  product_id: 1,
  part_id: 0,
  name,
  price,
  owned,
});

const quoted = (change: Partial<QuotedLine>): QuotedLine => ({
  product_id: 9,
  part_id: 0,
  license_type_id: 1,
  tier_id: 0,
  quantity: 1,
  available: true,
  price: 80,
  steps: [],
  listPrice: 80,
  basePrice: 80,
  name: 'Round and loud',
  part: null,
  tier: null,
  licenseName: 'Standard License',
  image: '',
  discount: 0,
  credit: null,
  owned: null,
  exclusive: false,
  agencyKeeps: false,
  terms: null,
  members: [],
  heldUntil: null,
  ...change,
});
const credit = (amount: number) => ({
  amount,
  licenseNumber: 'HRF-1',
  licenseName: 'Standard License',
  licenseNumbers: ['HRF-1'],
});
const words = (line: QuotedLine) => listCredits([line]).map(({ cents, words: said }) => [cents, said]);

test('a larger licence costs less by what it replaces', () => {
  expect(words(quoted({ credit: credit(42) }))).toEqual([[4200, 'less Standard License, already yours: -$42']]);
});

test('a bundle costs less by its fonts that the buyer has, and then by smaller licences of the others', () => {
  const members = [member('Amiri', 48, true), member('Syne', 24, false), member('Baloo', 8, true)];
  expect(words(quoted({ members, credit: credit(56) }))).toEqual([[5600, 'You have Amiri, Baloo already: $56 less']]);
  expect(words(quoted({ members, credit: credit(66) }))).toEqual([
    [5600, 'You have Amiri, Baloo already: $56 less'],
    [1000, 'less Standard License, already yours: -$10'],
  ]);
  const none = members.map((one) => ({ ...one, owned: false }));
  expect(words(quoted({ members: none, credit: credit(10) }))).toEqual([
    [1000, 'less Standard License, already yours: -$10'],
  ]);
});

test('only bundles say which fonts they are made of', () => {
  const members = [member('Amiri', 48, false), member('Syne', 24, false)];
  expect(listBundles([quoted({}), quoted({ members })]).map(({ words: said }) => said)).toEqual(['Amiri, Syne']);
});
