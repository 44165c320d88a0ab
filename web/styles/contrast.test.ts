import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colour of a token in the light and in the dark. */
function coloursOf(token: string): [string, string] {
  const found = new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  if (!found) throw new Error(`${token} is no pair of colours.`);
  return [found[1]!, found[2]!];
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Contrast ratio (WCAG 2.2), 1 to 21. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const SMALL_TEXT = 4.5;
const SHAPE = 3;

type Pair = [front: string, back: string, least: number];

const GROUNDS = ['--paper', '--paper-2'];
/** Small text of each of these stands on each ground. */
const ON_BACKGROUND = ['--ink', '--ink-2', '--ink-3', '--signal-text', '--wrong', '--good', '--warn'];
const TEXTS = ON_BACKGROUND.flatMap((front) => GROUNDS.map((back): Pair => [front, back, SMALL_TEXT]));
/** Small text on a colour. */
const ON_COLOUR = ['--ink', '--signal-text', '--wrong'].map((back): Pair => ['--paper', back, SMALL_TEXT]);
/** Shapes, and type from 24 px. */
const SHAPES = ['--signal', '--line-field', '--bar-edge'].map((front): Pair => [front, '--paper', SHAPE]);

const PAIRS = [...TEXTS, ...ON_COLOUR, ...SHAPES];

test.each(PAIRS)('%s on %s reaches %d to 1 in the light and in the dark', (front, back, least) => {
  const [fronts, backs] = [coloursOf(front), coloursOf(back)];
  for (const theme of [0, 1]) expect(contrast(fronts[theme]!, backs[theme]!)).toBeGreaterThanOrEqual(least);
});

test('a sheet writes in no colour, and on none, but those of these pairs', () => {
  const rules = fs.globSync('web/**/*.css').flatMap((sheet) => {
    const text = fs.readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      where: `${sheet} ${selector.trim()}`,
      front: /(?:^|[;\s])color:\s*var\((--[\w-]+)\)/.exec(body)?.[1],
      back: /background(?:-color)?:\s*var\((--[\w-]+)\)/.exec(body)?.[1],
    }));
  });
  const written = rules.filter(({ front }) => front !== undefined && isToken(front));
  expect(written.length).toBeGreaterThan(90);
  const wrong = written.filter(
    ({ front, back }) =>
      !PAIRS.some(([one, other]) => one === front && (back === undefined || !isToken(back) || other === back)),
  );
  expect(wrong).toEqual([]);
});

/** Others are what a part brings itself, as the colours of a landing page, which `readableInk` chooses. */
const isToken = (name: string) => css.includes(`    ${name}: `);
