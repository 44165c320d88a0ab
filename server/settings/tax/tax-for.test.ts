import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Buyer } from '#contract/shop/tax.ts';
import { countries, postcodeCountries, regionsOf } from '#contract/shop/tax-words.ts';
import { split, type TaxRules, taxFor, taxOfLines, taxOn } from './tax-for.ts';
import { countryOfTaxNumber, isMisspeltTaxNumber, readTaxNumber } from './tax-number.ts';
import numbers from './tax-numbers.json' with { type: 'json' };
import { rateTable } from './tax-territory.ts';

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
  street: '',
  town: '',
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
  expect(kind('FR', 'FR11123456782')).toBe('reverse_charge');
  expect(kind('FR', 'FR1234567')).toBe('oss');
  expect(kind('FR', 'DE123456788')).toBe('oss');
  expect(kind('DE', 'DE123456788')).toBe('vat');
  expect(kind('FR', 'FR11123456782', { reverseCharge: false })).toBe('oss');
  expect(kind('AU', '12 325 678 901', { registered: ['AU'] })).toBe('reverse_charge');
  // Switzerland and Indonesia charge anyone who buys.
  expect(kind('CH', 'CHE-123.456.788', { registered: ['CH'] })).toBe('vat');
  expect(kind('US', '12-3456789')).toBe('none');
  const abroad = taxFor(from('FR', { vatId: 'FR11123456782' }), TODAY, rules());
  expect(abroad).toMatchObject({ country: 'FR', percent: 0, note: expect.stringContaining('Reverse charge') });
});

test('a tax number is known by the form of its country, with or without its first letters', () => {
  const right = ['DE123456788', 'ATU12345675', 'NL123456782B01', 'el 123456783', 'IE1234567FA', 'XI123456782'];
  expect(right.map(countryOfTaxNumber)).toEqual(['DE', 'AT', 'NL', 'GR', 'IE', 'GB']);
  const wrong = ['', 'DE12345678', 'NPWP 01.234.567.8-901.000', 'US123456789', 'DE123456788X', 'No. 123456789'];
  expect(wrong.map(countryOfTaxNumber)).toEqual(wrong.map(() => null));
  expect(['DE12345678', 'ATU1'].map(isMisspeltTaxNumber)).toEqual([true, true]);
  const others = ['', 'NPWP 01.234.567.8', 'Steuernummer 12/345', 'DE123456788', 'No. 12'];
  expect(others.map(isMisspeltTaxNumber)).toEqual(others.map(() => false));
  expect(readTaxNumber('DE', '123 456 788')).toBe('DE123456788');
  expect(readTaxNumber('DE', 'FR11123456782')).toBeNull();
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
    for (const dated of [rates, ...Object.values(parts).map(({ rates = [] }) => rates)]) {
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

test('a place that is no part of a tax territory pays none, and one that belongs to a neighbour pays the tax of it', () => {
  const at = (country: string, postcode = '', change: Partial<TaxRules> = {}) => {
    const { percent, kind, country: taxed } = taxFor(from(country, { postcode }), TODAY, rules(change));
    return `${taxed} ${percent} ${kind}`;
  };
  // Livigno and Campione by their postcodes of today; those of old belong to towns next to them.
  expect(['23041', '22061', '22060', '23030'].map((code) => at('IT', code))).toEqual([
    'IT 0 none',
    'IT 0 none',
    'IT 22 oss',
    'IT 22 oss',
  ]);
  const outside = [at('ES', '35001'), at('DE', '27498'), at('FI', '22100'), at('GR', '63086'), at('AX')];
  expect(outside.map((words) => words.slice(3))).toEqual(outside.map(() => '0 none'));
  // A small seller charges the tax of home inside the Union only.
  expect(at('ES', '38001', { registered: ['DE'] })).toBe('ES 0 none');
  expect(at('MC')).toBe('FR 20 oss');
  expect(taxFor(from('MC', { vatId: 'FR11123456782' }), TODAY, rules()).kind).toBe('reverse_charge');
  const worldwide = { registered: ['DE', 'EU', 'GB', 'CH'] };
  expect([at('IM', '', worldwide), at('LI', '', worldwide), at('JE', '', worldwide)]).toEqual([
    'GB 20 vat',
    'CH 8.1 vat',
    'JE 0 none',
  ]);
  const french = { home: 'FR', registered: ['FR', 'EU'] };
  expect([at('GP', '', french), at('MQ', '', french), at('FR', '97400', french)]).toEqual([
    'FR 8.5 vat',
    'FR 8.5 vat',
    'FR 8.5 vat',
  ]);
  expect([
    at('FR', '97300', french),
    at('GF', '', french),
    at('FR', '97150', french),
    at('FR', '98000', french),
  ]).toEqual(['FR 0 none', 'GF 0 none', 'FR 0 none', 'FR 20 vat']);
  expect([at('RE'), at('FR', '97200')]).toEqual(['RE 0 none', 'FR 0 none']);
});

test('a tax number is taken as people type and paste it', () => {
  const typed: [string, string, string][] = [
    ['GR', 'GR 123456783', 'EL123456783'],
    ['GR', '123456783', 'EL123456783'],
    ['AT', 'U12345675', 'ATU12345675'],
    ['AT', 'atu 1234 5675', 'ATU12345675'],
    ['DE', 'DE\u200b123\u00a0456\u2011788\ufeff', 'DE123456788'],
    ['DE', '\u202dDE\u2013123\u2212456/788', 'DE123456788'],
    ['FR', 'FR 11 123 456 782', 'FR11123456782'],
    ['NL', 'nl.1234.56.782.b01', 'NL123456782B01'],
    ['BE', 'BE 0123.456.749', 'BE0123456749'],
    ['CH', 'CHE-123.456.788 MWST', 'CHE123456788MWST'],
    ['MC', 'FR11123456782', 'FR11123456782'],
    ['DE', '\uff24\uff25123456788', 'DE123456788'],
  ];
  for (const [country, number, written] of typed) expect(readTaxNumber(country, number)).toBe(written);
  expect(countryOfTaxNumber('GR123456783')).toBe('GR');
});

test('a number whose check digits are wrong is no number, in every country that has them', () => {
  expect(readTaxNumber('DE', 'DE000000000')).toBeNull();
  for (const [country, { example, check }] of Object.entries(
    numbers as Record<string, { example: string; check?: string }>,
  )) {
    if (check === undefined) continue;
    // The digits behind the B of a Dutch number are not always part of the check.
    const last = [...example.replace(/B\d\d$/, '')].findLastIndex((letter) => /\d/.test(letter));
    const slips = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((digit) => `${example.slice(0, last)}${digit}${example.slice(last + 1)}`)
      .filter((slip) => slip !== example && readTaxNumber(country, slip) !== null);
    expect(`${country} ${slips.length}`).toBe(`${country} 0`);
  }
  expect(
    Object.entries(numbers)
      .filter(([, form]) => !('check' in form))
      .map(([country]) => country),
  ).toEqual(['ID']);
});
