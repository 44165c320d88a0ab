import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { formatFigures } from './wallet-page.tsx';

const none = eachLimit(() => null);

test('figures are said in the order of the licences, each as one or many', () => {
  expect(formatFigures({ ...none, monthlyViews: 300_000, websites: 3 })).toBe('3 websites, 300,000 views a month');
  expect(formatFigures({ ...none, users: 1, projects: 0 })).toBe('1 user, 0 projects');
});

test('licences that count nothing say so', () => {
  expect(formatFigures(none)).toBe('as each licence says');
});
