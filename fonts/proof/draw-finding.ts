import { traceGlyph } from '../drawing/glyph-outline.ts';
import { positionContours } from '../drawing/matrix.ts';
import type { ProofPicture } from '../types.ts';
import { type Edges, shapeWord } from './glyph-edges.ts';

/** Outlines as fine as a picture of 100 px to the em shows. */
const GRAIN = 250;
/** A narrow place is still marked by something that is seen, in ems. */
const LEAST = 0.06;
const AROUND = 0.08;

type Shown = {
  text: string;
  language?: string;
  features?: readonly (readonly [string, number])[];
  /** The index of the letter to mark, from 0; `place` marks the space before or after its ink, or the letter itself. */
  at?: number;
  place?: 'before' | 'after' | 'over';
};

/** A text as the font sets it, with the place that is meant. */
export function drawFinding(
  { font, unitsPerEm, of }: Edges,
  { text, at, place = 'over', ...set }: Shown,
): ProofPicture {
  const scale = unitsPerEm / 1000;
  const grid = Math.max(1, Math.round((unitsPerEm / GRAIN) * 10));
  const inks: { cluster: number; left: number; right: number }[] = [];
  let [path, pen, top, bottom] = ['', 0, -0.75 * unitsPerEm, 0.25 * unitsPerEm];
  for (const { glyph, cluster, advance, x, y } of shapeWord(font, text, set)) {
    const { box } = of(glyph);
    path += positionContours(traceGlyph(font, glyph, grid), pen + x, -y);
    if (box) {
      inks.push({ cluster, left: pen + x + box.left * scale, right: pen + x + box.right * scale });
      top = Math.min(top, -y - box.top * scale);
      bottom = Math.max(bottom, -y - box.bottom * scale);
    }
    pen += advance;
  }
  const around = AROUND * unitsPerEm;
  const left = Math.min(0, ...inks.map((ink) => ink.left)) - around;
  const right = Math.max(pen, ...inks.map((ink) => ink.right)) + around;
  const viewBox = [left, top - around, right - left, bottom - top + 2 * around].map(Math.round);
  const spot = at === undefined ? null : findSpot(inks, at, place, LEAST * unitsPerEm);
  return {
    path,
    viewBox: viewBox as ProofPicture['viewBox'],
    spots: spot === null ? [] : [[spot[0], viewBox[1]!, spot[1], viewBox[3]!]],
  };
}

function findSpot(
  inks: readonly { left: number; right: number }[],
  at: number,
  place: 'before' | 'after' | 'over',
  least: number,
): [x: number, width: number] | null {
  const [from, to] =
    place === 'over'
      ? [inks[at]?.left, inks[at]?.right]
      : place === 'after'
        ? [inks[at]?.right, inks[at + 1]?.left]
        : [inks[at - 1]?.right, inks[at]?.left];
  if (from === undefined || to === undefined) return null;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const width = Math.max(high - low, least);
  return [Math.round((low + high - width) / 2), Math.round(width)];
}
