import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { beginTiers, sendTiers } from './tier-draft.ts';

const limits = (users: number) => ({ uses: ['desktop' as const], onRequest: false, ...eachLimit(() => null), users });
const license = {
  limits: limits(5),
  measure: 'Employees',
  tiers: [
    { id: 3, name: '1 to 5', factor: 1, limits: limits(5), onRequest: false },
    { id: 4, name: '6 to 20', factor: 1.8, limits: limits(20), onRequest: true },
  ],
} as unknown as LicenseType;

test('the form finds by which limit sizes are measured', () => {
  expect(beginTiers(license)).toEqual({
    measured: 'users',
    tiers: [
      { key: 3, name: '1 to 5', factor: '1', upTo: '5', onRequest: false },
      { key: 4, name: '6 to 20', factor: '1.8', upTo: '20', onRequest: true },
    ],
  });
  expect(beginTiers(null)).toEqual({ measured: 'users', tiers: [] });
});

test('each size is sent with the limits of the type and a figure of its own', () => {
  const form = new FormData();
  form.set('measure', ' Employees ');
  form.set('measured', 'users');
  form.set('tiers', JSON.stringify(beginTiers(license).tiers));
  const typed = { uses: ['desktop' as const], onRequest: false, ...eachLimit(() => ''), websites: '3' };
  expect(sendTiers(form, typed)).toMatchObject({
    measure: 'Employees',
    tiers: [
      { name: '1 to 5', factor: '1', limits: { users: '5', websites: '3' } },
      { name: '6 to 20', factor: '1.8', limits: { users: '20', websites: '3' }, onRequest: true },
    ],
  });
  form.set('tiers', JSON.stringify([{ key: 1, name: 'One', factor: '', upTo: '', onRequest: false }]));
  expect(sendTiers(form, null).tiers).toEqual([{ name: 'One', factor: '1', limits: null, onRequest: false }]);
});
