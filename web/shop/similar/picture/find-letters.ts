import type { Ink } from './read-ink.ts';

/** Where ink stands, in pixels from the upper left corner; right and bottom lie behind the last pixel. */
export type Frame = { left: number; top: number; right: number; bottom: number };

/** A letter as it was found: its frame, and the numbers of the pieces that it consists of. */
export type FoundLetter = Frame & { pieces: readonly number[] };

/**
 * For each pixel the piece of ink that it belongs to, 0 for the background, and lines of letters in reading order, top
 * to bottom.
 */
export type FoundLetters = { width: number; height: number; pieces: Int32Array; lines: FoundLetter[][] };

/** What is smaller than this share of the tallest piece, in both directions, is dust. */
const dust = 0.06;
/** A piece of so much of a picture in both directions is the frame around it. */
const wholePicture = 0.9;
/**
 * A dot is at most so high next to its stem, no farther from it than so much of the stem's height, and over it within
 * so much.
 */
const dotHeight = 0.5;
const dotGap = 0.4;
const dotAside = 0.3;
/** Pieces of one letter stand over one another for so much of the narrower one. */
const overlapOfLetter = 0.6;
/**
 * Letters of one line share so much of the lower one's height, and stand no farther apart than this many of the higher
 * one's.
 */
const overlapOfLine = 0.4;
const gapOfLine = 2.5;

/** More pieces than this aren't a word, but foliage or the grain of a photo. */
const mostPieces = 400;

/**
 * Finds the letters in a picture: pieces of ink that hang allOf, dots joined to their stems, in lines from left to
 * right. Null where there are far too many.
 */
export function findLetters(ink: Ink): FoundLetters | null {
  const { pieces, frames } = findPieces(ink);
  const tallest = Math.max(0, ...frames.filter((frame) => !isFrameOf(ink, frame)).map(heightOf));
  const least = Math.max(2, tallest * dust);
  const whole = frames.flatMap((frame, at): FoundLetter[] =>
    isFrameOf(ink, frame) || (heightOf(frame) < least && widthOf(frame) < least)
      ? []
      : [{ ...frame, pieces: [at + 1] }],
  );
  if (whole.length > mostPieces) return null;
  const letters = joinDots(joinWhere(whole, standsOver));
  const lines = groupWhere(letters, isOnLine)
    .map((line) => line.sort((a, b) => a.left + a.right - b.left - b.right))
    .sort((a, b) => meanTop(a) - meanTop(b));
  return { width: ink.width, height: ink.height, pieces, lines };
}

const heightOf = ({ top, bottom }: Frame) => bottom - top;
const widthOf = ({ left, right }: Frame) => right - left;
const meanTop = (line: readonly Frame[]) => line.reduce((sum, { top }) => sum + top, 0) / line.length;
const isFrameOf = (ink: Ink, frame: Frame) =>
  heightOf(frame) >= ink.height * wholePicture && widthOf(frame) >= ink.width * wholePicture;
const sharedWidth = (a: Frame, b: Frame) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
const sharedHeight = (a: Frame, b: Frame) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

/** Lines drawn inside one another, shades and the halves of a stencil are one letter. */
const standsOver = (a: Frame, b: Frame) =>
  sharedHeight(a, b) > 0 && sharedWidth(a, b) >= overlapOfLetter * Math.min(widthOf(a), widthOf(b));

const isOnLine = (a: Frame, b: Frame) =>
  sharedHeight(a, b) >= overlapOfLine * Math.min(heightOf(a), heightOf(b)) &&
  -sharedWidth(a, b) <= gapOfLine * Math.max(heightOf(a), heightOf(b));

/** Numbers pieces of ink from 1, pixels that touch at a corner being of one piece, with the frame of each. */
function findPieces({ width, height, isInk }: Ink): { pieces: Int32Array; frames: Frame[] } {
  const pieces = new Int32Array(width * height);
  const frames: Frame[] = [];
  const open: number[] = [];
  for (let start = 0; start < pieces.length; start++) {
    if (isInk[start] === 0 || pieces[start] !== 0) continue;
    const frame = { left: width, top: height, right: 0, bottom: 0 };
    frames.push(frame);
    pieces[start] = frames.length;
    open.push(start);
    while (open.length > 0) {
      const at = open.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      frame.left = Math.min(frame.left, x);
      frame.right = Math.max(frame.right, x + 1);
      frame.top = Math.min(frame.top, y);
      frame.bottom = Math.max(frame.bottom, y + 1);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (isInk[next] === 0 || pieces[next] !== 0) continue;
          pieces[next] = frames.length;
          open.push(next);
        }
      }
    }
  }
  return { pieces, frames };
}

/** One letter of several. */
export const joinPieces = (parts: readonly FoundLetter[]): FoundLetter => ({
  left: Math.min(...parts.map(({ left }) => left)),
  top: Math.min(...parts.map(({ top }) => top)),
  right: Math.max(...parts.map(({ right }) => right)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  pieces: parts.flatMap(({ pieces }) => pieces),
});

const joinWhere = (letters: readonly FoundLetter[], isOne: (a: Frame, b: Frame) => boolean) =>
  groupWhere(letters, isOne).map(joinPieces);

/** Groups whatever is joined by a chain of pairs. */
function groupWhere(letters: readonly FoundLetter[], isOne: (a: Frame, b: Frame) => boolean): FoundLetter[][] {
  let rest = [...letters];
  const groups: FoundLetter[][] = [];
  while (rest.length > 0) {
    const group = [rest[0]!];
    rest = rest.slice(1);
    for (const one of group) {
      group.push(...rest.filter((other) => isOne(one, other)));
      rest = rest.filter((other) => !isOne(one, other));
    }
    groups.push(group);
  }
  return groups;
}

/** Joins dots and accents close above or below a taller piece to the piece with the nearest middle. */
function joinDots(letters: readonly FoundLetter[]): FoundLetter[] {
  const joined = new Map<FoundLetter, FoundLetter[]>();
  for (const dot of letters) {
    const stem = letters
      .filter((letter) => isDotOf(dot, letter))
      .sort((a, b) => middlesApart(dot, a) - middlesApart(dot, b))[0];
    if (stem) joined.set(stem, [...(joined.get(stem) ?? []), dot]);
  }
  const dots = new Set([...joined.values()].flat());
  return letters
    .filter((letter) => !dots.has(letter))
    .map((letter) => joinPieces([letter, ...(joined.get(letter) ?? [])]));
}

const middlesApart = (a: Frame, b: Frame) => Math.abs(a.left + a.right - b.left - b.right) / 2;

function isDotOf(dot: Frame, stem: Frame): boolean {
  const high = heightOf(stem);
  const gap = -sharedHeight(dot, stem);
  return (
    heightOf(dot) <= dotHeight * high &&
    gap >= -0.1 * high &&
    gap <= dotGap * high &&
    middlesApart(dot, stem) <= dotAside * high + widthOf(stem) / 2
  );
}
