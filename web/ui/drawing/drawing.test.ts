import { expect, test } from 'vitest';
import { frameLine, readDrawing } from './drawing.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="45 -1020 4061 1320" data-ink="45 -729.5 4061 740" data-cap="700" role="img" aria-label="uu" fill="currentColor"><defs><path id="g7" d="M0 0h1"/></defs><use href="#g7" x="0"/><use href="#g7" x="9"/></svg>';

test('a preview is read with its boxes', () => {
  const drawing = readDrawing(svg, null, 'a');
  expect(drawing?.viewBox).toEqual([45, -1020, 4061, 1320]);
  expect(drawing?.ink).toEqual([45, -729.5, 4061, 740]);
  expect(drawing?.cap).toBe(700);
});

test('the outlines of two previews in one page never share a name', () => {
  const [one, other] = [readDrawing(svg, null, 'a'), readDrawing(svg, null, 'b')];
  expect(one?.outlines).toContain('id="a-g7"');
  expect(one?.outlines).toContain('href="#a-g7"');
  expect(other?.outlines).not.toContain('a-g7');
});

test('the letters that a font lacks are read from the header', () => {
  expect(readDrawing(svg, encodeURIComponent('Ωя'), 'a')?.missing).toEqual(['Ω', 'я']);
  expect(readDrawing(svg, null, 'a')?.missing).toEqual([]);
});

test('what is not a preview is no drawing', () => {
  for (const text of ['', '{"code":"preview_invalid"}', '<svg></svg>', '<svg viewBox="a b c d"></svg>']) {
    expect(readDrawing(text, null, 'a')).toBeNull();
  }
});

test('lines of two fonts are framed alike when measured in heights of their capitals', () => {
  const small = readDrawing(svg, null, 'a')!;
  const large = { ...small, cap: small.cap * 2 };
  const [, top, , height] = frameLine(small);
  expect(frameLine(large)[1] / 2).toBeCloseTo(top);
  expect(frameLine(large)[3] / 2).toBeCloseTo(height);
});
