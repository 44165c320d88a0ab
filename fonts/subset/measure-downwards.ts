import { traceGlyph } from '../drawing/glyph-outline.ts';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { requireTable } from '../tables/check-tables.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import { writeSfnt } from '../tables/write-sfnt.ts';

export type Box = [left: number, bottom: number, right: number, top: number];
type Position = readonly (readonly [tag: string, value: number])[];
type Written = Record<string, (bytes: Uint8Array) => Uint8Array>;

/**
 * Where `VVAR` says which of its deltas change what, and how `HVAR` begins, which says it of advances at the same
 * place.
 */
const HEIGHTS = 8;
const BEARINGS = 12;
const ORIGINS = 20;
const HVAR_HEAD = 20;
/** Advances are never negative, bearings and origins may be. */
const RAISED = 0x4000;

/**
 * The tables of an instance that sets lines downwards: `vmtx` says what the variable font advances there, and how far
 * below its origin each glyph begins. The origin is that of `VORG`, with its deltas; without, what lies as far above
 * the glyph as the variable font says there, or, where it varies no bearings, above the glyph as it is by default.
 * Nothing for a font that has no `vmtx`. Sources: OpenType `vmtx`, `vhea`, `VORG`, `VVAR`.
 * @param boxes of the glyphs of the instance.
 */
export function measureDownwards(variable: Sfnt, axes: Position, boxes: readonly (Box | null)[]): Written {
  const vmtx = findTable(variable, 'vmtx');
  if (!vmtx) return {};
  const metrics = readMetrics(vmtx, requireTable(variable, 'vhea'), boxes.length);
  const vary = (values: readonly number[], deltas: number) => varyAdvances(variable, axes, values, deltas);
  const heights = vary(metrics.advances, HEIGHTS);
  const origins = originsOf(variable, metrics.bearings, boxes, vary);
  const written = new DataView(new ArrayBuffer(4 * boxes.length));
  let [tallest, leastTop, leastBottom, farthest] = [0, Infinity, Infinity, -Infinity];
  for (const [glyph, box] of boxes.entries()) {
    const height = Math.max(0, heights[glyph]!);
    const top = box ? origins[glyph]! - box[3] : 0;
    written.setUint16(4 * glyph, height);
    written.setInt16(4 * glyph + 2, top);
    tallest = Math.max(tallest, height);
    if (!box) continue;
    const end = top + box[3] - box[1];
    [leastTop, leastBottom] = [Math.min(leastTop, top), Math.min(leastBottom, height - end)];
    farthest = Math.max(farthest, end);
  }
  const isDrawn = farthest > -Infinity;
  const extremes = isDrawn ? [leastTop, leastBottom, farthest] : [0, 0, 0];
  return {
    vmtx: () => new Uint8Array(written.buffer),
    vhea: (bytes) =>
      change(bytes, [10, tallest], ...extremes.map((one, i): [number, number] => [12 + 2 * i, one]), [
        34,
        boxes.length,
      ]),
    VORG: () => writeOrigins(origins),
  };
}

function originsOf(
  variable: Sfnt,
  bearings: readonly number[],
  boxes: readonly (Box | null)[],
  vary: (values: readonly number[], deltas: number) => number[],
): number[] {
  const vorg = findTable(variable, 'VORG');
  if (vorg) return vary(readOrigins(vorg, boxes.length), ORIGINS);
  if (hasDeltas(variable, BEARINGS))
    return vary(bearings, BEARINGS).map((bearing, glyph) => bearing + (boxes[glyph]?.[3] ?? 0));
  const byDefault = new Font(new Face(writeSfnt(variable)));
  return bearings.map((bearing, glyph) => {
    const { box } = traceGlyph(byDefault, glyph);
    return bearing + (box ? Math.ceil(-box[1]) : 0);
  });
}

/**
 * Whether a font says which deltas of its `VVAR` change these numbers. Advances change by the glyph's number where it
 * does not.
 */
function hasDeltas(variable: Sfnt, deltas: number): boolean {
  const vvar = findTable(variable, 'VVAR');
  return vvar !== undefined && viewOf(vvar).getUint32(deltas) !== 0;
}

/**
 * The glyphs' values with the deltas of `VVAR` at a location, in whole units. To compute them, HarfBuzz reads them as
 * the advances of a temporary font.
 * @param deltas the offset in `VVAR` of the map from glyphs to deltas.
 */
function varyAdvances(variable: Sfnt, axes: Position, values: readonly number[], deltas: number): number[] {
  const vvar = findTable(variable, 'VVAR');
  if (!vvar || (deltas !== HEIGHTS && !hasDeltas(variable, deltas))) return [...values];
  const advances = new DataView(new ArrayBuffer(4 * values.length));
  for (const [glyph, value] of values.entries()) advances.setUint16(4 * glyph, value + RAISED);
  const written: Written = {
    hhea: (bytes) => change(bytes, [34, values.length]),
    hmtx: () => new Uint8Array(advances.buffer),
  };
  const hvar = vvar.slice();
  const head = viewOf(hvar);
  head.setUint32(HEIGHTS, head.getUint32(deltas));
  // What follows advances here is of no use, and its last offset is where `VVAR` goes on.
  for (let at = HEIGHTS + 4; at < HVAR_HEAD; at += 4) head.setUint32(at, 0);
  const turned = new Font(
    new Face(
      writeSfnt({
        version: variable.version,
        tables: [
          ...variable.tables
            .filter(({ tag }) => tag !== 'HVAR' && tag !== 'VVAR')
            .map(({ tag, bytes }) => ({ tag, bytes: written[tag]?.(bytes) ?? bytes })),
          { tag: 'HVAR', bytes: hvar },
        ],
      }),
    ),
    { axes },
  );
  return values.map((_, glyph) => Math.round(turned.advance(glyph)) - RAISED);
}

/** The last long metric holds for all glyphs behind it. */
function readMetrics(vmtx: Uint8Array, vhea: Uint8Array, glyphs: number): { advances: number[]; bearings: number[] } {
  const view = viewOf(vmtx);
  const long = viewOf(vhea).getUint16(34);
  const all = Array.from({ length: glyphs }, (_, glyph) => glyph);
  return {
    advances: all.map((glyph) => view.getUint16(4 * Math.min(glyph, long - 1))),
    bearings: all.map((glyph) => view.getInt16(glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long))),
  };
}

function readOrigins(vorg: Uint8Array, glyphs: number): number[] {
  const view = viewOf(vorg);
  const origins = Array.from({ length: glyphs }, () => view.getInt16(4));
  for (let i = 0; i < view.getUint16(6); i += 1) origins[view.getUint16(8 + 4 * i)] = view.getInt16(10 + 4 * i);
  return origins.slice(0, glyphs);
}

/** The one that most glyphs have stands once, the others by their glyphs. */
function writeOrigins(origins: readonly number[]): Uint8Array {
  const counts = new Map<number, number>();
  for (const origin of origins) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  const [usual] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const others = [...origins.entries()].filter(([, origin]) => origin !== usual);
  const view = new DataView(new ArrayBuffer(8 + 4 * others.length));
  for (const [i, value] of [1, 0, usual, others.length, ...others.flat()].entries())
    view.setUint16(2 * i, value & 0xffff);
  return new Uint8Array(view.buffer);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A table with other numbers of two bytes. */
export function change(bytes: Uint8Array, ...numbers: [at: number, value: number][]): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (const [at, value] of numbers) view.setInt16(at, value);
  return copy;
}
