import type { ByteView } from '../sfnt/byte-view.ts';

/** A simple glyph of the OpenType `glyf` table: contour ends and points as steps from one to the next. */
export type GlyphPoints = {
  /** Number of points of each contour. */
  contours: number[];
  dx: Int32Array;
  dy: Int32Array;
  onCurve: Uint8Array;
  /** The box of the points: xMin, yMin, xMax, yMax. */
  box: [number, number, number, number];
  /** The maker's note that contours overlap, kept in the first point's flag. */
  overlaps: boolean;
  instructions: Uint8Array;
};

/** Reads the points of a simple glyph with `contours` contours. OpenType `glyf`, "Simple glyph description". */
export function readGlyphPoints(view: ByteView, contours: number): GlyphPoints {
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
