import { breakLines, shownOf } from './break-lines.ts';
import {
  type Box,
  frameText,
  type LaidText,
  type LineSetting,
  type Metrics,
  type Piece,
  positionLines,
} from './position-lines.ts';
import type { ShapedLine } from './shaped-line.ts';
import { leaveGap, trackLetters } from './space-letters.ts';

/** A cluster: letters shaped as one; lengths in font units, without tracking. */
export type LetterLayout = {
  /** UTF-16 units of the paragraph. */
  start: number;
  end: number;
  width: number;
  rtl: boolean;
  isJoined: boolean;
  isMissing: boolean;
  /** Whether a line that begins here is shaped as the paragraph is. */
  mayBegin: boolean;
  /**
   * How wide they are at the end of a line that ends behind them; null where such a line would have to be shaped again.
   */
  endWidth: number | null;
  glyphs: { glyph: number; x: number; y: number }[];
};

/** A paragraph as it stands in one line, its letters from left to right. */
export type ParagraphLayout = { start: number; end: number; rtl: boolean; letters: LetterLayout[] };

/** A text that was shaped once, as far as lines can be made of it without its font. */
export type TextLayout = {
  metrics: Metrics;
  /** Whether its letters were set apart, and whether that makes no difference to their shapes. */
  isTracked: boolean;
  isAlike: boolean;
  paragraphs: ParagraphLayout[];
};

const flags = { rtl: 1, joined: 2, missing: 4, begin: 8, end: 16 };

/** Writes a held text as JSON of numbers, which needs no escaping in an attribute. */
export function writeLayout({ metrics, isTracked, isAlike, paragraphs }: TextLayout): string {
  const glyphs = paragraphs.flatMap(({ letters }) => letters.flatMap((one) => one.glyphs.map(({ glyph }) => glyph)));
  const boxes = [...new Set(glyphs)].flatMap((glyph) => {
    const box = metrics.boxOf(glyph);
    return box ? [[glyph, ...box]] : [];
  });
  return JSON.stringify([
    [metrics.unitsPerEm, metrics.ascender, metrics.descender, Number(isTracked), Number(isAlike)],
    boxes,
    paragraphs.map(({ start, end, rtl, letters }) => [start, end, Number(rtl), letters.map(writeLetter)]),
  ]);
}

function writeLetter(letter: LetterLayout): number[] {
  const { start, end, width, endWidth, glyphs } = letter;
  const flag =
    Number(letter.rtl) * flags.rtl +
    Number(letter.isJoined) * flags.joined +
    Number(letter.isMissing) * flags.missing +
    Number(letter.mayBegin) * flags.begin +
    Number(endWidth !== null) * flags.end;
  return [start, end, width, flag, (endWidth ?? width) - width, ...glyphs.flatMap(({ glyph, x, y }) => [glyph, x, y])];
}

/** Reads what `writeLayout` wrote. */
export function readLayout(json: string): TextLayout {
  type Written = [
    face: [unitsPerEm: number, ascender: number, descender: number, isTracked: number, isAlike: number],
    boxes: [glyph: number, left: number, top: number, right: number, bottom: number][],
    paragraphs: [start: number, end: number, rtl: number, letters: number[][]][],
  ];
  const [[unitsPerEm, ascender, descender, isTracked, isAlike], boxes, paragraphs]: Written = JSON.parse(json);
  const boxOf = new Map(boxes.map(([glyph, ...box]) => [glyph, box]));
  return {
    metrics: { unitsPerEm, ascender, descender, boxOf: (glyph) => boxOf.get(glyph) ?? null },
    isTracked: isTracked === 1,
    isAlike: isAlike === 1,
    paragraphs: paragraphs.map(([start, end, rtl, letters]) => ({
      start,
      end,
      rtl: rtl === 1,
      letters: letters.map(readLetter),
    })),
  };
}

function readLetter([start = 0, end = 0, width = 0, flag = 0, more = 0, ...positions]: number[]): LetterLayout {
  const glyphs: LetterLayout['glyphs'] = [];
  for (let at = 0; at < positions.length; at += 3)
    glyphs.push({ glyph: positions[at]!, x: positions[at + 1]!, y: positions[at + 2]! });
  return {
    start,
    end,
    width,
    rtl: (flag & flags.rtl) > 0,
    isJoined: (flag & flags.joined) > 0,
    isMissing: (flag & flags.missing) > 0,
    mayBegin: (flag & flags.begin) > 0,
    endWidth: flag & flags.end ? width + more : null,
    glyphs,
  };
}

/**
 * Sets a held text in lines, exactly as its font would be set.
 * @returns null where that takes the font: a line begins or ends where letters act upon each other, or form ligatures
 * no more.
 */
export function layOutHeld(
  text: string,
  layout: TextLayout,
  setting: LineSetting & { tracking: number },
): { laid: LaidText; ink: Box; viewBox: Box } | null {
  const { metrics, isTracked, isAlike, paragraphs } = layout;
  if (!isAlike && (setting.tracking !== 0) !== isTracked) return null;
  const tracking = trackLetters(setting.tracking, metrics.unitsPerEm);
  const pieces: Piece[] = [];
  for (const paragraph of paragraphs) {
    const lines = listLines(text.slice(paragraph.start, paragraph.end), paragraph, metrics, setting.width, tracking);
    if (lines === null) return null;
    pieces.push(...lines);
  }
  const laid = positionLines(text, pieces, metrics, setting);
  return { laid, ...frameText(metrics, laid, setting.width) };
}

function listLines(
  text: string,
  paragraph: ParagraphLayout,
  { unitsPerEm }: Metrics,
  width: number | null,
  tracking: number,
): Piece[] | null {
  const { letters, rtl, start: at } = paragraph;
  const spans = letters.map((one) => ({ ...one, width: one.width + (one.isJoined ? 0 : tracking) }));
  const slices =
    width === null ? [{ start: 0, end: text.length }] : breakLines(text, spans, (width * unitsPerEm) / 1000);
  const pieces: Piece[] = [];
  for (const slice of slices) {
    const end = slice.start + shownOf(text, slice).length;
    const shown = letters.filter((one) => one.start >= slice.start && one.end <= end);
    if (!isWhole(shown, slice.start, end, text.length)) return null;
    const line = setLine(shown, slice.start, end < text.length ? end : null, tracking, unitsPerEm);
    pieces.push({ line, rtl, start: at + slice.start, end: at + end });
  }
  return pieces;
}

/** Whether letters are all that stands between two places of a paragraph, and shaped as they are when cut off there. */
function isWhole(letters: readonly LetterLayout[], from: number, to: number, length: number): boolean {
  if (from === to) return true;
  const first = letters.find((one) => one.start === from);
  const last = letters.find((one) => one.end === to);
  return (
    first !== undefined &&
    last !== undefined &&
    (from === 0 || first.mayBegin) &&
    (to === length || last.endWidth !== null)
  );
}

/** Sets letters in one line; those that end at `cut` are as wide as at the end of a line. */
function setLine(
  letters: readonly LetterLayout[],
  from: number,
  cut: number | null,
  tracking: number,
  unitsPerEm: number,
): ShapedLine {
  const line: ShapedLine = { glyphs: [], gaps: [], advance: 0, missing: [], spans: [] };
  for (const one of letters) {
    const x = line.advance;
    const width = (one.end === cut ? (one.endWidth ?? one.width) : one.width) + (one.isJoined ? 0 : tracking);
    for (const { glyph, x: aside, y } of one.glyphs)
      line.glyphs.push({ glyph, x: x + aside, y, start: one.start - from });
    if (one.isMissing) leaveGap(line, unitsPerEm);
    line.advance = x + width;
    const { rtl, isJoined, isMissing } = one;
    line.spans.push({ start: one.start - from, end: one.end - from, x, width, rtl, isJoined, isMissing });
  }
  return line;
}
