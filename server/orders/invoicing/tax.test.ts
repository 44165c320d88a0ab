import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryOfVatId, isMisspeltVatId, split, taxOf } from './tax.ts';

const cents = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 20 });
const percent = fc.integer({ min: 0, max: 999 }).map((tenths) => tenths / 10);

test('net and tax of any lines are what was paid, and neither is below nothing', () => {
  fc.assert(
    fc.property(cents, percent, (amounts, rate) => {
      const { netCents, taxCents } = split(amounts, rate);
      expect(netCents + taxCents).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
      expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('each line is rounded half up by itself', () => {
  expect(split([11_100], 11)).toEqual({ netCents: 10_000, taxCents: 1_100 });
  expect(split([1, 1, 1], 100)).toEqual({ netCents: 3, taxCents: 0 });
  expect(split([3], 100)).toEqual({ netCents: 2, taxCents: 1 });
});

test('without a table of rates nothing is tax', () => {
  expect(taxOf([4_200], { sellerCountry: 'ID', buyerTaxId: '' }, {})).toEqual({
    country: 'ID',
    percent: '0',
    netCents: 4_200,
    taxCents: 0,
    note: '',
  });
});

test('a business of another country of the Union owes the tax there, one of the same does not', () => {
  const rates = { DE: 19, FR: 20 };
  const abroad = taxOf([11_900], { sellerCountry: 'DE', buyerTaxId: 'FR 12 345678901' }, rates);
  expect(abroad).toMatchObject({ country: 'FR', taxCents: 0, note: expect.stringContaining('Reverse charge') });
  expect(taxOf([11_900], { sellerCountry: 'DE', buyerTaxId: 'DE 123456789' }, rates)).toMatchObject({
    taxCents: 1_900,
    note: '',
  });
  expect(taxOf([12_000], { sellerCountry: 'ID', buyerTaxId: 'FR12345678901' }, rates).note).toBe('');
});

test('a VAT number is known by the form of its country', () => {
  const right = ['DE123456789', 'ATU12345678', 'NL123456789B01', 'el 123456789', 'IE1234567FA', 'XI123456789'];
  expect(right.map(countryOfVatId)).toEqual(['DE', 'AT', 'NL', 'GR', 'IE', 'GB']);
  const wrong = ['', 'DE12345678', 'NPWP 01.234.567.8-901.000', 'US123456789', 'DE123456789X'];
  expect(wrong.map(countryOfVatId)).toEqual(wrong.map(() => null));
  expect(['DE12345678', 'ATU1'].map(isMisspeltVatId)).toEqual([true, true]);
  expect(['', 'NPWP 01.234.567.8', 'Steuernummer 12/345', 'DE123456789'].map(isMisspeltVatId)).toEqual(
    Array(4).fill(false),
  );
});
