import { allocate, claim, closing, hb, readRow, readTag, readWhole, writeTag } from './bridge.ts';
import { type Brush, followContours, followLayers, type Pen } from './follow-steps.ts';

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

  /**
   * The features of a table with where each stands in it; one tag may come several times. A tag that is no text names
   * nothing that anybody could
   * ask for, and is left out.
   */
  features(table: LayoutTable): { tag: string; index: number }[] {
    hb.face_features(this.pointer, writeTag(table));
    return Array.from(readRow(), (bits, index) => ({ tag: readTag(bits), index })).filter(({ tag }) =>
      /^[\x20-\x7e]{4}$/.test(tag),
    );
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

/**
 * One glyph of a shaped text: the letter it came from (UTF-16 units), its advance, and where it stands from the pen, y
 * upwards.
 */
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

/**
 * A face at one location of its design space. Lengths are in `scale` to the em, by default font units; glyph 0 stands
 * for no glyph.
 */
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
    const [ascender = 0, descender = 0, lineGap = 0] = readWhole();
    return { ascender, descender, lineGap };
  }

  /** What the cmap maps a code point to. */
  glyph(point: number): number {
    return hb.font_glyph(this.#pointer, point);
  }

  advance(glyph: number): number {
    return hb.font_advance(this.#pointer, glyph);
  }

  /** The top and the size of a glyph's ink; null if they can't be measured. */
  ink(glyph: number): { top: number; width: number; height: number } | null {
    hb.font_ink(this.#pointer, glyph);
    const [top, width, height] = readWhole();
    return top === undefined ? null : { top, width: width!, height: height! };
  }

  draw(glyph: number, pen: Pen): void {
    hb.font_draw(this.#pointer, glyph);
    followContours(readRow(), pen);
  }

  /** False when the glyph has no colour layers. */
  paint(glyph: number, brush: Brush): boolean {
    const isPainted = hb.font_paint(this.#pointer, glyph) !== 0;
    // Anyone who paints draws other glyphs meanwhile, which takes the row.
    followLayers(readRow().slice(), brush);
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
