import type { Font } from '../harfbuzz/harfbuzz.ts';
import { coverGrid } from './cover-grid.ts';
import { findCounters } from './find-counters.ts';
import { hasInk, type Letters } from './letters.ts';
import { measureClass } from './measure-class.ts';
import { measureStrokes, scanInk } from './measure-strokes.ts';
import { boxPolygons, type Polygon } from './polygon.ts';
import type { FontShape } from './types.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const figures = '0123456789';
/**
 * From `apart` on two letters differ at a glance; below `alike` they are the same shape. Between them serifs decide.
 */
const apart = 0.2;
const alike = 0.08;
/** Letters that are so much like their capitals are small capitals. */
const capitalLike = 0.25;
/** The counter of an a in one storey stands in the middle of its height; that of one in two, in the lower half. */
const lowCounter = 0.43;

/**
 * The bowl of a g in two storeys begins so much higher than that of an o, in heights of the o; what begins so far below
 * is a tail.
 */
const raisedBowl = 0.16;
const tailBelow = -0.2;

/** What of a font is no outline. */
type Facts = { unitsPerEm: number; features: ReadonlySet<string>; isColored: boolean };

/**
 * The shape of a font's letters, measured on its outlines (those of the default of a variable font). Each figure is
 * null where the font lacks the letters for it or draws them so that there is nothing to measure.
 */
export function measureShape(font: Font, letter: Letters, { unitsPerEm, features, isColored }: Facts): FontShape {
  const height = (character: string) => boxPolygons(letter(character))?.top ?? null;
  const [cap, x] = [height('H'), height('x')];
  const slope = measureSlope(letter('H')) ?? measureSlope(letter('l'));
  const ring = measureStrokes(letter('o'), slope ?? 0);
  const contrast = ring && ring.thick / ring.thin;
  const isUnicase = isCapital(letter, 'a') && isCapital(letter, 'g');
  const fontClass = measureClass(font, letter, { slope: slope ?? 0, contrast, isColored, isUnicase });
  // A ring of steps has no thickest place, and a loop of six pixels no storeys.
  const isStepped = fontClass === 'pixel';
  return {
    class: fontClass,
    capHeight: cap && round(cap / unitsPerEm, 3),
    xHeight: cap && x && round(x / cap, 3),
    stroke: ring && !isStepped ? round(ring.thick / unitsPerEm, 3) : null,
    contrast: contrast && !isStepped ? round(contrast, 2) : null,
    width: meanAdvance(font, unitsPerEm),
    slope: slope === null ? null : round(slope, 1),
    distinctBars: hasInk(letter, 'Il1') ? distinguishBars(letter) : null,
    markedZero: hasInk(letter, 'O0') ? hasMiddle(letter('0')) && !hasMiddle(letter('O')) : null,
    storeysOfA: isStepped || isCapital(letter, 'a') ? null : countStoreysOfA(letter('a')),
    storeysOfG: isStepped || isCapital(letter, 'g') ? null : countStoreysOfG(letter('g'), letter('o')),
    figures: readFigures(font, features),
  };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

function distinguishBars(letter: Letters): boolean | null {
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

/**
 * Two storeys are a bowl that stands above the baseline and a loop below, which may be open; the bowl of a single one
 * stands where that of an o does, whatever loop its tail makes.
 */
function countStoreysOfG(g: readonly Polygon[], o: readonly Polygon[]): 1 | 2 | null {
  const round = boxPolygons(o);
  const [bowl] = liftCounters(g).toSorted((a, b) => b - a);
  const [ring] = liftCounters(o);
  if (!round || bowl === undefined || ring === undefined) return null;
  const lift = (bowl - ring) / (round.top - round.bottom);
  return lift < tailBelow ? null : lift > raisedBowl ? 2 : 1;
}

/** How far above the baseline the counters of a letter begin, in font units, the largest first. */
function liftCounters(letter: readonly Polygon[]): number[] {
  const box = boxPolygons(letter);
  return box ? findCounters(letter).map(({ bottom }) => box.bottom + bottom * (box.top - box.bottom)) : [];
}

function readFigures(font: Font, features: ReadonlySet<string>): FontShape['figures'] {
  const glyphs = [...figures].map((figure) => font.glyph(figure.codePointAt(0)!) ?? 0);
  if (glyphs.includes(0)) return null;
  const advances = new Set(glyphs.map((glyph) => font.advance(glyph)));
  return advances.size === 1 ? 'tabular' : features.has('tnum') ? 'optional' : 'proportional';
}

const cells = 32;

/**
 * How far two letters differ when each is stretched into the same box: 0 for the same shape, 1 for no ink in common. So
 * a higher bar is still a bar, and a narrower ring still a ring. 1 where one of them draws nothing.
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

/** Between serifs and next to the bar of an H. */
const heights = [0.2, 0.3, 0.7, 0.8];

/**
 * How far a stem leans, in degrees to the right of upright: the best straight line through the left edge of a letter's
 * ink at several heights. Null for a letter that draws nothing or has no straight edge.
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
