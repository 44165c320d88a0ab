import { findDirection } from '../bidi/bidi-levels.ts';
import type { CheckedRequest } from '../check-request.ts';
import { colorGlyph, type FaceInstance, outlineGlyph } from '../face.ts';
import { breakLines, shownOf } from './break-lines.ts';
import { type LaidText, type Metrics, type Piece, positionLines } from './position-lines.ts';
import { shapeText } from './shape-text.ts';
import type { ShapedLine } from './shaped-line.ts';

/** A paragraph of a text, shaped as one line; `start` counts UTF-16 units of the text. */
export type Paragraph = { text: string; start: number; rtl: boolean; line: ShapedLine };

/** Sets a text in lines: at its line breaks and, where a width is asked for, between words. */
export function layOutText(
  instance: FaceInstance,
  unitsPerEm: number,
  request: CheckedRequest,
  paragraphs = listParagraphs(instance, unitsPerEm, request),
): LaidText {
  const pieces = paragraphs.flatMap((paragraph) => listPieces(instance, unitsPerEm, request, paragraph));
  return positionLines(request.text, pieces, metricsOf(instance, unitsPerEm), request);
}

/** Shapes each paragraph of a text in one line. */
export function listParagraphs(instance: FaceInstance, unitsPerEm: number, request: CheckedRequest): Paragraph[] {
  let start = 0;
  return request.text.split('\n').map((text) => {
    const rtl = (request.dir === 'auto' ? findDirection(pointsOf(text)) : request.dir) === 'rtl';
    const paragraph = { text, start, rtl };
    start += text.length + 1;
    return { ...paragraph, line: shapePart(instance, unitsPerEm, request, paragraph, text) };
  });
}

/** Shapes a part of a paragraph in the direction of the paragraph, whatever letters the part begins with. */
export function shapePart(
  instance: FaceInstance,
  unitsPerEm: number,
  request: CheckedRequest,
  { rtl }: Pick<Paragraph, 'rtl'>,
  text: string,
): ShapedLine {
  return shapeText(instance, unitsPerEm, { ...request, text, dir: rtl ? 'rtl' : 'ltr' });
}

function listPieces(
  instance: FaceInstance,
  unitsPerEm: number,
  request: CheckedRequest,
  paragraph: Paragraph,
): Piece[] {
  const { text, line: whole, rtl, start: at } = paragraph;
  const slices =
    request.width === null
      ? [{ start: 0, end: text.length }]
      : breakLines(text, whole.spans, (request.width * unitsPerEm) / 1000);
  return slices.map((slice) => {
    const shown = shownOf(text, slice);
    const line = slices.length === 1 ? whole : shapePart(instance, unitsPerEm, request, paragraph, shown);
    return { line, rtl, start: at + slice.start, end: at + slice.start + shown.length };
  });
}

/** What places the glyphs of a face. */
export function metricsOf(instance: FaceInstance, unitsPerEm: number): Metrics {
  const { ascender, descender } = instance;
  return {
    unitsPerEm,
    ascender,
    descender,
    boxOf: (glyph) => (colorGlyph(instance, glyph) ?? outlineGlyph(instance, glyph)).box,
  };
}

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);
