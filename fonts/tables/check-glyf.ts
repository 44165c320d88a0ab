import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

const deepestComposite = 16;

/**
 * Walks every outline of the OpenType `glyf` table: points, flags and coordinates must fit their glyph, and composites
 * may only refer to existing glyphs, not to themselves and not deeper than 16 levels. Throws BrokenFont otherwise.
 */
export function checkGlyf(glyf: Uint8Array, offsets: Uint32Array): void {
  const glyphs = offsets.length - 1;
  const parts = new Map<number, number[]>();
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const start = offsets[glyph]!;
    const length = offsets[glyph + 1]! - start;
    if (length === 0) continue;
    const view = new ByteView(glyf.subarray(start, start + length), engineText('outline of glyph {glyph}', { glyph }));
    const contours = view.i16(0);
    view.need(0, 10);
    if (contours >= 0) checkSimpleGlyph(view, contours, glyph);
    else parts.set(glyph, readComponents(view, glyph, glyphs));
  }
  const depths = new Map<number, number>();
  for (const glyph of parts.keys()) measureDepth(glyph, parts, depths, 0);
}

function checkSimpleGlyph(view: ByteView, contours: number, glyph: number): void {
  if (contours === 0) return;
  let points = 0;
  for (let i = 0; i < contours; i++) {
    const end = view.u16(10 + 2 * i) + 1;
    if (end < points) refuseFont(engineText('The contours of glyph {glyph} are out of order.', { glyph }));
    points = end;
  }
  const instructions = view.u16(10 + 2 * contours);
  let at = 12 + 2 * contours + instructions;
  let coordinateBytes = 0;
  for (let left = points; left > 0; ) {
    const flag = view.u8(at++);
    const times = (flag & 8) !== 0 ? view.u8(at++) + 1 : 1;
    if (times > left) refuseFont(engineText('The points of glyph {glyph} do not add up.', { glyph }));
    const x = (flag & 2) !== 0 ? 1 : (flag & 16) !== 0 ? 0 : 2;
    const y = (flag & 4) !== 0 ? 1 : (flag & 32) !== 0 ? 0 : 2;
    coordinateBytes += times * (x + y);
    left -= times;
  }
  view.need(at, coordinateBytes);
}

function readComponents(view: ByteView, glyph: number, glyphs: number): number[] {
  const components: number[] = [];
  let at = 10;
  for (let more = true; more; ) {
    const flags = view.u16(at);
    const component = view.u16(at + 2);
    if (component >= glyphs)
      refuseFont(engineText('Glyph {glyph} is built from a glyph that does not exist.', { glyph }));
    components.push(component);
    at += 4 + ((flags & 0x0001) !== 0 ? 4 : 2);
    at += (flags & 0x0008) !== 0 ? 2 : (flags & 0x0040) !== 0 ? 4 : (flags & 0x0080) !== 0 ? 8 : 0;
    view.need(0, at);
    more = (flags & 0x0020) !== 0;
  }
  return components;
}

function measureDepth(glyph: number, parts: Map<number, number[]>, depths: Map<number, number>, above: number): number {
  const known = depths.get(glyph);
  if (known !== undefined) return known;
  if (above > deepestComposite) refuseFont(engineText('Glyph {glyph} is built from itself, or too deeply.', { glyph }));
  let depth = 0;
  for (const part of parts.get(glyph) ?? []) depth = Math.max(depth, measureDepth(part, parts, depths, above + 1) + 1);
  depths.set(glyph, depth);
  return depth;
}
