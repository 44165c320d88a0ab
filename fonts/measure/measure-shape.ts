import type { Font } from '../harfbuzz/harfbuzz.ts';
import type { FontShape } from '../types.ts';
import { coverGrid } from './cover-grid.ts';
import { findCounters } from './find-counters.ts';
import { measureStrokes, scanInk } from './measure-strokes.ts';
import { boxPolygons, type Polygon, readPolygons } from './polygon.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const figures = '0123456789';
/** From here on two letters are told apart at a glance; below the other they are the same shape. Between them serifs decide. */
const apart = 0.2;
const alike = 0.08;
/** Letters that are so much like their capitals are small capitals. */
const capitalLike = 0.25;
/** The counter of an a in one storey stands in the middle of its height; that of one in two, in the lower half. */
const lowCounter = 0.43;

/**
 * The shape of a font's letters, measured on its outlines (those of the default of a variable font). Each figure is
 * null where the font lacks the letters for it or draws them so that there is nothing to measure.
 */
export function measureShape(font: Font, unitsPerEm: number, features: ReadonlySet<string>): FontShape {
  const letter = (character: string): Polygon[] => {
    const glyph = font.glyph(character.codePointAt(0)!);
    return glyph ? readPolygons(font, glyph) : [];
  };
  const height = (character: string) => boxPolygons(letter(character))?.top ?? null;
  const [cap, x] = [height('H'), height('x')];
  const slope = measureSlope(letter('H')) ?? measureSlope(letter('l'));
  const strokes = measureStrokes(letter('o'), slope ?? 0);
  return {
    capHeight: cap && round(cap / unitsPerEm, 3),
    xHeight: cap && x && round(x / cap, 3),
    stroke: strokes && round(strokes.thick / unitsPerEm, 3),
    contrast: strokes && round(strokes.thick / strokes.thin, 2),
    width: meanAdvance(font, unitsPerEm),
    slope: slope === null ? null : round(slope, 1),
    distinctBars: hasInk(letter, 'Il1') ? tellBarsApart(letter) : null,
    markedZero: hasInk(letter, 'O0') ? hasMiddle(letter('0')) && !hasMiddle(letter('O')) : null,
    storeysOfA: isCapital(letter, 'a') ? null : countStoreysOfA(letter('a')),
    storeysOfG: isCapital(letter, 'g') ? null : countStoreysOfG(letter('g')),
    figures: readFigures(font, features),
  };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

type Letters = (character: string) => Polygon[];

function tellBarsApart(letter: Letters): boolean | null {
  const least = Math.min(...['Il', 'l1', 'I1'].map((pair) => compareLetters(letter(pair[0]!), letter(pair[1]!))));
  return least >= apart ? true : least < alike ? false : null;
}

/** Whether there is ink in the very middle, as a slash or a dot puts it there. */
function hasMiddle(letter: readonly Polygon[]): boolean {
  const box = boxPolygons(letter);
  if (!box) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  return scanInk(letter, y).some(([from, to]) => from <= x && x <= to);
}

const isCapital = (letter: Letters, small: string) =>
  compareLetters(letter(small), letter(small.toUpperCase())) < capitalLike;

const hasInk = (letter: Letters, characters: string) =>
  [...characters].every((character) => letter(character).length > 0);

function meanAdvance(font: Font, unitsPerEm: number): number | null {
  const glyphs = [...alphabet].map((letter) => font.glyph(letter.codePointAt(0)!));
  if (glyphs.includes(0)) return null;
  return round(glyphs.reduce((sum, glyph) => sum + font.advance(glyph), 0) / glyphs.length / unitsPerEm, 3);
}

function countStoreysOfA(letter: readonly Polygon[]): 1 | 2 | null {
  const [counter] = findCounters(letter);
  if (!counter) return null;
  return (counter.top + counter.bottom) / 2 >= lowCounter ? 1 : 2;
}

/** Two storeys are a bowl above and a loop below; some leave the loop open, which a single storey does as well. */
function countStoreysOfG(letter: readonly Polygon[]): 1 | 2 | null {
  const counters = findCounters(letter);
  if (counters.length === 0) return null;
  return counters.some(({ top }) => top < 0.45) && counters.some(({ bottom }) => bottom > 0.35) ? 2 : 1;
}

function readFigures(font: Font, features: ReadonlySet<string>): FontShape['figures'] {
  const glyphs = [...figures].map((figure) => font.glyph(figure.codePointAt(0)!) ?? 0);
  if (glyphs.includes(0)) return null;
  const advances = new Set(glyphs.map((glyph) => font.advance(glyph)));
  return advances.size === 1 ? 'tabular' : features.has('tnum') ? 'optional' : 'proportional';
}

const cells = 32;

/**
 * How far two letters differ when each is stretched into the same box: 0 for the same shape, 1 for no ink in common. So a
 * higher bar is still a bar, and a narrower ring still a ring. 1 where one of them draws nothing.
 */
function compareLetters(one: readonly Polygon[], other: readonly Polygon[]): number {
  const [a, b] = [fill(one), fill(other)];
  if (!a || !b) return 1;
  let apart = 0;
  let together = 0;
  for (const [at, ink] of a.entries()) {
    apart += Math.abs(ink - b[at]!);
    together += Math.max(ink, b[at]!);
  }
  return together === 0 ? 0 : apart / together;
}

function fill(polygons: readonly Polygon[]): Float32Array | null {
  const box = boxPolygons(polygons);
  return box && coverGrid(polygons, box, cells, cells);
}

/** Between serifs and beside the bar of an H. */
const heights = [0.2, 0.3, 0.7, 0.8];

/**
 * How far a stem leans, in degrees to the right of upright: the left edge of a letter's ink at several heights, through
 * which the best straight line is laid. Null for a letter that draws nothing, or whose edge is no straight line.
 */
function measureSlope(letter: readonly Polygon[]): number | null {
  const box = boxPolygons(letter);
  if (!box) return null;
  const height = box.top - box.bottom;
  const points = heights.flatMap((share) => {
    const y = box.bottom + share * height;
    const [first] = scanInk(letter, y);
    return first ? [[first[0], y] as const] : [];
  });
  if (points.length < heights.length) return null;
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const lean =
    points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) /
    points.reduce((sum, point) => sum + (point[1] - y) ** 2, 0);
  const isStraight = points.every((point) => Math.abs(point[0] - x - lean * (point[1] - y)) < height * 0.02);
  return isStraight ? (Math.atan(lean) / Math.PI) * 180 : null;
}
