import { describe, expect, test } from 'vitest';
import { readLicenseTypes } from '../../../catalogue/license-types.ts';
import { type HeldLicense, isLarger } from './larger-license.ts';
import { creditLines } from './upgrade-price.ts';

const types = readLicenseTypes();
/** Licences of the demo catalogue; the Standard one costs $42. */
function some(name: string, quantity = 1) {
  const at = types.findIndex((type) => type.name === `${name} License`);
  const { limits, price, pricing } = types[at]!;
  const one_cents = (pricing === 'product' ? 42 : price) * 100;
  const delivers = ['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2'];
  return {
    license_type_id: at,
    figures: limits,
    delivers,
    quantity,
    unit_cents: one_cents,
    discount_cents: 0,
    one_cents,
    term_months: null,
    part: null,
    tier: null,
  };
}
const owned = (name: string, id: number, product_id = 1, quantity = 1): HeldLicense => ({
  ...some(name, quantity),
  id,
  number: `HRF-${id}`,
  product_id,
  license_name: `${name} License`,
});

test.each([
  ['Extended', 'Standard'],
  ['Production', 'Standard'],
  ['Production', 'Web'],
  ['Production', 'Extended'],
  ['Studio', 'Standard'],
  ['Studio', 'Trademark'],
])('%s is larger than %s', (one, other) => {
  expect(isLarger(some(one), some(other))).toBe(true);
  expect(isLarger(some(other), some(one))).toBe(false);
});

test.each([
  ['Web', 'Standard'],
  ['Extended', 'Web'],
  ['Trademark', 'Standard'],
  ['Corporate', 'Standard'],
  ['Corporate', 'App'],
  ['Standard', 'Standard'],
])('%s is not larger than %s', (one, other) => {
  expect(isLarger(some(one), some(other))).toBe(false);
});

test('what holds for a time takes the place of nothing', () => {
  expect(isLarger({ ...some('Extended'), term_months: 12 }, some('Standard'))).toBe(false);
});

test('quantities count: one Extended covers two Standard, not three', () => {
  expect(isLarger(some('Extended'), some('Standard', 2))).toBe(true);
  expect(isLarger(some('Extended'), some('Standard', 3))).toBe(false);
  expect(isLarger(some('Extended', 2), some('Standard', 3))).toBe(true);
});

test('a type that costs no more is not larger, whatever it allows', () => {
  expect(isLarger({ ...some('Extended'), one_cents: 4200 }, some('Standard'))).toBe(false);
});

test('many of a larger licence are larger, though each of so many costs less than the smaller one did', () => {
  const many = { ...some('Extended', 20), unit_cents: 4_000, product_id: 1 };
  expect(isLarger(many, some('Standard'))).toBe(true);
  expect(creditLines([many], [owned('Standard', 1)])).toMatchObject([{ cents: 4_200, licenses: [{ id: 1 }] }]);
});

test('a type that lacks a format of the smaller licence is not larger: nobody loses files by it', () => {
  expect(isLarger({ ...some('Extended'), delivers: ['ZIP', 'TTF', 'OTF'] }, some('Standard'))).toBe(false);
  const lean = { ...some('Standard'), delivers: ['ZIP', 'TTF', 'OTF'] };
  expect(isLarger(some('Extended'), lean)).toBe(true);
});

test('a licence without figures can not be compared', () => {
  expect(isLarger(some('Extended'), { ...some('Standard'), figures: null })).toBe(false);
});

test('a line gets what the smaller licences of the same font cost, the dearest first, each licence once', () => {
  const line = (name: string, product_id = 1) => ({ ...some(name), product_id });
  const credits = creditLines(
    [line('Extended'), line('Production'), line('Extended'), line('Extended', 2)],
    [owned('Standard', 1), owned('Web', 2), owned('Standard', 3, 9)],
  );
  expect(credits.map((credit) => credit && [credit.licenses.map(({ id }) => id), credit.cents])).toEqual([
    [[1], 4200],
    [[2], 7900],
    null,
    null,
  ]);
  const both = creditLines([line('Production')], [owned('Standard', 1), owned('Web', 2)]);
  expect(both).toMatchObject([{ licenses: [{ id: 2 }, { id: 1 }], cents: 12_100 }]);
});

test('several licences of the same styles are replaced together only by one that allows as much as all of them', () => {
  const line = { ...some('Extended'), product_id: 1 };
  const three = [owned('Standard', 1), owned('Standard', 2), owned('Standard', 3)];
  expect(creditLines([line], three)).toMatchObject([{ licenses: [{ id: 1 }, { id: 2 }] }]);
});

test('a line never costs less than nothing', () => {
  const line = { ...some('Extended'), product_id: 1, unit_cents: 4300 };
  expect(creditLines([line], [owned('Standard', 1, 1, 2)])).toMatchObject([{ cents: 4300 }]);
});

describe('parts of a font', () => {
  const part = (...styles: string[]) => ({ id: 1, kind: 'package' as const, name: styles.join(), styles });
  const [bold, both] = [part('Bold'), part('Bold', 'Light')];
  const sold = (styles: ReturnType<typeof part> | null, name = 'Standard') => ({ ...some(name), part: styles });

  test('more styles of the same type are larger, whatever they cost', () => {
    expect(isLarger(sold(both), sold(bold))).toBe(true);
    expect(isLarger({ ...sold(null), one_cents: 1 }, sold(both))).toBe(true);
    expect(isLarger(sold(bold), sold(both))).toBe(false);
    expect(isLarger(sold(part('Light')), sold(bold))).toBe(false);
    expect(isLarger(sold(both), sold(null))).toBe(false);
  });

  test('more styles under a licence that allows less take the place of nothing', () => {
    expect(isLarger(sold(null), sold(bold, 'Extended'))).toBe(false);
    expect(isLarger(sold(null, 'Extended'), sold(bold))).toBe(true);
  });
});
