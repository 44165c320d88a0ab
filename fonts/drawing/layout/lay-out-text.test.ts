import { beforeAll, expect, it } from 'vitest';
import { readTestFont, type TestFont } from '../../test-fonts.ts';
import type { PreviewRequest } from '../../types.ts';
import { checkRequest } from '../check-request.ts';
import { drawPreview } from '../draw-preview.ts';
import { instantiateFace, type LoadedFace, loadFace } from '../face.ts';
import { layOutText } from './lay-out-text.ts';

const faces = new Map<TestFont, LoadedFace>();
const used: TestFont[] = ['sans', 'mono', 'arabic', 'hebrew', 'devanagari', 'japanese'];
beforeAll(async () => {
  for (const font of used) faces.set(font, await loadFace(readTestFont(font), 64 * 1024 * 1024));
});

function layOut(font: TestFont, text: string, options: Omit<PreviewRequest, 'text'> = {}) {
  const face = faces.get(font)!;
  const checked = checkRequest({ text, ...options }, face);
  return layOutText(instantiateFace(face, checked.coordinates), face.unitsPerEm, checked);
}
const linesOf = (font: TestFont, text: string, options?: Omit<PreviewRequest, 'text'>) =>
  layOut(font, text, options).lines.map(({ start, carets }) => text.slice(start, start + carets.length - 1));
const isSteady = (carets: number[], sign: number) =>
  carets.every((x, i) => i === 0 || (x - carets[i - 1]!) * sign >= 0);

it('text is broken at its line breaks and, where it would be too wide, between words', () => {
  expect(linesOf('sans', 'one two\nthree')).toEqual(['one two', 'three']);
  expect(linesOf('sans', 'one two three four', { width: 5000 })).toEqual(['one two', 'three four']);
  expect(linesOf('sans', 'one two', { width: 100_000 })).toEqual(['one two']);
  expect(linesOf('sans', 'a\n\nb')).toEqual(['a', '', 'b']);
});

it('a word wider than the line is broken, and text without spaces is broken around ideographs', () => {
  expect(linesOf('mono', 'handgloves', { width: 2500 })).toEqual(['hand', 'glov', 'es']);
  expect(linesOf('japanese', '文字文字', { width: 2100 })).toEqual(['文字', '文字']);
});

it('lines stand one below the other by the leading, each on its edge', () => {
  const { lines, glyphs } = layOut('sans', 'Il\nIlll', { leading: 1500, align: 'start' });
  const em = faces.get('sans')!.unitsPerEm;
  expect(lines.map(({ y }) => y)).toEqual([0, em * 1.5]);
  expect(new Set(glyphs.map(({ y }) => y)).size).toBe(2);
  const starts = (align: 'start' | 'center' | 'end') =>
    layOut('sans', 'Il\nIlll', { align }).lines.map(({ carets }) => carets[0]!);
  expect(starts('start')[0]).toBe(starts('start')[1]);
  expect(starts('end')[0]).toBeGreaterThan(starts('end')[1]!);
  expect(starts('center')[0]).toBeGreaterThan(starts('center')[1]!);
});

it('a right-to-left paragraph begins at the right', () => {
  const { lines } = layOut('hebrew', 'אות\nאותיות', { width: 10_000 });
  const ends = lines.map(({ carets }) => carets[0]!);
  expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThan(200);
  expect(ends[0]).toBeGreaterThan(9_000);
});

it('a caret stands before every letter and behind the last, in the direction of the script', () => {
  expect(isSteady(layOut('sans', 'office').lines[0]!.carets, 1)).toBe(true);
  expect(isSteady(layOut('arabic', 'حروف').lines[0]!.carets, -1)).toBe(true);
});

it('letters that form a ligature share its width, and marks the caret of their letter', () => {
  const [line] = layOut('devanagari', 'क्षि').lines;
  expect(line!.carets).toHaveLength(5);
  expect(line!.carets.at(-1)).toBeGreaterThan(line!.carets[0]!);
});

it('tracking sets letters apart and undoes ligatures, but never in a joined script', () => {
  const advance = (font: TestFont, text: string, tracking: number) => layOut(font, text, { tracking }).advance;
  const em = faces.get('sans')!.unitsPerEm;
  expect(advance('sans', 'abc', 100) - advance('sans', 'abc', 0)).toBeCloseTo(em * 0.3, -1);
  expect(advance('arabic', 'حروف', 200)).toBe(advance('arabic', 'حروف', 0));
  expect(advance('devanagari', 'अक्षर', 200)).toBe(advance('devanagari', 'अक्षर', 0));
});

it('a picture tells where carets may stand only when asked', () => {
  const face = faces.get('sans')!;
  expect(drawPreview(face, { text: 'ab\nc', carets: true }).svg).toMatch(
    / data-lines="0,0,-?\d+ \d+ \d+;3,\d+,-?\d+ \d+"/,
  );
  expect(drawPreview(face, { text: 'ab' }).svg).not.toContain('data-lines');
});

it('wrapped text is as wide as it was asked to be', () => {
  const face = faces.get('sans')!;
  const { svg } = drawPreview(face, { text: 'one two three', width: 4000 });
  const [x, , width] = /viewBox="([^"]+)"/.exec(svg)![1]!.split(' ').map(Number) as [number, number, number];
  expect([x, width]).toEqual([0, face.unitsPerEm * 4]);
});
