import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readTestFont, type TestFont } from '../test-fonts.ts';
import { drawGlyphs } from './draw-glyphs.ts';
import { drawPreview } from './draw-preview.ts';
import { type LoadedFace, loadFace } from './face.ts';

const faces = new Map<TestFont, LoadedFace>();
const used: TestFont[] = ['sans', 'cff', 'variable', 'color'];
beforeAll(async () => {
  for (const font of used) faces.set(font, await loadFace(readTestFont(font), 64 * 1024 * 1024));
});

/** The points of a path, control points too, and where its contours begin and end. */
function readPath(path: string) {
  const points: [number, number][] = [];
  const ends: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const [, command, list = ''] of path.matchAll(/([MhvlqczZ])([^MhvlqczZ]*)/g)) {
    const numbers = (list.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const pairs = command === 'h' ? [[numbers[0]!, 0]] : command === 'v' ? [[0, numbers[0]!]] : pairUp(numbers);
    const from: [number, number] = command === 'M' ? [0, 0] : [x, y];
    for (const [dx = 0, dy = 0] of pairs) {
      [x, y] = [from[0] + dx, from[1] + dy];
      points.push([x, y]);
    }
    if (command === 'M') ends.push([[x, y]]);
    if (command === 'z') ends.at(-1)!.push([x, y]);
  }
  return { points, ends };
}

const pairUp = (numbers: number[]) =>
  Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at]!, numbers[2 * at + 1]!]);

const pathOf = (font: TestFont, letter: string, grain?: number) =>
  /d="([^"]*)"/.exec(
    drawGlyphs(faces.get(font)!, { points: [letter.codePointAt(0)!], ...(grain ? { grain } : {}) })[0]!.outline,
  )![1]!;

test.each([
  // 2048 units to the em, so a quarter of a pixel is 8 units; then 1000, 1000.
  ['sans', 64, 8],
  ['cff', 64, 4],
  ['variable', 32, 8],
] as const)(
  'in %s every point for an em of %i pixels lies on a grid of %i units, no further off than half of that',
  (font, precision, grid) => {
    for (const letter of 'Sagß&8Å') {
      const [fine, coarse] = [readPath(pathOf(font, letter)), readPath(pathOf(font, letter, precision))];
      for (const [x, y] of coarse.points) {
        expect([Math.abs(x % grid), Math.abs(y % grid)], `${letter} ${x} ${y}`).toEqual([0, 0]);
        const isNear = ([fx, fy]: [number, number]) =>
          Math.abs(fx - x) <= grid / 2 + 0.1 && Math.abs(fy - y) <= grid / 2 + 0.1;
        expect(fine.points.some(isNear), `${letter} ${x} ${y}`).toBe(true);
      }
      // Contours are as many as they were, and each that came back to its beginning still does.
      expect(coarse.ends).toHaveLength(fine.ends.length);
      fine.ends.forEach(([begin, end], at) => {
        if (Math.hypot(begin![0] - end![0], begin![1] - end![1]) > 0.05) return;
        expect(coarse.ends[at]![1], letter).toEqual(coarse.ends[at]![0]);
      });
    }
  },
);

test('text stands in the same place however fine it is drawn, and packs smaller where it is coarse', () => {
  for (const font of used) {
    const request = { text: 'Hamburg\nefonts', width: 4000, carets: true };
    const [fine, coarse] = [undefined, 64].map(
      (grain) => drawPreview(faces.get(font)!, { ...request, ...(grain && { grain }) }).svg,
    );
    const frameOf = (svg: string) => /^<svg[^>]*>/.exec(svg)![0];
    expect(frameOf(coarse!), font).toBe(frameOf(fine!));
    expect(gzipSync(coarse!).length, font).toBeLessThan(gzipSync(fine!).length);
  }
});

test('an em as large as the font’s own units is drawn as the font has it', () => {
  expect(pathOf('cff', 'g', 4096)).toBe(pathOf('cff', 'g'));
  expect(pathOf('cff', 'g', 32)).not.toBe(pathOf('cff', 'g'));
  expect(() => pathOf('cff', 'g', 5000)).toThrow('grain');
});
