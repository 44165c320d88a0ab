/** The first cell of each step of a drawing; bridge.cc, Step. */
const [MOVE, LINE, QUADRATIC, CUBIC, CLOSE] = [0, 1, 2, 3, 4];
const [TRANSFORM, TRANSFORM_END, CLIP_GLYPH, CLIP_BOX, CLIP_END] = [5, 6, 7, 8, 9];
const [COLOR, LINEAR, RADIAL, SWEEP, GROUP, GROUP_END] = [10, 11, 12, 13, 14, 15];

/** What follows the contours of a glyph, in font units, y upwards. */
export type Pen = {
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  quadratic(ax: number, ay: number, x: number, y: number): void;
  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  close(): void;
};

/** Parts from 0 to 255. */
export type Color = { red: number; green: number; blue: number; alpha: number };

/** The colours of a gradient; `isForeground` where the colour of the text counts. */
export type ColorLine = {
  extend: 'pad' | 'repeat' | 'reflect';
  stops: { offset: number; isForeground: boolean; color: Color }[];
};

type Six = [number, number, number, number, number, number];

/** What follows the layers of a colour glyph, in font units, y upwards. OpenType `COLR`. */
export type Brush = {
  transform(matrix: Six): void;
  clipGlyph(glyph: number): void;
  clipBox(): void;
  /** Ends the transform or clip that began last. */
  end(): void;
  fill(color: Color, isForeground: boolean): void;
  linear(line: ColorLine, points: Six): void;
  radial(line: ColorLine, circles: Six): void;
  sweep(line: ColorLine): void;
  group(): void;
  /** `mode` as in hb_paint_composite_mode_t. */
  endGroup(mode: number): void;
};

/** Tells a pen the contours that `font_draw` wrote down. */
export function followContours(steps: Uint32Array, pen: Pen): void {
  const at = new Float32Array(steps.buffer, steps.byteOffset, steps.length);
  for (let i = 0; i < steps.length; ) {
    const step = steps[i];
    if (step === MOVE) pen.move(at[i + 1]!, at[i + 2]!);
    else if (step === LINE) pen.line(at[i + 1]!, at[i + 2]!);
    else if (step === QUADRATIC) pen.quadratic(at[i + 1]!, at[i + 2]!, at[i + 3]!, at[i + 4]!);
    else if (step === CUBIC) pen.cubic(at[i + 1]!, at[i + 2]!, at[i + 3]!, at[i + 4]!, at[i + 5]!, at[i + 6]!);
    else pen.close();
    i += step === CUBIC ? 7 : step === QUADRATIC ? 5 : step === CLOSE ? 1 : 3;
  }
}

/** Tells a brush the layers that `font_paint` wrote down. */
export function followLayers(steps: Uint32Array, brush: Brush): void {
  const at = new Float32Array(steps.buffer, steps.byteOffset, steps.length);
  const six = (i: number) => [...at.subarray(i, i + 6)] as Six;
  for (let i = 0; i < steps.length; ) {
    const step = steps[i++];
    if (step === TRANSFORM) brush.transform(six(i));
    else if (step === CLIP_GLYPH) brush.clipGlyph(steps[i]!);
    else if (step === CLIP_BOX) brush.clipBox();
    else if (step === TRANSFORM_END || step === CLIP_END) brush.end();
    else if (step === COLOR) brush.fill(readColor(steps[i + 1]!), steps[i] !== 0);
    else if (step === LINEAR) brush.linear(readLine(steps, at, i + 6), six(i));
    else if (step === RADIAL) brush.radial(readLine(steps, at, i + 6), six(i));
    else if (step === SWEEP) brush.sweep(readLine(steps, at, i + 4));
    else if (step === GROUP) brush.group();
    else if (step === GROUP_END) brush.endGroup(steps[i]!);
    if (step === TRANSFORM) i += 6;
    else if (step === CLIP_GLYPH || step === GROUP_END) i += 1;
    else if (step === COLOR) i += 2;
    else if (step === LINEAR || step === RADIAL || step === SWEEP) {
      i += step === SWEEP ? 4 : 6;
      i += 2 + 3 * steps[i + 1]!;
    }
  }
}

const extends_ = ['pad', 'repeat', 'reflect'] as const;

function readLine(steps: Uint32Array, at: Float32Array, i: number): ColorLine {
  const stops = Array.from({ length: steps[i + 1]! }, (_, n) => {
    const stop = i + 2 + 3 * n;
    return { offset: at[stop]!, isForeground: steps[stop + 1] !== 0, color: readColor(steps[stop + 2]!) };
  });
  return { extend: extends_[steps[i]!] ?? 'pad', stops };
}

/** hb_color_t. */
function readColor(bits: number): Color {
  return { red: (bits >>> 8) & 255, green: (bits >>> 16) & 255, blue: bits >>> 24, alpha: bits & 255 };
}
