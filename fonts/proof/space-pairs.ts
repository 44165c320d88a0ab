import { scanInk } from '../measure/measure-strokes.ts';
import { type Edges, type GlyphEdges, heightOf, ROW, ROWS, shapeWord } from './glyph-edges.ts';

/** Two letters next to each other as a font sets them; lengths are thousandths of an em. */
type Pair = {
  letters: string;
  /** The shortest way from ink to ink; 0 or less where they touch. */
  nearest: number;
};

/** A pair that stands in another rhythm than the others; `usual` is where those that are closest or widest begin. */
export type UnevenPair = { kind: 'touch' | 'gape'; letters: string; nearest: number; usual: number };

/** Ink over ink that shows; serifs may kiss. */
const TOUCH = -20;
/** Against the widest of usual pairs, and by how much at least. */
const GAPE = { times: 1.7, more: 70 };
/** What tells a rhythm. */
const FEWEST = 20;
/** Where more touch, that is the way the font is drawn. */
const MOST_TOUCHING = 0.03;
const CROSSBARS = /^[ft]{2}$/;

/** @param stems two upright strokes next to each other, which no usual pair is much wider than. */
export function findUnevenPairs(edges: Edges, texts: readonly string[], stems: string): UnevenPair[] {
  const pairs = texts.flatMap((text) => measurePair(edges, text) ?? []);
  if (pairs.length < FEWEST) return [];
  const ways = pairs.map(({ nearest }) => nearest).sort((a, b) => a - b);
  const at = (share: number) => ways[Math.floor(share * (ways.length - 1))]!;
  const [close, wide] = [at(0.1), Math.max(at(0.9), measurePair(edges, stems)?.nearest ?? 0)];
  if (close <= 0) return [];
  const touching = ways.filter((way) => way <= 0).length;
  const isDrawnTouching = touching > ways.length * MOST_TOUCHING;
  return pairs.flatMap(({ letters, nearest }): UnevenPair[] => {
    if (!isDrawnTouching && nearest < TOUCH && !CROSSBARS.test(letters))
      return [{ kind: 'touch', letters, nearest, usual: close }];
    const isWide = nearest > wide * GAPE.times && nearest - wide > GAPE.more;
    return isWide ? [{ kind: 'gape', letters, nearest, usual: wide }] : [];
  });
}

/** Null where the two are set as one, or one of them is not there. */
export function measurePair(edges: Edges, letters: string): Pair | null {
  const { font, unitsPerEm } = edges;
  const scale = 1000 / unitsPerEm;
  const [first, second, ...more] = shapeWord(font, letters);
  if (!first || !second || more.length > 0 || first.glyph === 0 || second.glyph === 0) return null;
  const [a, b] = [edges.of(first.glyph), edges.of(second.glyph)];
  if (!a.box || !b.box) return null;
  return { letters, nearest: shortestWay(a, b, (first.advance + second.x - first.x) * scale) };
}

/** A quarter of an em up and down. */
const REACH = 12;

/** From ink to ink. A tail that passes below the next letter is near it, and touches it where ink meets ink alone. */
function shortestWay(a: GlyphEdges, b: GlyphEdges, origin: number): number {
  let least = Infinity;
  for (let row = 0; row < ROWS; row++) {
    const from = a.right[row]!;
    if (from === -Infinity) continue;
    for (let other = Math.max(0, row - REACH); other < Math.min(ROWS, row + REACH + 1); other++) {
      const to = b.left[other]!;
      if (to === Infinity) continue;
      const across = origin + to - from;
      if (other !== row)
        least = Math.min(least, Math.hypot(Math.max(0, across), Math.abs(other - row) * ROW - ROW / 2));
      else least = Math.min(least, across > 0 || meets(a, b, origin, row) ? across : 1);
    }
  }
  return least;
}

function meets(a: GlyphEdges, b: GlyphEdges, origin: number, row: number): boolean {
  const y = heightOf(row);
  const others = scanInk(b.polygons, y);
  return scanInk(a.polygons, y).some(([from, to]) => others.some(([l, r]) => l + origin <= to && r + origin >= from));
}
