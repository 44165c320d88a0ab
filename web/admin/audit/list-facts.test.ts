import { expect, test } from 'vitest';
import { listFacts } from './audit-page.tsx';

test('a fact is shown as it was and as it is, money as money; what was not there is not shown', () => {
  expect(listFacts({ price_cents: 1250 }, { price_cents: 1300 })).toEqual([
    { name: 'price', was: '$12.50', is: '$13.00' },
  ]);
  expect(listFacts(null, { role: 'finance' })).toEqual([{ name: 'role', was: null, is: 'finance' }]);
  expect(listFacts({ changed: [] }, { changed: ['email', 'address'] })).toEqual([
    { name: 'changed', was: null, is: 'email, address' },
  ]);
  expect(listFacts(null, { styles: { textColor: '#000' }, sections: [{ id: 1 }, { id: 2 }] })).toMatchObject([
    { is: 'textColor #000' },
    { is: '2 entries' },
  ]);
  expect(listFacts({ license_type_id: null }, { license_type_id: 3 })[0]).toMatchObject({ was: null, is: '3' });
  expect(listFacts(null, { description: 'x'.repeat(500) })[0]?.is).toHaveLength(121);
});
