import { afterEach, expect, test } from 'vitest';
import { currencyOf } from '#contract/currencies.ts';
import { countIn } from '#contract/money.ts';
import { readChange } from '../products/chosen-products.tsx';
import { withoutSymbol } from './without-symbol.ts';

afterEach(() => countIn(currencyOf('USD')));

test('an amount is read with the sign of the shop’s currency before it, and with no other', () => {
  expect([' $42.00 ', '42', '¥42'].map(withoutSymbol)).toEqual(['42.00', '42', '¥42']);
  countIn(currencyOf('JPY'));
  expect(['¥ 4200', '4200', '$4200'].map(withoutSymbol)).toEqual(['4200', '4200', '$4200']);
  expect(readChange('regularPrice', '¥4200')).toEqual({ regularPrice: { set: '4200' } });
});
