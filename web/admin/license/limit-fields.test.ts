import { expect, test } from 'vitest';
import { readLimits } from './read-limits.ts';

test('a form says what a licence is for and how much of it, or nothing at all', () => {
  const form = new FormData();
  for (const name of ['users', 'monthlyViews']) form.append(name, ' ');
  expect(readLimits(form)).toBeNull();
  form.set('monthlyViews', '100,000');
  form.append('uses', 'web');
  form.append('uses', 'app');
  expect(readLimits(form)).toMatchObject({
    uses: ['web', 'app'],
    onRequest: false,
    monthlyViews: '100,000',
    users: '',
  });
  const free = new FormData();
  free.set('onRequest', 'on');
  expect(readLimits(free)).toMatchObject({ uses: [], onRequest: true });
});
