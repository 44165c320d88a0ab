import type { Font } from '../harfbuzz/harfbuzz.ts';
import { hasInk, type Letters } from './letters.ts';
import { measureStems, type Stems } from './measure-stems.ts';
import { scanInk } from './measure-strokes.ts';
import { boxPolygons, type Polygon } from './polygon.ts';
import type { FontClass } from './types.ts';

/** What decides the class in addition to the letters' outlines. */
type Known = {
  /** Degrees to the right of upright. */
  slope: number;
  /** Thickest to thinnest place of the o; null where it is no ring. */
  contrast: number | null;
  /** Whether letters have colours of their own. */
  isColored: boolean;
  /** Whether small letters are drawn as capitals. */
  isUnicase: boolean;
};

/** Without one of these nothing is said. */
const needed = 'HIEFLTOSVaehilmnortx';
const advancing = 'ijlmwMWo0123456789';

/** From here on feet are feet and not the flare of a stem, in cap heights. */
const feet = 0.09;
/** A slab has strokes of nearly one thickness. */
const even = 1.55;
/** Stems of this many cap heights are heavier than those of a bold; beyond the other no text is set in them. */
const heavy = 0.27;
const heaviest = 0.36;

/**
 * The class of a font, from its outlines alone: null without the letters in `needed`. The most distinctive class is
 * checked first: a monospaced pixel font is a pixel font, and a joined hand with serifs is a script.
 */
export function measureClass(font: Font, letters: Letters, known: Known): FontClass | null {
  const { slope, contrast, isColored, isUnicase } = known;
  const cap = boxPolygons(letters('H'))?.top ?? 0;
  if (cap <= 0 || !hasInk(letters, needed)) return null;
  if (isStepped(letters)) return 'pixel';
  if (isColored) return 'display';
  const lines = shareOfLines(letters, cap);
  const reaching = shareOfReaching(font, letters);
  const stems = measureStems(letters, cap, slope);
  const hasFeet = stems !== null && stems.overhang > feet;
  const { thick } = stems ?? { thick: 0 };
  // Capitals of a joined hand may end in what looks like feet; text italics with feet are less of one curve.
  if (reaching > 0.8 && !isUnicase && lines < (hasFeet ? 0.2 : 0.55)) return 'script';
  if (countStrokes(letters) > 1.5) return 'display';
  if (isOfOneWidth(font)) return 'mono';
  if (thick > heaviest) return 'display';
  if (hasFeet) return isSlab(stems) && (contrast ?? 1) < even ? 'slab' : 'serif';
  if (lines < 0.05 && reaching > 0.4) return 'script';
  const isHeavy = thick > heavy;
  const isIrregular = lines < 0.7;
  if ((isHeavy && isIrregular) || (isUnicase && (isHeavy || isIrregular))) return 'display';
  if (lines >= 0.3) return 'sans';
  return thick > 0.2 && reaching < 0.3 ? 'display' : 'script';
}

/** Feet and bars nearly as thick as the stems. Those of a thin style always are, so more is asked of it. */
function isSlab({ thick, slab, bar }: Stems): boolean {
  if (slab === null) return false;
  return (slab + (bar ?? slab)) / 2 > 0.6 + 2.6 * Math.max(0, 0.13 - thick);
}

/** Letters with rounds and slants, which a pixel face can only draw in steps. */
const roundAndSlanted = 'svxkzCSVWAXO';
const linesOfLetter = 48;

/**
 * Whether letters are drawn in steps: from line to line their edges stand still or jump, and never glide. An edge that
 * bulges a little within its step, as on old screens, still stands.
 */
function isStepped(letters: Letters): boolean {
  let still = 0;
  let all = 0;
  for (const character of roundAndSlanted) {
    const letter = letters(character);
    const box = boxPolygons(letter);
    if (!box) continue;
    const height = box.top - box.bottom;
    let before = scanInk(letter, box.bottom + height / linesOfLetter / 2);
    for (let line = 1; line < linesOfLetter; line++) {
      const now = scanInk(letter, box.bottom + ((line + 0.5) / linesOfLetter) * height);
      const stands = now.length === before.length && now.every((span, at) => isNear(span, before[at]!, height * 0.004));
      still += stands ? 1 : 0;
      all += 1;
      before = now;
    }
  }
  return all > 0 && still / all > 0.7;
}

const isNear = (one: [number, number], other: [number, number], most: number) =>
  Math.abs(one[0] - other[0]) < most && Math.abs(one[1] - other[1]) < most;

/** How many strokes a line crosses where a plain letter has one: more in inline, outline or shaded letters. */
export function countStrokes(letters: Letters): number {
  const plain: [string, number][] = [
    ['I', 1],
    ['l', 1],
    ['H', 2],
    ['O', 2],
    ['n', 2],
  ];
  const shares = plain.map(([character, strokes]) => {
    const letter = letters(character);
    const box = boxPolygons(letter);
    return box ? scanInk(letter, box.bottom + 0.3 * (box.top - box.bottom)).length / strokes : 1;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function isOfOneWidth(font: Font): boolean {
  const widths = [...advancing].map((character) => font.advance(font.glyph(character.codePointAt(0)!)));
  return Math.max(...widths) - Math.min(...widths) <= 0.01 * Math.max(...widths);
}

/**
 * A line is this long, in cap heights, and turns no further than this cosine; a curve may be drawn so that it is one.
 */
const longLine = 0.15;
const straight = Math.cos((0.1 / 180) * Math.PI);

/** How much of the edges of letters made only of stems and bars is straight: little in handwriting. */
export function shareOfLines(letters: Letters, cap: number): number {
  let lines = 0;
  let all = 0;
  for (const polygon of [...'HIlEFTLihnm'].flatMap(letters)) {
    for (const length of listRuns(polygon)) {
      all += length;
      if (length > longLine * cap) lines += length;
    }
  }
  return all === 0 ? 0 : lines / all;
}

/** How long the edge of a contour goes on in one direction, run after run. */
function listRuns(polygon: Polygon): number[] {
  const runs: number[] = [];
  let [x, y] = [polygon.at(-2)!, polygon.at(-1)!];
  let [runX, runY] = [0, 0];
  for (let at = 0; at < polygon.length; at += 2) {
    const [dx, dy] = [polygon[at]! - x, polygon[at + 1]! - y];
    [x, y] = [polygon[at]!, polygon[at + 1]!];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    if (runs.length > 0 && (runX * dx + runY * dy) / length > straight) {
      runs[runs.length - 1]! += length;
      continue;
    }
    runs.push(length);
    [runX, runY] = [dx / length, dy / length];
  }
  return runs;
}

/** How many small letters reach to where the next one begins, as joined ones do. */
export function shareOfReaching(font: Font, letters: Letters): number {
  const small = [...'abcdehiklmnortu'];
  const reaching = small.filter((character) => {
    const right = boxPolygons(letters(character))?.right ?? Number.NEGATIVE_INFINITY;
    return right > font.advance(font.glyph(character.codePointAt(0)!));
  });
  return reaching.length / small.length;
}
