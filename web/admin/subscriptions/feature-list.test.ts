import { expect, test } from 'vitest';
import { addFeature } from './plan-dialog.tsx';

test('a feature is added once and trimmed; a blank one is not', () => {
  expect(addFeature(['Desk'], '  Web ')).toEqual(['Desk', 'Web']);
  expect(addFeature(['Desk'], ' Desk ')).toEqual(['Desk']);
  expect(addFeature(['Desk'], '   ')).toEqual(['Desk']);
});
