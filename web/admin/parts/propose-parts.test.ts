import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeLadder, findLadderFault, proposeParts } from './propose-parts.ts';

let last = 0;
const style = (
  name: string,
  change: { weight?: number; width?: number; slope?: string; isVariable?: boolean } = {},
) => {
  last += 1;
  return { id: last, name, weight: 400, width: 5, slope: 'upright', isVariable: false, ...change };
};
const four = [
  style('Regular'),
  style('Bold', { weight: 700 }),
  style('Italic', { slope: 'italic' }),
  style('Bold Italic', { weight: 700, slope: 'italic' }),
];
const packagesOf = (styles: ReturnType<typeof style>[]) =>
  proposeParts(200, styles).packages.map(({ name, styleIds }) => [
    name,
    styleIds.map((id) => styles.find((one) => one.id === id)?.name),
  ]);

test('one style costs 40 % of the family, and a package less than its styles', () => {
  const { prices, packages } = proposeParts(96, four);
  expect(Object.values(prices)).toEqual(['38', '38', '38', '38']);
  expect(packages.map(({ name, price }) => [name, price])).toEqual([
    ['Uprights', '67'],
    ['Italics', '67'],
  ]);
  expect(describeLadder(96, four, { single: '40', family: '60' })).toBe(
    '1 style $38, 2 styles $67, 3 styles $86, 4 styles $96',
  );
});

test('where there are many styles the family is 60 % of them one by one; other figures make other prices', () => {
  const nine = Array.from({ length: 9 }, (_, at) => style(`Weight ${at + 1}00`, { weight: (at + 1) * 100 }));
  expect(Object.values(proposeParts(270, nine).prices)).toEqual(Array(9).fill('50'));
  expect(Object.values(proposeParts(270, nine, { single: '10', family: '60' }).prices)).toEqual(Array(9).fill('50'));
  expect(Object.values(proposeParts(270, nine, { single: '15', family: '60' }).prices)).toEqual(Array(9).fill('41'));
  expect(Object.values(proposeParts(270, nine, { single: '40', family: '75' }).prices)).toEqual(Array(9).fill('40'));
});

test('styles one by one never cost less than their family, and every further style costs less than the one before', () => {
  const ladder = fc.record({ single: fc.integer({ min: 1, max: 100 }), family: fc.integer({ min: 50, max: 100 }) });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), ladder, (many, { single, family }) => {
      const styles = Array.from({ length: many }, (_, at) =>
        style(`S${at}`, { slope: at < many / 2 ? 'italic' : 'upright' }),
      );
      const typed = { single: String(single), family: String(family) };
      const { prices, packages } = proposeParts(100_000, styles, typed);
      const each = Number(prices[styles[0]!.id]);
      expect(each).toBeLessThanOrEqual(100_000);
      expect(each * many).toBeGreaterThanOrEqual(100_000 - many);
      for (const { price, styleIds } of packages) {
        expect(Number(price)).toBeLessThanOrEqual(each * styleIds.length + styleIds.length);
        expect(Number(price)).toBeLessThanOrEqual(100_000);
        expect(Number(price)).toBeGreaterThanOrEqual(each - 1);
      }
    }),
  );
});

test('packages are made of slopes, widths, optical sizes and weights, each of several styles and none of all', () => {
  expect(
    packagesOf([
      style('Light', { weight: 300 }),
      style('Thin', { weight: 100 }),
      style('Regular'),
      style('Condensed', { width: 3 }),
      style('Condensed Bold', { width: 3, weight: 700 }),
      style('Black', { weight: 900 }),
    ]),
  ).toEqual([
    ['Normal width', ['Light', 'Thin', 'Regular', 'Black']],
    ['Condensed', ['Condensed', 'Condensed Bold']],
    ['Light weights', ['Light', 'Thin']],
    ['Text weights', ['Regular', 'Condensed', 'Condensed Bold']],
  ]);
  expect(
    packagesOf([
      style('Regular'),
      style('Bold'),
      style('Display Regular'),
      style('Display Bold'),
      style('9pt Regular'),
      style('9pt Bold'),
    ]),
  ).toEqual([
    ['Text size', ['Regular', 'Bold']],
    ['Display size', ['Display Regular', 'Display Bold']],
    ['9pt size', ['9pt Regular', '9pt Bold']],
  ]);
  expect(packagesOf(four.slice(0, 2))).toEqual([]);
});

test('a variable file comes with the family unless it is priced, and is in no package; a family of nothing else is priced', () => {
  const variable = [
    style('Variable', { isVariable: true }),
    style('Variable Italic', { isVariable: true, slope: 'italic' }),
  ];
  const { prices, packages } = proposeParts(96, [...four, ...variable]);
  expect(Object.values(prices)).toEqual(['38', '38', '38', '38', '', '']);
  expect(packages.flatMap(({ styleIds }) => styleIds)).toEqual(four.map(({ id }) => id));
  expect(Object.values(proposeParts(96, variable).prices)).toEqual(['80', '80']);
});

test('without the price of the family packages have names and no prices', () => {
  const { prices, packages } = proposeParts(null, four);
  expect(Object.values(prices)).toEqual(['', '', '', '']);
  expect(packages.map(({ name, price }) => [name, price])).toEqual([
    ['Uprights', ''],
    ['Italics', ''],
  ]);
});

test('a figure that is none is told at its field', () => {
  expect(findLadderFault({ single: '40', family: '60' })).toBe(null);
  expect(findLadderFault({ single: '33.5', family: '50' })).toBe(null);
  for (const figure of ['', '0', 'x', '101', '-4'])
    expect(findLadderFault({ single: figure, family: '60' })).toEqual({ single: 'A percentage from 1 to 100.' });
  expect(findLadderFault({ single: '40', family: '49' })).toEqual({ family: 'A percentage from 50 to 100.' });
});
