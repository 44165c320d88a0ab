import { expect, test } from 'vitest';
import { type OwnPrice, priceThere, unitPrice } from './price.ts';
import { parsePrice } from './prices/price-words.ts';

const font = { regularPrice: 42, salePrice: null };
const web = { pricing: 'own', price: 79 } as const;
const standard = { pricing: 'product', price: 19 } as const;
const nothing: OwnPrice = { price: null, factor: null, steps: [] };
const steps = [
  { from: 1, to: 5, price: 60 },
  { from: 6, to: 20, price: 40 },
  { from: 21, to: null, price: 25.5 },
];

test('a font may have a price of its own for a licence, or a factor of the usual one, rounded once', () => {
  expect(priceThere(font, web, nothing)).toEqual({ price: 79, steps: [] });
  expect(priceThere(font, web, { ...nothing, price: 99.5 })).toEqual({ price: 99.5, steps: [] });
  expect(priceThere(font, web, { ...nothing, factor: 1.5 }).price).toBe(118.5);
  expect(priceThere(font, { ...web, price: 10.5 }, { ...nothing, factor: 1.15 }).price).toBe(12.08);
});

test('each of so many costs what the step of that quantity says', () => {
  const offered = { ...web, ...priceThere(font, web, { ...nothing, price: 60, steps }) };
  expect(offered.price).toBe(60);
  expect([1, 5, 6, 20, 21, 999].map((quantity) => unitPrice(font, offered, quantity))).toEqual([
    6000, 6000, 4000, 4000, 2550, 2550,
  ]);
});

test('steps of the Standard licence begin with what the font costs today, and none of them costs more', () => {
  const at = (salePrice: number | null) => priceThere({ regularPrice: 60, salePrice }, standard, { ...nothing, steps });
  expect(at(null)).toEqual({ price: 60, steps });
  expect(at(30)).toMatchObject({ price: 30, steps: [{ price: 30 }, { price: 30 }, { price: 25.5 }] });
});

test('a price is read as people type it, and what is none says how', () => {
  expect(parsePrice(' $49.50 ')).toEqual({ ...nothing, price: 49.5 });
  expect(parsePrice('x 1.25')).toEqual({ ...nothing, factor: 1.25 });
  expect(parsePrice('1–5: $60; 6-20: 40, 21+: 25.5')).toEqual({ ...nothing, steps });
  expect(parsePrice('1: 60, 2-: 50')).toMatchObject({
    steps: [
      { from: 1, to: 1 },
      { from: 2, to: null },
    ],
  });
  expect([parsePrice(''), parsePrice('Usual')]).toEqual([nothing, nothing]);
  for (const wrong of ['-3', '49.999', 'half', '1-5 60', '1-5: 60, x'])
    expect(parsePrice(wrong), wrong).toHaveProperty('why');
});
