import type { Outline, PreviewRequest } from '../types.ts';
import { checkRequest } from './check-request.ts';
import { instantiateFace, type LoadedFace, outlineGlyph } from './face.ts';
import { metricsOf } from './layout/lay-out-text.ts';
import { measureLine } from './layout/position-lines.ts';
import { shapeText } from './layout/shape-text.ts';
import { positionContours } from './matrix.ts';

/** Draws a line as one path in font units, for specimens that stand inside a page. Throws BrokenFont (bad_request). */
export function drawOutline(face: LoadedFace, request: PreviewRequest): Outline {
  const checked = checkRequest(request, face);
  const instance = instantiateFace(face, checked.coordinates);
  const line = shapeText(instance, face.unitsPerEm, checked);
  const { ink, viewBox } = measureLine(metricsOf(instance, face.unitsPerEm), line);
  const path = line.glyphs.map(({ glyph, x, y }) => positionContours(outlineGlyph(instance, glyph), x, y)).join('');
  return {
    path,
    viewBox,
    ink,
    advance: line.advance,
    missing: line.missing,
    gaps: line.gaps.map(([x, width]) => [x, width]),
  };
}
