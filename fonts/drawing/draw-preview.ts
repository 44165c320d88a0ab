import type { Preview, PreviewRequest } from '../types.ts';
import { escapeXml } from '../xml.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { colorGlyph, type FaceInstance, instanceFor, type LoadedFace, outlineGlyph } from './face.ts';
import { holdText } from './layout/hold-text.ts';
import { layOutText, listParagraphs, metricsOf } from './layout/lay-out-text.ts';
import { frameText, type LaidText, writeGaps, writeUses } from './layout/position-lines.ts';
import { writeLayout } from './layout/text-layout.ts';
import { positionContours } from './matrix.ts';

/**
 * Draws text as an SVG file: each distinct glyph once, placed as often as it occurs. The viewBox is in font units, y
 * downwards, baseline at 0; width and height give one em `size` pixels. `data-ink` is the box of the ink and `data-cap`
 * the height of the font's H, for pages that scale or crop by them. Colour fonts are drawn in their first palette,
 * where only what they leave to the text takes the colour asked for. The same face and request give the same bytes.
 * Throws BrokenFont (bad_request).
 */
export function drawPreview(face: LoadedFace, request: PreviewRequest): Preview {
  const { unitsPerEm } = face;
  const checked = checkRequest(request, face);
  const instance = instanceFor(face, checked);
  const paragraphs = listParagraphs(instance, unitsPerEm, checked);
  const line = layOutText(instance, unitsPerEm, checked, paragraphs);
  const { ink, viewBox } = frameText(metricsOf(instance, unitsPerEm), line, checked.width);
  const scale = checked.size / unitsPerEm;
  const width = Math.round(viewBox[2] * scale * 100) / 100;
  const height = Math.round(viewBox[3] * scale * 100) / 100;
  const carets = request.carets ? ` data-lines="${listCarets(line)}"` : '';
  const layout = request.held ? ` data-held="${writeLayout(holdText(instance, unitsPerEm, checked, paragraphs))}"` : '';
  const drawn = request.held ? defineGlyphs(instance, line) : drawGlyphs(instance, line);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox.join(' ')}" ` +
    `preserveAspectRatio="xMinYMin" data-ink="${ink.join(' ')}" data-cap="${measureCap(instance, unitsPerEm)}"${carets}${layout} role="img" aria-label="${escapeXml(describeLine(checked, line))}" ` +
    `fill="${checked.color}"${instance.color ? ` color="${checked.color}"` : ''}>${drawn}${writeGaps(line, unitsPerEm)}</svg>`;
  return { svg, width, height, missing: line.missing };
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
    const definition = count > 1 || instance.color ? defineGlyph(instance, glyph, count > 1) : '';
    if (definition !== '') defined.add(glyph);
    defs += definition;
  }
  const single = line.glyphs
    .filter(({ glyph }) => !defined.has(glyph))
    .map(({ glyph, x, y }) => positionContours(outlineGlyph(instance, glyph), x, y))
    .join('');
  const uses = writeUses(
    line.glyphs.filter(({ glyph }) => defined.has(glyph)),
    'g',
  );
  return `${defs && `<defs>${defs}</defs>`}${single && `<path d="${single}"/>`}${uses}`;
}

/** Defines every glyph, in the order of their numbers whatever the lines are, so that a page can place them again. */
function defineGlyphs(instance: FaceInstance, line: LaidText): string {
  const glyphs = [...new Set(line.glyphs.map(({ glyph }) => glyph))].sort((one, other) => one - other);
  const defined = new Map(glyphs.map((glyph) => [glyph, defineGlyph(instance, glyph, true)]));
  const uses = line.glyphs.filter(({ glyph }) => defined.get(glyph) !== '');
  return `<defs>${[...defined.values()].join('')}</defs>${writeUses(uses, 'g')}`;
}

/**
 * What `<use>` places: the coloured layers of a glyph or, where it has none and `isPlain`, its outline; empty where it
 * draws nothing.
 */
function defineGlyph(instance: FaceInstance, glyph: number, isPlain: boolean): string {
  const painted = colorGlyph(instance, glyph);
  if (painted) return `${painted.defs}<g id="g${glyph}">${painted.body}</g>`;
  const outline = outlineGlyph(instance, glyph);
  return isPlain && outline.box !== null ? `<path id="g${glyph}" d="${positionContours(outline, 0, 0)}"/>` : '';
}

function describeLine(request: CheckedRequest, line: LaidText): string {
  return line.missing.length === 0 ? request.text : `${request.text}, without ${line.missing.join(' ')}`;
}
