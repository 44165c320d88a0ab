import type { Preview, PreviewRequest } from '../types.ts';
import { escapeXml } from '../xml.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { colorGlyph, type FaceInstance, instantiateFace, type LoadedFace, outlineGlyph } from './face.ts';
import { type Box, gapStrokeEms, type LaidText, layOutText, measureLine } from './layout/lay-out-text.ts';
import { placeContours } from './matrix.ts';

const missingColor = '#E4402A';

/**
 * Draws text as an SVG file: each distinct glyph once, placed as often as it occurs. The viewBox is in font units, y
 * downwards, baseline at 0; width and height give one em `size` pixels. `data-ink` is the box of the ink and `data-cap`
 * the height of the font's H, for pages that scale or crop by them. Colour fonts are drawn in their first palette,
 * where only what they leave to the text takes the colour asked for. The same face and request give the same bytes.
 * Throws BrokenFont (bad_request).
 */
export function drawPreview(face: LoadedFace, request: PreviewRequest): Preview {
  const checked = checkRequest(request, face);
  const instance = instantiateFace(face, checked.coordinates);
  const line = layOutText(instance, face.unitsPerEm, checked);
  const { ink, viewBox } = frameText(instance, face.unitsPerEm, checked, line);
  const scale = checked.size / face.unitsPerEm;
  const width = Math.round(viewBox[2] * scale * 100) / 100;
  const height = Math.round(viewBox[3] * scale * 100) / 100;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox.join(' ')}" ` +
    `preserveAspectRatio="xMinYMin" data-ink="${ink.join(' ')}" data-cap="${measureCap(instance, face.unitsPerEm)}"${request.carets ? ` data-lines="${listCarets(line)}"` : ''} role="img" aria-label="${escapeXml(describeLine(checked, line))}" ` +
    `fill="${checked.color}"${instance.color ? ` color="${checked.color}"` : ''}>${drawGlyphs(instance, line)}${drawGaps(line, face.unitsPerEm)}</svg>`;
  return { svg, width, height, missing: line.missing };
}

/** Text that is wrapped is as wide as it was asked to be, and wider only where its ink is; it ends below its last line. */
function frameText(instance: FaceInstance, unitsPerEm: number, { width }: CheckedRequest, text: LaidText) {
  const { ink, viewBox } = measureLine(instance, unitsPerEm, text);
  const last = text.lines.at(-1)?.y ?? 0;
  const [x, y, wide, tall] = viewBox;
  const left = width === null ? x : Math.min(x, 0);
  const right = width === null ? x + wide : Math.max(x + wide, Math.ceil((width * unitsPerEm) / 1000));
  const bottom = Math.max(y + tall, last - instance.descender);
  const frame: Box = [left, y, right - left, Math.ceil(bottom) - y];
  return { ink, viewBox: frame };
}

/** For each line where it begins in the text, its baseline, and its carets: `0,0,12 640 1288;7,1200,0 610`. */
function listCarets({ lines }: LaidText): string {
  return lines.map(({ start, y, carets }) => `${start},${y},${carets.join(' ')}`).join(';');
}

/** How tall the capital H stands, in font units; 0.7 em for a font that has none. */
function measureCap(instance: FaceInstance, unitsPerEm: number): number {
  const glyph = instance.font.glyph(0x48);
  const box = glyph ? outlineGlyph(instance, glyph).box : null;
  return Math.round(box ? -box[1] : unitsPerEm * 0.7);
}

/** A glyph that occurs once is drawn in place; a coloured one, or one that occurs again, is defined and used. */
function drawGlyphs(instance: FaceInstance, line: LaidText): string {
  const times = new Map<number, number>();
  for (const { glyph } of line.glyphs) times.set(glyph, (times.get(glyph) ?? 0) + 1);
  let defs = '';
  const defined = new Set<number>();
  for (const [glyph, count] of times) {
    const painted = colorGlyph(instance, glyph);
    const outline = outlineGlyph(instance, glyph);
    if (painted) defs += `${painted.defs}<g id="g${glyph}">${painted.body}</g>`;
    else if (outline.box === null || count === 1) continue;
    else defs += `<path id="g${glyph}" d="${placeContours(outline, 0, 0)}"/>`;
    defined.add(glyph);
  }
  let single = '';
  let uses = '';
  for (const { glyph, x, y } of line.glyphs) {
    if (defined.has(glyph)) uses += `<use href="#g${glyph}" x="${x}"${y === 0 ? '' : ` y="${y}"`}/>`;
    else single += placeContours(outlineGlyph(instance, glyph), x, y);
  }
  return `${defs && `<defs>${defs}</defs>`}${single && `<path d="${single}"/>`}${uses}`;
}

function drawGaps(line: LaidText, unitsPerEm: number): string {
  if (line.gaps.length === 0) return '';
  const path = line.gaps.map(([x, width, y]) => `M${x} ${y}h${width}`).join('');
  return `<path d="${path}" fill="none" stroke="${missingColor}" stroke-width="${gapStrokeEms * unitsPerEm}"/>`;
}

function describeLine(request: CheckedRequest, line: LaidText): string {
  return line.missing.length === 0 ? request.text : `${request.text}, without ${line.missing.join(' ')}`;
}
