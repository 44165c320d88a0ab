import { engineText } from '../broken-font.ts';
import { ByteView } from '../tables/byte-view.ts';
import { ByteWriter } from '../tables/byte-writer.ts';

/** The streams of a transformed `glyf` table, in the order in which they are written. */
type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', ByteWriter>;

/**
 * The `glyf` table in WOFF 2.0's own form: like things stand together, so that they pack well. Points, instructions,
 * boxes and component data are stored exactly; `loca` can be made from it and is left out of the file.
 * WOFF File Format 2.0, section 5.1. The table must have passed checkGlyf.
 */
export function transformGlyf(glyf: Uint8Array, offsets: Uint32Array, longOffsets: boolean): Uint8Array {
  const glyphs = offsets.length - 1;
  const streams: Streams = {
    contours: new ByteWriter(),
    points: new ByteWriter(),
    flags: new ByteWriter(),
    glyphs: new ByteWriter(),
    composites: new ByteWriter(),
    boxes: new ByteWriter(),
    instructions: new ByteWriter(),
  };
  const boxBitmap = new Uint8Array(((glyphs + 31) >> 5) << 2);
  const overlapBitmap = new Uint8Array((glyphs + 7) >> 3);
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const bytes = glyf.subarray(offsets[glyph]!, offsets[glyph + 1]!);
    const view = new ByteView(bytes, engineText('outline of glyph {glyph}', { glyph }));
    const contours = bytes.length === 0 ? 0 : view.i16(0);
    streams.contours.u16(contours < 0 ? 0xffff : contours);
    if (contours === 0) continue;
    let keepBox = true;
    if (contours < 0) {
      writeComposite(view, streams);
    } else {
      const points = readGlyphPoints(view, contours);
      writeSimple(points, streams);
      keepBox = points.box.some((edge, i) => edge !== view.i16(2 + 2 * i));
      if (points.overlaps) overlapBitmap[glyph >> 3]! |= 0x80 >> (glyph & 7);
    }
    if (!keepBox) continue;
    boxBitmap[glyph >> 3]! |= 0x80 >> (glyph & 7);
    streams.boxes.append(view.part(2, 8));
  }
  const overlaps = overlapBitmap.some((byte) => byte !== 0);
  const out = new ByteWriter();
  for (const value of [0, overlaps ? 1 : 0, glyphs, longOffsets ? 1 : 0]) out.u16(value);
  const { contours, points, flags, glyphs: data, composites, boxes, instructions } = streams;
  for (const stream of [contours, points, flags, data, composites]) out.u32(stream.length);
  out.u32(boxBitmap.length + boxes.length);
  out.u32(instructions.length);
  for (const stream of [contours, points, flags, data, composites]) out.append(stream.take());
  out.append(boxBitmap);
  out.append(boxes.take());
  out.append(instructions.take());
  if (overlaps) out.append(overlapBitmap);
  return out.take();
}

function writeSimple(glyph: GlyphPoints, streams: Streams): void {
  for (const count of glyph.contours) streams.points.u255(count);
  for (let i = 0; i < glyph.dx.length; i++) {
    writeTriplet(glyph.dx[i]!, glyph.dy[i]!, glyph.onCurve[i] === 1, streams);
  }
  streams.glyphs.u255(glyph.instructions.length);
  streams.instructions.append(glyph.instructions);
}

/** One step as a flag and one to four bytes. WOFF File Format 2.0, section 5.2, "Triplet encoding". */
function writeTriplet(dx: number, dy: number, onCurve: boolean, { flags, glyphs }: Streams): void {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  const base = onCurve ? 0 : 128;
  const [xSign, ySign] = [dx < 0 ? 0 : 1, dy < 0 ? 0 : 1];
  const signs = xSign + 2 * ySign;
  if (dx === 0 && y < 1280) {
    flags.u8(base + ((y & 0xf00) >> 7) + ySign);
    glyphs.u8(y & 0xff);
  } else if (dy === 0 && x < 1280) {
    flags.u8(base + 10 + ((x & 0xf00) >> 7) + xSign);
    glyphs.u8(x & 0xff);
  } else if (x < 65 && y < 65) {
    flags.u8(base + 20 + ((x - 1) & 0x30) + (((y - 1) & 0x30) >> 2) + signs);
    glyphs.u8((((x - 1) & 0xf) << 4) | ((y - 1) & 0xf));
  } else if (x < 769 && y < 769) {
    flags.u8(base + 84 + 12 * (((x - 1) & 0x300) >> 8) + (((y - 1) & 0x300) >> 6) + signs);
    glyphs.u8((x - 1) & 0xff);
    glyphs.u8((y - 1) & 0xff);
  } else if (x < 4096 && y < 4096) {
    flags.u8(base + 120 + signs);
    glyphs.u8(x >> 4);
    glyphs.u8(((x & 0xf) << 4) | (y >> 8));
    glyphs.u8(y & 0xff);
  } else {
    flags.u8(base + 124 + signs);
    glyphs.u16(x);
    glyphs.u16(y);
  }
}

/**
 * Component records are copied as they are. Instructions, where there are any, stand behind the last record; the
 * standard lets any component announce them.
 */
function writeComposite(view: ByteView, streams: Streams): void {
  let at = 10;
  let announced = 0;
  for (let more = true; more; ) {
    const flags = view.u16(at);
    announced |= flags & 0x0100;
    at += 4 + ((flags & 0x0001) !== 0 ? 4 : 2);
    at += (flags & 0x0008) !== 0 ? 2 : (flags & 0x0040) !== 0 ? 4 : (flags & 0x0080) !== 0 ? 8 : 0;
    more = (flags & 0x0020) !== 0;
  }
  streams.composites.append(view.part(10, at - 10));
  if (announced === 0) return;
  const length = view.u16(at);
  streams.glyphs.u255(length);
  streams.instructions.append(view.part(at + 2, length));
}

/** A simple glyph of the OpenType `glyf` table: contour ends and points as steps from one to the next. */
type GlyphPoints = {
  /** Number of points of each contour. */
  contours: number[];
  dx: Int32Array;
  dy: Int32Array;
  onCurve: Uint8Array;
  /** The box of the points: xMin, yMin, xMax, yMax. */
  box: [number, number, number, number];
  /** Whether contours overlap, as the first point's flag states. */
  overlaps: boolean;
  instructions: Uint8Array;
};

/** Reads the points of a simple glyph with `contours` contours. OpenType `glyf`, "Simple glyph description". */
function readGlyphPoints(view: ByteView, contours: number): GlyphPoints {
  const counts: number[] = [];
  let points = 0;
  for (let i = 0; i < contours; i++) {
    const end = view.u16(10 + 2 * i) + 1;
    counts.push(end - points);
    points = end;
  }
  const instructionBytes = view.u16(10 + 2 * contours);
  const instructions = view.part(12 + 2 * contours, instructionBytes);
  let at = 12 + 2 * contours + instructionBytes;
  const flags = new Uint8Array(points);
  for (let i = 0; i < points; ) {
    const flag = view.u8(at++);
    const times = (flag & 8) !== 0 ? view.u8(at++) + 1 : 1;
    flags.fill(flag, i, i + times);
    i += times;
  }
  const [dx, dy] = [new Int32Array(points), new Int32Array(points)];
  const read = (steps: Int32Array, short: number, same: number) => {
    flags.forEach((flag, i) => {
      if ((flag & short) !== 0) steps[i] = view.u8(at++) * ((flag & same) !== 0 ? 1 : -1);
      else if ((flag & same) === 0) {
        steps[i] = view.i16(at);
        at += 2;
      }
    });
  };
  read(dx, 2, 16);
  read(dy, 4, 32);
  return {
    contours: counts,
    dx,
    dy,
    onCurve: flags.map((flag) => flag & 1),
    box: boxPoints(dx, dy),
    overlaps: ((flags[0] ?? 0) & 0x40) !== 0,
    instructions,
  };
}

function boxPoints(dx: Int32Array, dy: Int32Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  for (let i = 0; i < dx.length; i++) {
    x += dx[i]!;
    y += dy[i]!;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}
