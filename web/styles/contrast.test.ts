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

test.each([
  ['--ink', '--paper', SMALL_TEXT],
  ['--ink', '--paper-2', SMALL_TEXT],
  ['--ink-2', '--paper', SMALL_TEXT],
  ['--ink-2', '--paper-2', SMALL_TEXT],
  ['--ink-3', '--paper', SMALL_TEXT],
  ['--ink-3', '--paper-2', SMALL_TEXT],
  ['--paper', '--ink', SMALL_TEXT],
  ['--signal-text', '--paper', SMALL_TEXT],
  ['--signal-text', '--paper-2', SMALL_TEXT],
  ['--wrong', '--paper', SMALL_TEXT],
  ['--wrong', '--paper-2', SMALL_TEXT],
  ['--good', '--paper', SMALL_TEXT],
  ['--good', '--paper-2', SMALL_TEXT],
  ['--warn', '--paper', SMALL_TEXT],
  ['--warn', '--paper-2', SMALL_TEXT],
  ['--signal', '--paper', SHAPE],
  ['--line-field', '--paper', SHAPE],
  ['--bar-edge', '--paper', SHAPE],
])('%s on %s reaches %d to 1 in the light and in the dark', (front, back, least) => {
  const [fronts, backs] = [coloursOf(front), coloursOf(back)];
  for (const theme of [0, 1]) expect(contrast(fronts[theme]!, backs[theme]!)).toBeGreaterThanOrEqual(least);
});
