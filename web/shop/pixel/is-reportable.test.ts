import { expect, test } from 'vitest';
import { isReportable } from './purchases.ts';

test.each([
  '/',
  '/product?query=serif',
  '/product/amiri',
  '/customer/dashboard',
  '/checkout-success',
  '/administration',
])('a visit to %s may be reported', (address) => {
  expect(isReportable(new URL(address, 'http://shop.test'))).toBe(true);
});

test.each([
  '/reset?token=secret',
  '/reset',
  '/confirm-email?token=secret',
  '/confirm-email',
  '/undo-email?token=secret',
  '/login/code?code=123456',
  '/admin',
  '/admin/users',
  '/offer/secret',
  '/claim/secret',
  '/checkout?paymentId=PAY-1&PayerID=AB',
  '/customer/subscription?x=1&subscriptionId=4',
])('nobody else hears of a visit to %s', (address) => {
  expect(isReportable(new URL(address, 'http://shop.test'))).toBe(false);
});
