import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { slowness } from '#tests/slowness.ts';
import { type Advice, adviseLicenses, type PricedLicense } from './advise-licenses.ts';
import { capacityFor, type DemandName, listDemands, type Need } from './demand.ts';

const limits = (uses: LicenseLimits['uses'], figures: Partial<LicenseLimits> = {}): LicenseLimits => ({
  uses,
  onRequest: Object.keys(figures).length === 0,
  ...eachLimit(() => null),
  ...figures,
});
const licence = (id: number, name: string, dollars: number, of: LicenseLimits | null): PricedLicense => ({
  id,
  name,
  costOf: (quantity) => quantity * dollars * 100,
  limits: of,
});

/** The shop's own twelve but for the last two, for a font of $140. */
const shop = [
  licence(1, 'Standard', 140, limits(['desktop'], { users: 5, projects: 5, sales: 1_000 })),
  licence(2, 'Web', 79, limits(['web'], { websites: 1, monthlyViews: 100_000 })),
  licence(3, 'Extended', 140, limits(['desktop'], { users: 10 })),
  licence(4, 'Trademark', 320, limits(['trademark', 'products'], { products: 1_000_000 })),
  licence(5, 'Server', 260, limits(['server'])),
  licence(6, 'App', 190, limits(['app'])),
  licence(
    7,
    'Production',
    480,
    limits(['desktop', 'web', 'advertising'], { users: 50, monthlyViews: 2_000_000, adImpressions: 10_000_000 }),
  ),
  licence(8, 'Publication', 150, limits(['publication'])),
  licence(9, 'Broadcast', 520, limits(['broadcast'])),
  licence(10, 'Studio', 960, limits(['desktop', 'trademark', 'products'], { users: 100, products: 10_000_000 })),
];
const nothing: Need = { uses: [], users: 0, projects: 0, monthlyViews: 0, adImpressions: 0, products: 0 };
const desks = (users: number): Need => ({ ...nothing, uses: ['desktop'], users });
const views = (monthlyViews: number): Need => ({ ...nothing, uses: ['web'], monthlyViews });
const goods = (products: number): Need => ({ ...nothing, products });
const ads = (adImpressions: number): Need => ({ ...nothing, uses: ['advertising'], adImpressions });
const projects = (count: number): Need => ({ ...desks(1), projects: count });

const show = ({ lines, gaps }: Advice) =>
  [
    ...lines.map(({ licence: { name }, quantity }) => (quantity === 1 ? name : `${quantity} ${name}`)),
    ...gaps.map(({ why, demand }) => `${demand.name} ${why}`),
  ].join(' + ');

test.each<[string, Need, string]>([
  ['one person', desks(1), 'Standard'],
  ['5 people', desks(5), 'Standard'],
  ['6 people', desks(6), 'Extended'],
  ['10 people', desks(10), 'Extended'],
  ['11 people', desks(11), 'Standard + Extended'],
  ['20 people', desks(20), '2 Extended'],
  ['50 people', desks(50), 'Production'],
  ['51 people', desks(51), 'Standard + Production'],
  ['100 people', desks(100), 'Studio'],
  ['101 people', desks(101), 'Standard + Studio'],
  ['1,650 people', desks(1_650), '10 Standard + 10 Extended + 10 Production + 10 Studio'],
  ['1,651 people', desks(1_651), 'users on_request'],
  ['5 projects', projects(5), 'Standard'],
  ['6 projects', projects(6), 'Extended'],
  ['100,000 views', views(100_000), 'Web'],
  ['100,001 views', views(100_001), '2 Web'],
  ['600,000 views', views(600_000), '6 Web'],
  ['600,001 views', views(600_001), 'Production'],
  ['2,000,000 views', views(2_000_000), 'Production'],
  ['2,000,001 views', views(2_000_001), 'Web + Production'],
  ['1,000 things sold', goods(1_000), 'Standard'],
  ['1,001 things sold', goods(1_001), '2 Standard'],
  ['2,001 things sold', goods(2_001), 'Trademark'],
  ['1,000,000 products', goods(1_000_000), 'Trademark'],
  ['1,000,001 products', goods(1_000_001), 'Standard + Trademark'],
  ['2,000,001 products', goods(2_000_001), 'Standard + 2 Trademark'],
  ['10,000,000 products', goods(10_000_000), 'Studio'],
  ['10,000,001 products', goods(10_000_001), 'Standard + Studio'],
  ['10,000,000 ad impressions', ads(10_000_000), 'Production'],
  ['10,000,001 ad impressions', ads(10_000_001), '2 Production'],
  ['100,000,001 ad impressions', ads(100_000_001), 'adImpressions on_request'],
  ['an app', { ...nothing, uses: ['app'] }, 'app on_request'],
  [
    'a film, a book and a server',
    { ...nothing, uses: ['broadcast', 'publication', 'server'] },
    'server on_request + publication on_request + broadcast on_request',
  ],
  ['a registered logo', { ...nothing, uses: ['trademark'] }, 'Trademark'],
  ['a font for one alone', { ...nothing, uses: ['exclusive'] }, 'exclusive on_request'],
  ['a small site of five', { ...desks(5), uses: ['desktop', 'web'], monthlyViews: 100_000 }, 'Standard + Web'],
  ['nothing', nothing, ''],
])('%s', (_, need, advised) => {
  expect(show(adviseLicenses(need, shop))).toBe(advised);
});

test.each<[number, string]>([
  [1, 'Standard'],
  [5, 'Standard'],
  [6, '2 Standard'],
  [10, '2 Standard'],
  [11, '3 Standard'],
  [50, '10 Standard'],
  [51, '9 Standard + Extended'],
])('for %i people a font of $19 is cheapest many times', (people, advised) => {
  const cheap = shop.map((one) =>
    one.name === 'Standard' ? { ...one, costOf: (quantity: number) => quantity * 1_900 } : one,
  );
  expect(show(adviseLicenses(desks(people), cheap))).toBe(advised);
});

test('steps are reckoned with, and where more licences cost less allOf, more are advised', () => {
  const stepped = (quantity: number) => quantity * (quantity < 3 ? 9_000 : quantity < 8 ? 5_000 : 2_000);
  const font = shop.map((one) => (one.name === 'Standard' ? { ...one, costOf: stepped } : one));
  expect(show(adviseLicenses(desks(5), font))).toBe('Standard');
  expect(show(adviseLicenses(desks(6), font))).toBe('Extended');
  expect(show(adviseLicenses(desks(15), font))).toBe('3 Standard');
  const many = adviseLicenses(desks(25), font);
  expect([show(many), many.total_cents]).toEqual(['8 Standard', 16_000]);
});

test('a licence that the font does not offer is named, with the rest advised all the same', () => {
  const font = shop.filter(({ name }) => name !== 'Trademark' && name !== 'Studio');
  const advice = adviseLicenses({ ...desks(3), uses: ['desktop', 'trademark'] }, font, shop);
  expect(show(advice)).toBe('Standard + trademark not_offered');
  expect(advice.gaps[0]).toMatchObject({ licence: { name: 'Trademark' } });
  expect(advice.total_cents).toBe(14_000);
});

test('a licence type whose owner gave no figures is never advised', () => {
  expect(show(adviseLicenses(desks(1), [licence(1, 'House', 1, null)]))).toBe('users on_request');
});

const anyFigure = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null });
const anyLicense = fc
  .record({
    price: fc.integer({ min: 0, max: 9 }),
    uses: fc.subarray(['desktop', 'web', 'products', 'app', 'trademark'] as const),
    onRequest: fc.boolean(),
    users: anyFigure,
    projects: anyFigure,
    sales: anyFigure,
    monthlyViews: anyFigure,
    products: anyFigure,
  })
  .map(({ price, uses, ...figures }) => licence(1, 'Any', price, limits(uses, figures)));
const anyNeed = fc.record({
  uses: fc.subarray(['desktop', 'web', 'app', 'trademark'] as const),
  users: fc.integer({ min: 0, max: 12 }),
  projects: fc.integer({ min: 0, max: 6 }),
  monthlyViews: fc.integer({ min: 0, max: 12 }),
  adImpressions: fc.constant(0),
  products: fc.integer({ min: 0, max: 12 }),
});

test('the largest need that can be bought is reckoned out between two keys', () => {
  const everything: Need = {
    uses: ['desktop', 'web', 'advertising', 'trademark'],
    users: 787,
    projects: 40,
    monthlyViews: 17_654_321,
    adImpressions: 61_000_000,
    products: 73_210_987,
  };
  const started = performance.now();
  expect(adviseLicenses(everything, shop).gaps).toEqual([]);
  expect(performance.now() - started).toBeLessThan(250 * slowness());
});

test('what is advised covers the need, and no other combination does so for less', () => {
  fc.assert(
    fc.property(fc.array(anyLicense, { maxLength: 3 }), anyNeed, (licences, need) => {
      const { lines, gaps, total_cents } = adviseLicenses(need, licences);
      const isGap = (name: DemandName) => gaps.some(({ demand }) => demand.name === name);
      const demands = listDemands(need).filter(({ name }) => !isGap(name) && !(name === 'projects' && isGap('users')));
      const covers = (quantities: number[]) =>
        demands.every(
          ({ name, amount }) =>
            licences.reduce((sum, { limits: of }, at) => {
              const quantity = quantities[at] ?? 0;
              return quantity === 0 || of === null ? sum : sum + capacityFor(of, name) * quantity;
            }, 0) >= amount,
        );
      expect(covers(licences.map((one) => lines.find((line) => line.licence === one)?.quantity ?? 0))).toBe(true);
      for (const quantities of everyCombination(licences.length)) {
        const cost = licences.reduce((sum, { costOf }, at) => sum + costOf(quantities[at] ?? 0), 0);
        if (cost < total_cents) expect(covers(quantities), quantities.join()).toBe(false);
      }
      // What is called a gap is one: not even ten of everything would do.
      for (const { demand } of gaps) {
        const most = licences.reduce((sum, { limits: of }) => sum + (of ? capacityFor(of, demand.name) * 10 : 0), 0);
        expect(most).toBeLessThan(demand.amount);
      }
    }),
    { numRuns: 150 },
  );
});

function everyCombination(count: number): number[][] {
  if (count === 0) return [[]];
  return everyCombination(count - 1).flatMap((rest) =>
    Array.from({ length: 11 }, (_, quantity) => [...rest, quantity]),
  );
}

test('a licence whose limits are agreed with each buyer is asked for, whatever it is for', () => {
  const requested = licence(6, 'App', 190, { ...limits(['app']), onRequest: true });
  expect(show(adviseLicenses({ ...nothing, uses: ['app'] }, [requested], [requested]))).toBe('app on_request');
  const exclusive = licence(12, 'Exclusive', 5_000, { ...limits(['exclusive']), onRequest: true });
  expect(show(adviseLicenses({ ...nothing, uses: ['exclusive'] }, [exclusive], [exclusive]))).toBe('Exclusive');
});
