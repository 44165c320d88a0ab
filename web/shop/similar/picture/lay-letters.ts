import { type FoundLetter, type FoundLetters, joinPieces } from './find-letters.ts';
import type { NamedLetter } from './fit-letters.ts';

/** How wide letters are next to an n, in most fonts; all others are as wide as it. */
const widths: Readonly<Record<string, number>> = {
  ...widthOf('iljI1', 0.45),
  ...widthOf('frt', 0.7),
  ...widthOf('mwMWO', 1.45),
  ...widthOf('ABCDGHKNPQRTUVXYZ', 1.2),
};
function widthOf(letters: string, width: number): Record<string, number> {
  return Object.fromEntries([...letters].map((letter) => [letter, width]));
}
const widthOfLetter = (letter: string) => widths[letter] ?? 1;

/**
 * This many boxes may be one letter (its hairlines are lost, or it has a shade), and this many letters one box (they
 * touch).
 */
const mostBoxes = 6;
const mostLetters = 16;
/** What it costs to take boxes together or apart, next to a letter that is e times too wide. */
const costOfChange = 0.15;
/** A cut is looked for so far from where it is expected, in widths of the letters next to it. */
const reach = 0.4;

/**
 * Lays letters over the boxes of a line in order. Where their numbers are the same each box has one; where not, boxes
 * that stand nearest become one letter, or a box is cut where it is thinnest, so that each letter is about as wide as
 * such letters are. Null where there is no way: no letters, or far more of one than of the other.
 */
export function layLetters(
  picture: FoundLetters,
  boxes: readonly FoundLetter[],
  letters: string,
): NamedLetter[] | null {
  const typed = [...letters];
  if (typed.length === 0 || boxes.length === 0) return null;
  if (typed.length === boxes.length) return typed.map((letter, at) => ({ letter, found: boxes[at]! }));
  const shares = shareBoxes(boxes, typed);
  return (
    shares?.flatMap(({ ofBoxes, ofLetters }) =>
      ofLetters.length === 1
        ? [{ letter: ofLetters[0]!, found: joinPieces(ofBoxes) }]
        : cutBox(picture, ofBoxes[0]!, ofLetters),
    ) ?? null
  );
}

type Share = { ofBoxes: readonly FoundLetter[]; ofLetters: readonly string[] };
type Way = { cost: number; last: Share | null; before: Way | null };

/**
 * The cheapest way to give all boxes to all letters in order: one to one, several boxes to a letter, or a box to
 * several letters.
 */
function shareBoxes(boxes: readonly FoundLetter[], typed: readonly string[]): Share[] | null {
  const unit =
    boxes.reduce((sum, { left, right }) => sum + right - left, 0) /
    typed.reduce((sum, letter) => sum + widthOfLetter(letter), 0);
  const ways = Array.from({ length: boxes.length + 1 }, (): (Way | undefined)[] => []);
  ways[0]![0] = { cost: 0, last: null, before: null };
  for (let box = 0; box <= boxes.length; box++) {
    for (let letter = 0; letter <= typed.length; letter++) {
      const before = ways[box]![letter];
      if (!before) continue;
      const go = (ofBoxes: readonly FoundLetter[], ofLetters: readonly string[]) => {
        const row = ways[box + ofBoxes.length]!;
        const cost = before.cost + costOf(ofBoxes, ofLetters, unit);
        const known = row[letter + ofLetters.length];
        if (!known || cost < known.cost)
          row[letter + ofLetters.length] = { cost, last: { ofBoxes, ofLetters }, before };
      };
      for (let count = 1; count <= mostBoxes && box + count <= boxes.length && letter < typed.length; count++) {
        go(boxes.slice(box, box + count), [typed[letter]!]);
      }
      for (let count = 2; count <= mostLetters && letter + count <= typed.length && box < boxes.length; count++) {
        go([boxes[box]!], typed.slice(letter, letter + count));
      }
    }
  }
  const shares: Share[] = [];
  for (let way = ways[boxes.length]?.[typed.length]; way?.last; way = way.before ?? undefined) shares.unshift(way.last);
  return shares.length > 0 ? shares : null;
}

function costOf(ofBoxes: readonly FoundLetter[], ofLetters: readonly string[], unit: number): number {
  const { left, right } = joinPieces(ofBoxes);
  const wanted = ofLetters.reduce((sum, letter) => sum + widthOfLetter(letter), 0) * unit;
  const mismatch = Math.log((right - left) / wanted) ** 2 * Math.sqrt(ofLetters.length);
  return mismatch + costOfChange * (ofBoxes.length + ofLetters.length - 2);
}

/** Cuts a box into letters, each cut at the column with least ink near where it is expected. */
function cutBox(picture: FoundLetters, box: FoundLetter, letters: readonly string[]): NamedLetter[] {
  const ink = countInk(picture, box);
  const unit = (box.right - box.left) / letters.reduce((sum, letter) => sum + widthOfLetter(letter), 0);
  let at = 0;
  let from = box.left;
  return letters.map((letter, position) => {
    const width = widthOfLetter(letter) * unit;
    at += width;
    const isLast = position === letters.length - 1;
    const to = isLast ? box.right : Math.max(from + 1, box.left + thinnest(ink, at, reach * width));
    const found = tighten(picture, { ...box, left: from, right: to });
    from = to;
    return { letter, found };
  });
}

function countInk(picture: FoundLetters, box: FoundLetter): number[] {
  const own = new Set(box.pieces);
  return Array.from({ length: box.right - box.left }, (_, column) => {
    let ink = 0;
    for (let y = box.top; y < box.bottom; y++) {
      if (own.has(picture.pieces[y * picture.width + box.left + column]!)) ink += 1;
    }
    return ink;
  });
}

function thinnest(ink: readonly number[], wanted: number, within: number): number {
  let best = Math.round(wanted);
  for (let at = Math.ceil(wanted - within); at <= wanted + within; at++) {
    const [less, more] = [ink[at] ?? Infinity, ink[best] ?? Infinity];
    if (less < more || (less === more && Math.abs(at - wanted) < Math.abs(best - wanted))) best = at;
  }
  return best;
}

/** A frame without the background above and below its ink. */
function tighten(picture: FoundLetters, found: FoundLetter): FoundLetter {
  const own = new Set(found.pieces);
  let { top, bottom } = { top: found.bottom, bottom: found.top };
  for (let y = found.top; y < found.bottom; y++) {
    for (let x = found.left; x < found.right; x++) {
      if (!own.has(picture.pieces[y * picture.width + x]!)) continue;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return top < bottom ? { ...found, top, bottom } : found;
}
