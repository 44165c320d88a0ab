import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readParts, writeParts } from './part-cell.ts';

const name = fc
  .string({ unit: fc.constantFrom(...'Bold 9pt;:(),="'), minLength: 1, maxLength: 8 })
  .filter((text) => text.trim() === text);
const part = fc
  .record({
    kind: fc.constantFrom('style' as const, 'package' as const),
    name,
    styles: fc.array(name, { minLength: 1, maxLength: 4 }),
    regular_price_cents: fc.nat(1_000_000),
    sale_price_cents: fc.option(fc.nat(1_000_000)),
  })
  .map((one) => ({ id: 1, ...one, styles: one.kind === 'style' ? one.styles.slice(0, 1) : one.styles }));

const dollars = (cents: number) => (cents / 100).toFixed(2);

test('packages and styles read as they were written, whatever signs stand in their names', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      expect(readParts(writeParts(parts))).toEqual(
        parts.map(({ kind, name: named, styles, regular_price_cents, sale_price_cents }) => ({
          kind,
          name: named,
          styleNames: styles,
          regularPrice: dollars(regular_price_cents),
          salePrice: sale_price_cents === null ? null : dollars(sale_price_cents),
        })),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('a cell is read as people write it', () => {
  expect(readParts('Bold: $25;  Text=Regular : 20 SALE 15; Uprights (Regular,Bold): 40;')).toEqual([
    { kind: 'style', name: 'Bold', styleNames: ['Bold'], regularPrice: '25', salePrice: null },
    { kind: 'style', name: 'Text', styleNames: ['Regular'], regularPrice: '20', salePrice: '15' },
    { kind: 'package', name: 'Uprights', styleNames: ['Regular', 'Bold'], regularPrice: '40', salePrice: null },
  ]);
  expect(readParts('None')).toEqual([]);
});

test.each([
  'Bold',
  'Bold 25',
  'Bold:',
  'Bold: -25',
  'Bold: 25,50',
  'A (: 3',
  'A (B: 3',
  'A (): 3',
  'A = : 3',
  '; B: 2',
])('%s is none, and the sentence shows how it is written', (cell) => {
  expect(readParts(cell)).toEqual({ why: expect.stringContaining('Uprights (Regular, Bold): 40') });
});
