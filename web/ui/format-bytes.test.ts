import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('sizes are said in kB and MB', () => {
  expect([1, 690_400, 999_999, 1_400_000].map(formatBytes)).toEqual(['1 kB', '690 kB', '1000 kB', '1.4 MB']);
});
