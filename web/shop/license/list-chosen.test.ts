import { expect, test } from 'vitest';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import { drawnStyle, listChosen, WHOLE } from './list-chosen.ts';

const type = (change: Partial<OfferedLicense>): OfferedLicense => ({
  id: 1,
  name: 'Standard License',
  description: '',
  price: 19,
  pricing: 'product',
  usageDetails: {},
  usageDetailsList: [],
  limits: null,
  exclusive: false,
  agencyKeeps: false,
  slug: 'web',
  terms: null,
  steps: [],
  delivers: ['ZIP'],
  termMonths: null,
  measure: null,
  tiers: [],
  ...change,
});
const product = {
  id: 4,
  name: 'Fraunces',
  regularPrice: 80,
  salePrice: 64,
  licenseTypes: [type({}), type({ id: 2, name: 'Web License', price: 79, pricing: 'own' })],
};

test('the Standard licence costs what the font costs, the others their own price', () => {
  const chosen = listChosen(
    product,
    new Map([
      [1, 2],
      [2, 1],
    ]),
    () => '/picture',
  );
  expect(chosen.map(({ licenseName, price, quantity }) => [licenseName, price, quantity])).toEqual([
    ['Standard License', 64, 2],
    ['Web License', 79, 1],
  ]);
});

test('only ticked licences go into the cart', () => {
  expect(listChosen(product, new Map([[2, 1]]), () => '').map(({ licenseTypeId }) => licenseTypeId)).toEqual([2]);
  expect(listChosen(product, new Map(), () => '')).toEqual([]);
});

test('so many cost what their step says, and the cart knows the other steps', () => {
  const steps = [
    { from: 1, to: 5, price: 79 },
    { from: 6, to: null, price: 59 },
  ];
  const stepped = { ...product, licenseTypes: [type({ id: 2, price: 79, pricing: 'own', steps })] };
  const lines = [1, 5, 6, 40].flatMap((quantity) => listChosen(stepped, new Map([[2, quantity]]), () => ''));
  expect(lines.map(({ price }) => price)).toEqual([79, 79, 59, 59]);
  expect(lines[0]?.steps).toEqual(steps);
});

test('a size multiplies the price and is a line of its own; one on request is not bought here', () => {
  const tier = (id: number, name: string, factor: number, onRequest = false) => ({
    ...{ id, name, factor, onRequest },
    limits: null,
  });
  const sized = type({
    measure: 'Employees',
    tiers: [tier(3, '1 to 5', 1), tier(4, '6 to 20', 1.8), tier(5, 'more', 9, true)],
  });
  const buy = (size?: number) =>
    listChosen(
      { ...product, licenseTypes: [sized] },
      new Map([[1, 1]]),
      () => '',
      undefined,
      new Map(size ? [[1, size]] : []),
    );
  expect(buy()).toMatchObject([{ tierId: 3, licenseName: 'Standard License, 1 to 5', price: 64 }]);
  expect(buy(4)).toMatchObject([{ tierId: 4, licenseName: 'Standard License, 6 to 20', price: 115.2 }]);
  expect(buy(5)).toEqual([]);
});

test('each part has a line that is drawn in its own style, the family in the main one', () => {
  const prices = { regularPrice: 20, salePrice: null };
  const bold = { id: 3, kind: 'style' as const, name: 'Bold', styleIds: [12], ...prices };
  const pair = { id: 4, kind: 'package' as const, name: 'Pair', styleIds: [11, 12], ...prices };
  const imageOf = (part: Parameters<typeof drawnStyle>[0]) => `style ${drawnStyle(part)}`;
  const chosen = listChosen(product, new Map([[1, 1]]), imageOf, [WHOLE, bold, pair]);
  expect(chosen.map(({ image }) => image)).toEqual(['style undefined', 'style 12', 'style 11']);
});
