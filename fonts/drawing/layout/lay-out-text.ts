import { findDirection } from '../bidi/bidi-levels.ts';
import type { CheckedRequest } from '../check-request.ts';
import { colorGlyph, type FaceInstance, outlineGlyph } from '../face.ts';
import { type LetterSpan, type ShapedLine, shapeText } from './shape-text.ts';

/** Thickness of the stroke that stands for a missing letter, in ems. */
export const gapStrokeEms = 0.04;

/** One line of a text: where it begins (UTF-16 units), its baseline, and a caret for each of its units and its end. */
export type TextLine = { start: number; y: number; carets: number[] };

/** Text set in lines; everything is in font units, y downwards, the first baseline at 0. */
export type LaidText = Omit<ShapedLine, 'spans'> & { lines: TextLine[] };

type Piece = LineSlice & { line: ShapedLine; rtl: boolean };

/**
 * Sets a text in lines: at its line breaks and, where a width is asked for, between words. Lines stand `leading` apart. With
 * a width, each line begins or ends with its ink on the edge; without one, as wide as the widest.
 */
export function layOutText(instance: FaceInstance, unitsPerEm: number, request: CheckedRequest): LaidText {
  const pieces = listPieces(instance, unitsPerEm, request);
  const wrap = request.width === null ? null : (request.width * unitsPerEm) / 1000;
  const width = wrap ?? Math.max(...pieces.map(({ line }) => line.advance));
  const laid: LaidText = { glyphs: [], gaps: [], advance: width, missing: [], lines: [] };
  const isAlone = wrap === null && pieces.length === 1;
  for (const [row, { line, start, end, rtl }] of pieces.entries()) {
    const x = isAlone ? 0 : alignInk(measureLine(instance, unitsPerEm, line).ink, width, request.align, rtl);
    const y = Math.round((row * request.leading * unitsPerEm) / 1000);
    for (const glyph of line.glyphs) laid.glyphs.push({ ...glyph, x: glyph.x + x, y: glyph.y + y });
    for (const [gapX, gapWidth] of line.gaps) laid.gaps.push([gapX + x, gapWidth, y]);
    const carets = placeCarets(request.text.slice(start, end), line.spans);
    laid.lines.push({ start, y, carets: carets.map((caret) => caret + x) });
    laid.missing.push(...line.missing);
  }
  laid.missing = [...new Set(laid.missing)];
  return laid;
}

function listPieces(instance: FaceInstance, unitsPerEm: number, request: CheckedRequest): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const text of request.text.split('\n')) {
    const rtl = (request.dir === 'auto' ? findDirection(pointsOf(text)) : request.dir) === 'rtl';
    // The lines of a paragraph keep its direction, whatever letters they begin with.
    const paragraph = { ...request, text, dir: rtl ? ('rtl' as const) : ('ltr' as const) };
    const whole = shapeText(instance, unitsPerEm, paragraph);
    const slices =
      request.width === null
        ? [{ start: 0, end: text.length }]
        : breakLines(text, whole.spans, (request.width * unitsPerEm) / 1000);
    for (const { start, end } of slices) {
      // A space where a line is broken hangs over the edge.
      const shown = end === text.length ? text.slice(start, end) : text.slice(start, end).trimEnd();
      const line = slices.length === 1 ? whole : shapeText(instance, unitsPerEm, { ...paragraph, text: shown });
      pieces.push({ line, rtl, start: at + start, end: at + start + shown.length });
    }
    at += text.length + 1;
  }
  return pieces;
}

/** How far to the right a line moves in a width. Its ink stands on the edge, not its side bearing. */
function alignInk([left, , ink]: Box, width: number, align: CheckedRequest['align'], rtl: boolean): number {
  if (align === 'center') return Math.round((width - ink) / 2 - left);
  const isRight = (align === 'end') !== rtl;
  return Math.round(isRight ? width - left - ink : -left);
}

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);

/**
 * Where a caret stands before each UTF-16 unit of a line, and behind the last: font units from the line's left. Letters
 * that were shaped as one share its width; marks share the caret of their letter.
 */
function placeCarets(text: string, spans: readonly LetterSpan[]): number[] {
  const carets = new Array<number>(text.length + 1).fill(Number.NaN);
  for (const { start, end, x, width, rtl: isLeftward } of spans) {
    const letters = [...text.slice(start, end)];
    const bases = Math.max(1, letters.filter((letter) => !/^\p{M}/u.test(letter)).length);
    let passed = 0;
    let at = start;
    for (const letter of letters) {
      if (at > start && !/^\p{M}/u.test(letter)) passed += 1;
      const share = (width * Math.min(passed, bases)) / bases;
      const place = Math.round(isLeftward ? x + width - share : x + share);
      for (let unit = 0; unit < letter.length; unit++) carets[at + unit] = place;
      at += letter.length;
    }
  }
  const last = spans.find(({ end }) => end === text.length);
  carets[text.length] = last ? Math.round(last.rtl ? last.x : last.x + last.width) : 0;
  // A unit that was not shaped at all stands where the next one does.
  for (let at = text.length - 1; at >= 0; at--) if (Number.isNaN(carets[at])) carets[at] = carets[at + 1]!;
  return carets;
}

/** A stretch of text that stands on one line; counts UTF-16 units. */
type LineSlice = { start: number; end: number };

const breakable = /[\s\-\u2010\u2013\u2014\u200b/]/u;
const ideograph = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u;

/**
 * Breaks a shaped paragraph where it would be wider than `width` font units: behind a space or hyphen and around an
 * ideograph (a little of UAX 14), and inside a word only when the word alone is too wide. Spaces at a break take no room.
 */
function breakLines(text: string, spans: readonly LetterSpan[], width: number): LineSlice[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const lines: LineSlice[] = [];
  let [start, used, breakAt, usedToBreak] = [0, 0, -1, 0];
  for (const span of ordered) {
    const letter = text.slice(span.start, span.end);
    const isSpace = /^\s+$/u.test(letter);
    if (ideograph.test(letter) && span.start > start) [breakAt, usedToBreak] = [span.start, used];
    if (!isSpace && used > 0 && used + span.width > width) {
      const end = breakAt > start ? breakAt : span.start;
      lines.push({ start, end });
      used -= breakAt > start ? usedToBreak : used;
      start = end;
      breakAt = -1;
    }
    used += span.width;
    if (breakable.test(letter) || ideograph.test(letter)) [breakAt, usedToBreak] = [span.end, used];
  }
  return [...lines, { start, end: text.length }];
}

/** x, y, width, height in font units, y downwards. */
export type Box = [x: number, y: number, width: number, height: number];

/** As much of a line, or of several, as is measured. */
type Drawn = Pick<ShapedLine, 'glyphs' | 'gaps' | 'advance'>;

/**
 * The box of everything a line draws, missing letters' strokes included, and the viewBox around it: across exactly the
 * ink, so that every line stands on its optical edge; down the font's ascender to descender, or further where the ink
 * goes further. A line without ink is as wide as its advance.
 */
export function measureLine(instance: FaceInstance, unitsPerEm: number, line: Drawn): { ink: Box; viewBox: Box } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x0: number, y0: number, x1: number, y1: number) => {
    left = Math.min(left, x0);
    top = Math.min(top, y0);
    right = Math.max(right, x1);
    bottom = Math.max(bottom, y1);
  };
  for (const { glyph, x, y } of line.glyphs) {
    const box = (colorGlyph(instance, glyph) ?? outlineGlyph(instance, glyph)).box;
    if (box) add(x + box[0], y + box[1], x + box[2], y + box[3]);
  }
  const half = (gapStrokeEms * unitsPerEm) / 2;
  for (const [x, width, y] of line.gaps) add(x, y - half, x + width, y + half);
  if (left > right) [left, top, right, bottom] = [0, 0, Math.max(line.advance, 1), 0];
  const [x0, x1] = [Math.floor(left), Math.ceil(right)];
  const y0 = Math.floor(Math.min(top, -instance.ascender));
  const y1 = Math.ceil(Math.max(bottom, -instance.descender));
  return {
    ink: [round(left), round(top), round(right - left), round(bottom - top)],
    viewBox: [x0, y0, Math.max(x1 - x0, 1), Math.max(y1 - y0, 1)],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
