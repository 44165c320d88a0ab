import { type Edges, rowAt } from './glyph-edges.ts';

/** A side of a letter that stands in another space than the sides of its font that are drawn alike. */
export type UnevenSide = {
  letter: string;
  side: 'left' | 'right';
  /** Letters with the same shape on this side. */
  like: string[];
  /** What it has and what they have, in thousandths of an em. */
  space: number;
  usual: number;
};

/** Deeper parts of a side are not seen as its edge. */
const DEPTH = 150;
/** Two sides are alike if their edges differ by less than this in all. */
const ALIKE = 9;
/** By how much the space of alike sides may differ. */
const EVEN = 24;
const ODD = 55;
/** Two may agree by chance. */
const FEWEST = 3;

type Side = { letter: string; shape: number[]; space: number };

/** `band` is the height of the letters above the baseline, in thousandths of an em. */
export function findUnevenSides(edges: Edges, letters: readonly string[], band: number): UnevenSide[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const sides = letters.flatMap((letter) => measureSide(edges, letter, side, band) ?? []);
    return sides.flatMap((one) => {
      const like = sides.filter((other) => other !== one && isAlike(one, other));
      const spaces = like.map(({ space }) => space).sort((a, b) => a - b);
      if (spaces.length < FEWEST || spaces.at(-1)! - spaces[0]! > EVEN) return [];
      const usual = spaces[Math.floor(spaces.length / 2)]!;
      if (Math.abs(one.space - usual) < ODD) return [];
      return [{ letter: one.letter, side, like: like.map(({ letter }) => letter), space: one.space, usual }];
    });
  });
}

function measureSide({ font, unitsPerEm, of }: Edges, letter: string, side: 'left' | 'right', band: number) {
  const glyph = font.glyph(letter.codePointAt(0)!);
  if (!glyph) return null;
  const { left, right, box } = of(glyph);
  if (!box) return null;
  const advance = (font.advance(glyph) * 1000) / unitsPerEm;
  const [from, to] = [rowAt(0), rowAt(band)];
  const inward: number[] = [];
  for (let row = from; row <= to; row++) inward.push(side === 'left' ? left[row]! : advance - right[row]!);
  const space = Math.min(...inward);
  if (!Number.isFinite(space)) return null;
  return { letter, shape: inward.map((value) => Math.min(DEPTH, value - space)), space };
}

const isAlike = (one: Side, other: Side) =>
  one.shape.reduce((sum, depth, at) => sum + Math.abs(depth - other.shape[at]!), 0) / one.shape.length < ALIKE;
