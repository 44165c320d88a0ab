import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Buyer } from '#contract/shop/tax.ts';
import { countries, postcodeCountries, regionsOf } from '#contract/shop/tax-words.ts';
import { rateTable, split, type TaxRules, taxFor, taxOfLines, taxOn } from './tax-for.ts';
import { countryOfTaxNumber, isMisspeltTaxNumber, readTaxNumber } from './tax-number.ts';
import numbers from './tax-numbers.json' with { type: 'json' };

const cents = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 20 });
const percent = fc.integer({ min: 0, max: 99_000 }).map((thousandths) => thousandths / 1000);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const rules = (change: Partial<TaxRules> = {}): TaxRules => ({
  home: 'DE',
  isAdded: false,
  reverseCharge: true,
  registered: ['DE', 'EU'],
  ownRates: [],
  ...change,
});
const from = (country: string, change: Partial<Buyer> = {}): Buyer => ({
  country,
  region: '',
  postcode: '',
  company: '',
  vatId: '',
  ...change,
});
const TODAY = '2026-11-24';

test('net and tax of any lines are what was paid, and neither is below nothing', () => {
  fc.assert(
    fc.property(cents, percent, (amounts, rate) => {
      const { netCents, taxCents } = split(amounts, rate);
      expect(netCents + taxCents).toBe(sum(amounts));
      expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('tax that is added is within half a cent of each line, and lines that cost nothing have none', () => {
  fc.assert(
    fc.property(cents, percent, (amounts, rate) => {
      const { added_cents, tax } = taxOfLines(amounts, taxFor(null, TODAY, rules({ ownRates: [] })), true);
      expect(tax).toMatchObject({ netCents: sum(amounts), taxCents: sum(added_cents) });
      for (const amount of amounts) {
        expect(Math.abs(taxOn(amount, rate) - (amount * rate) / 100)).toBeLessThanOrEqual(0.5001);
      }
      expect(taxOn(0, rate)).toBe(0);
    }),
  );
});

test('each line is rounded half up by itself, also where binary fractions would not be', () => {
  expect(split([11_100], 11)).toEqual({ netCents: 10_000, taxCents: 1_100 });
  expect(split([1, 1, 1], 100)).toEqual({ netCents: 3, taxCents: 0 });
  expect(split([3], 100)).toEqual({ netCents: 2, taxCents: 1 });
  expect([taxOn(500, 8.1), taxOn(50, 19), taxOn(49, 1)]).toEqual([41, 10, 0]);
});

test('where the seller is registered nowhere nothing is tax, wherever the buyer is', () => {
  for (const country of countries)
    expect(taxFor(from(country), TODAY, rules({ registered: [], home: 'ID' }))).toMatchObject({
      country,
      percent: 0,
      kind: 'none',
    });
});

test('the rate is that of the day of the order, and a rate of the owner rules from its day on', () => {
  const on = (day: string, change = {}) => taxFor(from('EE'), day, rules(change)).percent;
  expect(['2023-12-31', '2024-01-01', '2025-06-30', '2025-07-01'].map((day) => on(day))).toEqual([20, 22, 22, 24]);
  const ownRates = [{ country: 'EE', percent: 26, from: '2027-01-01' }];
  expect(['2026-12-31', '2027-01-01'].map((day) => on(day, { ownRates }))).toEqual([24, 26]);
});

test('the one-stop shop, a registration in the country, and neither of them', () => {
  expect(taxFor(from('FR'), TODAY, rules())).toMatchObject({ country: 'FR', percent: 20, kind: 'oss' });
  expect(taxFor(from('FR'), TODAY, rules({ registered: ['FR', 'EU'] }))).toMatchObject({ percent: 20, kind: 'vat' });
  // A seller of the Union who sells little abroad charges what is charged at home; one from elsewhere charges nothing.
  expect(taxFor(from('FR'), TODAY, rules({ registered: ['DE'] }))).toMatchObject({ country: 'DE', percent: 19 });
  expect(taxFor(from('FR'), TODAY, rules({ home: 'ID', registered: ['ID'] }))).toMatchObject({
    country: 'FR',
    percent: 0,
    kind: 'none',
  });
  expect(taxFor(from('US'), TODAY, rules())).toMatchObject({ percent: 0, kind: 'none' });
  expect(taxFor(null, TODAY, rules())).toMatchObject({ country: 'DE', percent: 19, kind: 'vat' });
});

test('provinces and the corners of a country with a tax of their own have it', () => {
  const canada = rules({ registered: ['CA', 'EU'] });
  const rateIn = (region: string) => taxFor(from('CA', { region }), TODAY, canada);
  expect([rateIn('ON'), rateIn('NS'), rateIn('QC')].map(({ percent }) => percent)).toEqual([13, 14, 5]);
  expect(rateIn('ON')).toMatchObject({ region: 'ON', kind: 'gst' });
  const at = (country: string, postcode: string) => taxFor(from(country, { postcode }), TODAY, canada).percent;
  expect([at('ES', '35001'), at('ES', '28001'), at('PT', '9000-012'), at('PT', '9500 001')]).toEqual([0, 21, 22, 16]);
  expect([at('DE', '78266'), at('AT', '6691'), at('FI', 'AX-22100')]).toEqual([0, 19, 0]);
});

test('only a well-formed number of another country lets a business account for the tax itself', () => {
  const kind = (country: string, vatId: string, change = {}) =>
    taxFor(from(country, { vatId }), TODAY, rules(change)).kind;
  expect(kind('FR', 'FR12345678901')).toBe('reverse_charge');
  expect(kind('FR', 'FR1234567')).toBe('oss');
  expect(kind('FR', 'DE123456789')).toBe('oss');
  expect(kind('DE', 'DE123456789')).toBe('vat');
  expect(kind('FR', 'FR12345678901', { reverseCharge: false })).toBe('oss');
  expect(kind('AU', '12 345 678 901', { registered: ['AU'] })).toBe('reverse_charge');
  // Switzerland and Indonesia charge whoever buys.
  expect(kind('CH', 'CHE-123.456.789', { registered: ['CH'] })).toBe('vat');
  expect(kind('US', '12-3456789')).toBe('none');
  const abroad = taxFor(from('FR', { vatId: 'FR12345678901' }), TODAY, rules());
  expect(abroad).toMatchObject({ country: 'FR', percent: 0, note: expect.stringContaining('Reverse charge') });
});

test('a tax number is known by the form of its country, with or without its first letters', () => {
  const right = ['DE123456789', 'ATU12345678', 'NL123456789B01', 'el 123456789', 'IE1234567FA', 'XI123456789'];
  expect(right.map(countryOfTaxNumber)).toEqual(['DE', 'AT', 'NL', 'GR', 'IE', 'GB']);
  const wrong = ['', 'DE12345678', 'NPWP 01.234.567.8-901.000', 'US123456789', 'DE123456789X', 'No. 123456789'];
  expect(wrong.map(countryOfTaxNumber)).toEqual(wrong.map(() => null));
  expect(['DE12345678', 'ATU1'].map(isMisspeltTaxNumber)).toEqual([true, true]);
  const others = ['', 'NPWP 01.234.567.8', 'Steuernummer 12/345', 'DE123456789', 'No. 12'];
  expect(others.map(isMisspeltTaxNumber)).toEqual(others.map(() => false));
  expect(readTaxNumber('DE', '123 456 789')).toBe('DE123456789');
  expect(readTaxNumber('DE', 'FR12345678901')).toBeNull();
  expect(readTaxNumber('US', ' 12-3456789 ')).toBe('12-3456789');
  for (const [country, { example }] of Object.entries(numbers)) expect(readTaxNumber(country, example)).not.toBeNull();
});

test('the table of rates says what the contract asks for, each rate once and with its day', () => {
  expect(rateTable.union).toHaveLength(27);
  const known = Object.entries(rateTable.countries);
  for (const country of [...rateTable.union, 'GB', 'ID', 'AU', 'CH', 'NO', 'CA', 'US'])
    expect(known.map(([code]) => code)).toContain(country);
  for (const [code, { rates, parts = {} }] of known) {
    expect(countries).toContain(code);
    for (const dated of [rates, ...Object.values(parts).map((part) => part.rates)]) {
      const days = dated.map(({ from }) => from);
      expect(days).toEqual([...new Set(days)].sort());
    }
    expect(postcodeCountries.includes(code)).toBe(
      Object.values(parts).some(({ postcodes }) => postcodes !== undefined),
    );
  }
  expect(Object.keys(regionsOf)).toEqual(['CA']);
  expect(Object.keys(regionsOf.CA!)).toEqual(expect.arrayContaining(Object.keys(rateTable.countries.CA!.parts!)));
  expect(new Set(countries).size).toBe(249);
});
