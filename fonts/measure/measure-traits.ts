import type { Font } from '../harfbuzz/harfbuzz.ts';
import type { Letters } from './letters.ts';
import { countStrokes, shareOfLines, shareOfReaching } from './measure-class.ts';
import { measureStems } from './measure-stems.ts';
import { measureStrokes, scanInk } from './measure-strokes.ts';
import { boxPolygons, leanPolygons, type Polygon, turnAside } from './polygon.ts';
import type { FontShape } from './types.ts';

/** What tells styles of one class apart, in order; lengths are in cap heights. */
export const traitNames = [
  'stem',
  'contrast',
  'stress',
  'overhang',
  'slab',
  'round',
  'strokes',
  'advance',
  'capitals',
  'o',
  'square',
  'aperture',
  'eOfO',
  'sOfO',
  'iOfN',
  'rOfN',
  'xHeight',
  'slope',
  'reaching',
  'lines',
  'storeysOfA',
  'storeysOfG',
  'colored',
] as const;
export type Traits = Record<(typeof traitNames)[number], number | null>;

/**
 * What is known already: the shape, the height of the capitals in font units, and whether letters have colours of their
 * own.
 */
type Measured = { shape: FontShape; cap: number; isColored: boolean };

/**
 * Figures that distinguish styles of one class, each null where there is nothing to measure. Thicknesses and contrast
 * are logarithms, since twice as thick is as far from thick as thick is from thin.
 */
export function measureTraits(font: Font, letters: Letters, { shape, cap, isColored }: Measured): Traits {
  const slope = shape.slope ?? 0;
  const upright = (character: string) => leanPolygons(letters(character), -Math.tan((slope / 180) * Math.PI));
  const width = (character: string) => sizeOf(upright(character), 'width');
  const proportion = (character: string) => divide(width(character), sizeOf(upright(character), 'height'));
  const stems = measureStems(letters, cap, slope);
  const ring = measureStrokes(letters('o'), slope);
  const contrast = ring && ring.thick / ring.thin;
  const advances = [...'abcdeghnopqsuvxyz'].map((small) => font.advance(font.glyph(small.codePointAt(0)!)));
  return {
    stem: stems && Math.log(stems.thick),
    contrast: contrast && Math.log(contrast),
    stress: ring && contrast && contrast > evenRing ? ring.axis : null,
    overhang: stems?.overhang ?? null,
    slab: stems?.slab ? Math.log(stems.slab * stems.thick) : null,
    round: stems && Math.max(0, -stems.overhang),
    strokes: countStrokes(letters),
    advance: mean(advances) / cap,
    capitals: mean([...'ABCDEGHNORSTU'].flatMap((capital) => width(capital) ?? [])) / cap,
    o: proportion('o'),
    square: fillBox(upright('o')),
    aperture: measureAperture(upright('c')),
    eOfO: divide(width('E'), width('O')),
    sOfO: divide(width('S'), width('O')),
    iOfN: divide(width('i'), width('n')),
    rOfN: divide(width('r'), width('n')),
    xHeight: shape.xHeight,
    slope: shape.slope,
    reaching: shareOfReaching(font, letters),
    lines: shareOfLines(letters, cap),
    storeysOfA: shape.storeysOfA,
    storeysOfG: shape.storeysOfG,
    colored: isColored ? 1 : 0,
  };
}

/** A ring of less contrast is thinnest anywhere. */
const evenRing = 1.25;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const divide = (one: number | null, other: number | null) => (one === null || !other ? null : one / other);

function sizeOf(letter: readonly Polygon[], side: 'width' | 'height'): number | null {
  const box = boxPolygons(letter);
  return box && (side === 'width' ? box.right - box.left : box.top - box.bottom);
}

/** How much of its height a c leaves open on the right; null for one that does not open there. */
function measureAperture(letter: readonly Polygon[]): number | null {
  const box = boxPolygons(letter);
  const arms = box ? scanInk(turnAside(letter), box.left + 0.8 * (box.right - box.left)) : [];
  if (!box || arms.length < 2) return null;
  return (arms.at(-1)![0] - arms[0]![1]) / (box.top - box.bottom);
}

const linesOfBox = 40;

/** How much of its box the outside of an o fills: a circle 0.79, a square all of it. */
function fillBox(letter: readonly Polygon[]): number | null {
  const box = boxPolygons(letter);
  if (!box) return null;
  const across = Array.from({ length: linesOfBox }, (_, line) => {
    const spans = scanInk(letter, box.bottom + ((line + 0.5) / linesOfBox) * (box.top - box.bottom));
    return spans.length > 0 ? spans.at(-1)![1] - spans[0]![0] : 0;
  });
  return mean(across) / (box.right - box.left);
}
