import { expect, test } from 'vitest';
import { findAdmin, mayOpen } from './admin-pages.ts';

const open = (role: 'admin' | 'finance' | 'bloger' | 'customer') =>
  ['/admin', '/admin/orders', '/admin/orders/12', '/admin/subscriptions', '/admin/users', '/admin/mail'].filter(
    (path) => mayOpen({ role }, path),
  );

test('finance sees the figures, the orders and the subscriptions, and nothing else of the office', () => {
  expect(open('finance')).toEqual(['/admin', '/admin/orders', '/admin/orders/12', '/admin/subscriptions']);
  expect(mayOpen({ role: 'finance' }, '/admin/ordersheet')).toBe(false);
});

test('an administrator sees all of it, a customer nothing, and a bloger the templates', () => {
  expect(open('admin')).toHaveLength(6);
  expect(open('customer')).toEqual([]);
  expect(open('bloger')).toEqual([]);
  expect(mayOpen({ role: 'bloger' }, '/admin/landingpage')).toBe(true);
  expect(mayOpen({ role: 'finance' }, '/admin/landingpage')).toBe(false);
});

test('only who begins somewhere else is shown the way to the office', () => {
  expect(findAdmin({ role: 'finance' })).toBe('/admin');
  expect(findAdmin({ role: 'bloger' })).toBe('/admin/landingpage');
  for (const role of ['admin', 'customer'] as const) expect(findAdmin({ role })).toBeNull();
});
