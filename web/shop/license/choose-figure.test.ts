import { expect, test } from 'vitest';
import { chooseFigure } from './license-page.tsx';

const type = (name: string, value: string) => ({ name, usageDetailsList: [{ label: 'Limit', value }] });

test('a licence is drawn as its own sign, else as its first figure, else as its first word', () => {
  expect(chooseFigure(type('Publication License', 'on request')).text).toBe('¶');
  expect(chooseFigure(type('Desk License', 'up to 1,000 desks')).text).toBe('1,000');
  expect(chooseFigure(type('Standard License', '1-5')).text).toBe('1-5');
  expect(chooseFigure(type('Village License', 'on request')).text).toBe('Village');
});
