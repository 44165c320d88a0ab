import { expect, test } from 'vitest';
import { pixelVendorOf } from './pixel-vendor.ts';

test.each([
  ['123456789012345', 'Meta'],
  ['G-AB12CD34EF', 'Google'],
  ['AW-123456789', 'Google'],
])('the id %s is one of %s', (id, name) => {
  expect(pixelVendorOf(id)?.name).toBe(name);
});

test.each(['tiktok_1', 'UA', 'G-', 'G-12 3', '12a', 'AW_12', 'GTM-ABC12', 'g-ab12'])(
  'no vendor that the shop knows gives out the id %s',
  (id) => {
    expect(pixelVendorOf(id)).toBeNull();
  },
);

test('a shop without an id has no vendor', () => {
  expect(pixelVendorOf(null)).toBeNull();
});
