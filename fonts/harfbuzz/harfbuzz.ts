import { readFileSync } from 'node:fs';

/** What `bridge.cc` exports; pointers are numbers. Most answers are the row of cells that `answer` points to, until the next call. */
type Bridge = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  answer(): number;
  answered(): number;
  face_open(bytes: number, length: number): number;
  face_close(face: number): void;
  face_units(face: number): number;
  face_is_painted(face: number): number;
  face_has_pictures(face: number): number;
  face_features(face: number, table: number): void;
  face_feature_name(face: number, table: number, index: number): number;
  face_code_points(face: number): void;
  font_open(face: number, places: number, length: number, scale: number): number;
  font_close(font: number): void;
  font_lines(font: number): void;
  font_glyph(font: number, point: number): number;
  font_advance(font: number, glyph: number): number;
  font_ink(font: number, glyph: number): void;
  font_draw(font: number, glyph: number): void;
  font_paint(font: number, glyph: number): number;
  font_shape(
    font: number,
    text: number,
    length: number,
    start: number,
    end: number,
    rtl: number,
    script: number,
    language: number,
    flags: number,
    features: number,
    featured: number,
  ): void;
  harfbuzz_version(): number;
};

const hb = openBridge();

function openBridge(): Bridge {
  const module = new WebAssembly.Module(readFileSync(new URL('./harfbuzz.wasm', import.meta.url)));
  const imports = { env: { emscripten_notify_memory_growth: () => undefined } };
  const bridge = new WebAssembly.Instance(module, imports).exports as unknown as Bridge;
  bridge._initialize();
  return bridge;
}

const closing = new FinalizationRegistry<() => void>((close) => close());

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

export type LayoutTable = 'GSUB' | 'GPOS';

/** A font file of plain sfnt bytes, which are copied. Its memory is given back some time after it is forgotten. */
export class Face {
  readonly pointer: number;

  constructor(file: Uint8Array) {
    const bytes = allocate(file.length);
    new Uint8Array(hb.memory.buffer).set(file, bytes);
    const pointer = hb.face_open(bytes, file.length);
    this.pointer = pointer;
    closing.register(this, () => hb.face_close(pointer));
  }

  get unitsPerEm(): number {
    return hb.face_units(this.pointer);
  }

  /** True when it has colour layers to paint (`COLR`). */
  get isPainted(): boolean {
    return hb.face_is_painted(this.pointer) !== 0;
  }

  /** True when it has colour pictures (`CBDT`, `sbix`). */
  get hasPictures(): boolean {
    return hb.face_has_pictures(this.pointer) !== 0;
  }

  /** The tags of a table's features in its own order; one may come several times. */
  features(table: LayoutTable): string[] {
    hb.face_features(this.pointer, writeTag(table));
    return Array.from(readRow(), readTag);
  }

  /** The name record by which the font calls the feature at an index of a table. */
  featureName(table: LayoutTable, index: number): number | null {
    const id = hb.face_feature_name(this.pointer, writeTag(table), index);
    return id < 0 ? null : id;
  }

  /** What its cmap knows, in order. */
  codePoints(): Uint32Array {
    hb.face_code_points(this.pointer);
    return readRow().slice();
  }
}

/** One glyph of a shaped text: the letter it came from (UTF-16 units), its advance, and where it stands from the pen, y upwards. */
export type ShapedGlyph = { glyph: number; cluster: number; advance: number; x: number; y: number };

/** A part of a text to be shaped, of one script (ISO 15924) and direction; the rest of the text is its context. */
export type ShapingRun = {
  text: string;
  start: number;
  end: number;
  rtl: boolean;
  script: string;
  /** BCP 47. */
  language: string;
  features: readonly (readonly [tag: string, value: number])[];
  /** False where a mark without a letter stands as it is, without the circle that shows where the letter is missing. */
  dottedCircle: boolean;
};

/** hb_buffer_flags_t. */
const noDottedCircle = 0x10;

/** A face at one place of its design space. Lengths are in `scale` to the em, font units unless told otherwise; no glyph is 0. */
export class Font {
  readonly #pointer: number;

  constructor(
    face: Face,
    { axes = [], scale = 0 }: { axes?: readonly (readonly [string, number])[]; scale?: number } = {},
  ) {
    const { at, view } = claim(8 * axes.length);
    for (const [i, [tag, value]] of axes.entries()) {
      view.setUint32(8 * i, writeTag(tag), true);
      view.setFloat32(8 * i + 4, value, true);
    }
    const pointer = hb.font_open(face.pointer, at, axes.length, scale);
    this.#pointer = pointer;
    closing.register(this, () => hb.font_close(pointer));
  }

  /** Where the lines of a text stand, y upwards. */
  lines(): { ascender: number; descender: number; lineGap: number } {
    hb.font_lines(this.#pointer);
    const [ascender, descender, lineGap] = readWhole() as unknown as [number, number, number];
    return { ascender, descender, lineGap };
  }

  /** What the cmap maps a code point to. */
  glyph(point: number): number {
    return hb.font_glyph(this.#pointer, point);
  }

  advance(glyph: number): number {
    return hb.font_advance(this.#pointer, glyph);
  }

  /** The top and the size of a glyph's ink; null where that can not be told. */
  ink(glyph: number): { top: number; width: number; height: number } | null {
    hb.font_ink(this.#pointer, glyph);
    const [top, width, height] = readWhole();
    return top === undefined ? null : { top, width: width!, height: height! };
  }

  draw(glyph: number, pen: Pen): void {
    hb.font_draw(this.#pointer, glyph);
    const steps = readRow();
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

  /** False when the glyph has no colour layers. */
  paint(glyph: number, brush: Brush): boolean {
    const isPainted = hb.font_paint(this.#pointer, glyph) !== 0;
    // Whoever paints draws other glyphs meanwhile, which takes the row.
    const steps = readRow().slice();
    const at = new Float32Array(steps.buffer);
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
    return isPainted;
  }

  /** The glyphs of a run, from left to right. */
  shape(run: ShapingRun): ShapedGlyph[] {
    const { text, language, features } = run;
    const letters = 16 * features.length;
    const tag = letters + 2 * text.length;
    const { at, view } = claim(tag + language.length + 1);
    for (const [i, [name, value]] of features.entries()) {
      view.setUint32(16 * i, writeTag(name), true);
      view.setUint32(16 * i + 4, value, true);
      view.setUint32(16 * i + 8, 0, true);
      view.setUint32(16 * i + 12, 0xffffffff, true);
    }
    for (let i = 0; i < text.length; i++) view.setUint16(letters + 2 * i, text.charCodeAt(i), true);
    for (let i = 0; i < language.length; i++) view.setUint8(tag + i, language.charCodeAt(i));
    view.setUint8(tag + language.length, 0);
    hb.font_shape(
      this.#pointer,
      at + letters,
      text.length,
      run.start,
      run.end,
      run.rtl ? 1 : 0,
      writeTag(run.script),
      at + tag,
      run.dottedCircle ? 0 : noDottedCircle,
      at,
      features.length,
    );
    const row = readWhole();
    const shaped: ShapedGlyph[] = [];
    for (let i = 0; i < row.length; i += 5)
      shaped.push({ glyph: row[i]!, cluster: row[i + 1]!, advance: row[i + 2]!, x: row[i + 3]!, y: row[i + 4]! });
    return shaped;
  }
}

/** The version of HarfBuzz that the wasm was built from. */
export function harfbuzzVersion(): string {
  const at = hb.harfbuzz_version();
  const bytes = new Uint8Array(hb.memory.buffer, at, 32);
  return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
}

function allocate(bytes: number): number {
  const at = hb.malloc(bytes);
  if (at === 0) throw new Error('HarfBuzz has no memory left.');
  return at;
}

let claimed = { at: 0, bytes: 0 };

/** Room for what goes into the next call. */
function claim(bytes: number): { at: number; view: DataView } {
  if (bytes > claimed.bytes) {
    hb.free(claimed.at);
    claimed = { at: allocate(2 * bytes), bytes: 2 * bytes };
  }
  return { at: claimed.at, view: new DataView(hb.memory.buffer, claimed.at, bytes) };
}

const readRow = () => new Uint32Array(hb.memory.buffer, hb.answer(), hb.answered());
const readWhole = () => new Int32Array(hb.memory.buffer, hb.answer(), hb.answered());

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

function writeTag(tag: string): number {
  let bits = 0;
  for (let i = 0; i < 4; i++) bits = (bits << 8) | (tag.charCodeAt(i) & 255);
  return bits >>> 0;
}

function readTag(bits: number): string {
  return String.fromCharCode(bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255);
}
