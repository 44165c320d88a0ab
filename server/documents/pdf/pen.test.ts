import { expect, test } from 'vitest';
import type { Outline } from '#fonts/engine.ts';
import { breakLines, type Draw, LONGEST_LINE } from './pen.ts';

/** A face so narrow that no line is ever too wide; drawn at most as long as the workshop draws. */
const draw: Draw = async (text) =>
  text.length > LONGEST_LINE
    ? null
    : ({ path: '', viewBox: [0, 0, 1, 1], ink: [0, 0, 1, 1], advance: 1, missing: [], gaps: [] } satisfies Outline);

test('a line of a narrow face ends before it is too long to be drawn, and no word is lost', async () => {
  const text = 'letters '.repeat(100).trim();
  const lines = await breakLines(draw, text, 1000);
  expect(lines.map((line) => line.text).join(' ')).toBe(text);
  expect(lines.length).toBe(4);
});
