import { expect, test } from 'vitest';
import { addressImage } from './preview-address.ts';

test('a stored picture with other words in it stays in its style and version', () => {
  const stored = '/api/product/7/preview.svg?text=Kata&size=96&grain=256&v=3f9a1c&style=12';
  expect(addressImage(stored, 'Kata Bold', '128')).toBe(
    '/api/product/7/preview.svg?text=Kata+Bold&grain=128&style=12&v=3f9a1c',
  );
  expect(addressImage('/api/product/7/preview.svg?text=Kata&v=3f9a1c', 'Kata', '128')).not.toContain('style');
  expect(addressImage('/api/product/7/picture.webp?v=1', 'Kata', '128')).toBe(null);
});
