import { expect, test } from 'vitest';
import { readChange } from './chosen-products.tsx';

test('a line of the bar becomes a change', () => {
  expect(readChange('regularPrice', ' $12.50 ')).toEqual({ regularPrice: { set: '12.50' } });
  expect(readChange('pricePercent', '-10%')).toEqual({ regularPrice: { percent: -10 } });
  expect(readChange('salePercent', '20')).toEqual({ salePrice: { percent: -20 } });
  expect(readChange('noSale', '')).toEqual({ salePrice: { set: null } });
  expect(readChange('publish', '')).toEqual({ status: 'published' });
  expect(readChange('leavePlans', '')).toEqual({ inPlans: false });
  expect(readChange('addCategories', 'Text, , Book')).toEqual({ categories: { add: ['Text', 'Book'] } });
  expect(readChange('unassign', '7')).toEqual({ licenseTypes: { unassign: [7] } });
});
