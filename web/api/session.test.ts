import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf } from '../session/after-login.ts';
import { findDashboard, parseSession } from './session.ts';

const user = { id: 7, username: 'rani', email: 'rani@kopisenja.example', fullname: 'Rani', role: 'customer' as const };

test('a stored session comes back', () => {
  expect(parseSession({ token: 'abc', user: JSON.stringify(user) })).toEqual({ token: 'abc', user });
});

test('a corrupt stored user ends the session', () => {
  for (const stored of ['{', 'null', '[]', '{"id":"7"}', '']) {
    expect(parseSession({ token: 'abc', user: stored })).toBeNull();
  }
});

test('a user without a token is nobody', () => {
  expect(parseSession({ token: null, user: JSON.stringify(user) })).toBeNull();
});

test('an administrator begins in the back office, everybody else at the own dashboard', () => {
  expect(findDashboard({ role: 'admin' })).toBe('/admin');
  for (const role of ['customer', 'finance', 'bloger'] as const) {
    expect(findDashboard({ role })).toBe('/customer/dashboard');
  }
});

test('the place remembered as checkout is the checkout', () => {
  expect(addressOf('checkout')).toBe('/checkout');
  expect(addressOf('/checkout?paymentId=PAY-1&PayerID=AB12')).toBe('/checkout?paymentId=PAY-1&PayerID=AB12');
});

test('no remembered place leads out of the shop', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%5c@evil',
    'javascript:alert(1)',
  ]) {
    const address = addressOf(path);
    if (address !== null) expect(new URL(address, 'https://huruf.example').host).toBe('huruf.example');
  }
  fc.assert(
    fc.property(fc.string(), (path) => {
      const address = addressOf(path);
      return address === null || new URL(address, 'https://huruf.example').host === 'huruf.example';
    }),
  );
});
