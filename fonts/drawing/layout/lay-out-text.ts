import { findDirection } from '../bidi/bidi-levels.ts';
import type { CheckedRequest } from '../check-request.ts';
import type { FaceInstance } from '../face.ts';
import { breakLines, type LineSlice } from './break-lines.ts';
import { type Box, measureLine } from './measure-line.ts';
import { placeCarets } from './place-carets.ts';
import { type ShapedLine, shapeText } from './shape-text.ts';

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
