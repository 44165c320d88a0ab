import { expect, test } from 'vitest';
import { readDetails } from './usage-details.tsx';

test('a pair without a label is no pair, and the others keep their order and values', () => {
  const form = new FormData();
  for (const [label, value] of [
    ['Users', '5'],
    ['   ', 'lost'],
    [' Projects ', ''],
  ] as const) {
    form.append('label', label);
    form.append('value', value);
  }
  expect(readDetails(form)).toEqual([
    { label: 'Users', value: '5' },
    { label: 'Projects', value: '' },
  ]);
});
