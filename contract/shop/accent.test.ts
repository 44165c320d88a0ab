import fs from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, measureAccent, needed, papers, proposeDark, ratioOn, tokensOf, usualAccent } from './accent.ts';

const css = fs.readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
const coloursOf = (token: string) => new RegExp(`${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)!.slice(1);

test('the papers that an accent is measured on, and the accent of a new shop, are those of the look', () => {
  const [light, dark] = [coloursOf('--paper'), coloursOf('--paper-2')];
  expect(papers).toEqual({ light: [light[0], dark[0]], dark: [light[1], dark[1]] });
  expect([usualAccent.light, usualAccent.dark]).toEqual(coloursOf('--signal'));
});

test('contrast is measured as WCAG has it, on the paper where it is lower', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(ratioOn('light', '#0b7a5e')).toBeCloseTo(contrast('#0b7a5e', papers.light[1]));
  const stated = measureAccent({ light: '#e4402a', dark: '#0b7a5e' }).map(({ isEnough }) => isEnough);
  expect(stated).toEqual([true, false, true, false]);
});

test.each(['#0b7a5e', '#000000', '#e4402a', '#1b2a6b', '#7a0b5e', '#fdf6c0'])(
  '%s has a lighter one that can be read in the dark',
  (light) => {
    expect(ratioOn('dark', proposeDark(light))).toBeGreaterThanOrEqual(needed.text);
  },
);

test('small text is set in the accent where it can be read, and in ink where not', () => {
  expect(tokensOf({ light: '#0b7a5e', dark: '#3fbf9a' })['--signal-text']).toBe('light-dark(#0b7a5e, #3fbf9a)');
  expect(tokensOf({ light: '#e4402a', dark: '#0b7a5e' })['--signal-text']).toBe('light-dark(var(--ink), var(--ink))');
});
