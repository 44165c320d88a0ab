import { readWasm } from './wasm-file.ts';

/**
 * What `bridge.cc` exports; pointers are numbers. Most answers are the row of cells that `answer` points to, until the
 * next call.
 */
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
  font_open(face: number, positions: number, length: number, scale: number): number;
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

export const hb = openBridge();

function openBridge(): Bridge {
  const module = new WebAssembly.Module(readWasm());
  const imports = { env: { emscripten_notify_memory_growth: () => undefined } };
  const bridge = new WebAssembly.Instance(module, imports).exports as unknown as Bridge;
  bridge._initialize();
  return bridge;
}

/** Gives back what HarfBuzz holds for an object that was forgotten. */
export const closing = new FinalizationRegistry<() => void>((close) => close());

/** Memory of HarfBuzz, which belongs to anyone who asked for it. */
export function allocate(bytes: number): number {
  const at = hb.malloc(bytes);
  if (at === 0) throw new Error('HarfBuzz has no memory left.');
  return at;
}

let claimed = { at: 0, bytes: 0 };

/** Room for what goes into the next call. */
export function claim(bytes: number): { at: number; view: DataView } {
  if (bytes > claimed.bytes) {
    hb.free(claimed.at);
    claimed = { at: allocate(2 * bytes), bytes: 2 * bytes };
  }
  return { at: claimed.at, view: new DataView(hb.memory.buffer, claimed.at, bytes) };
}

/** The last answer, until the next call. */
export const readRow = () => new Uint32Array(hb.memory.buffer, hb.answer(), hb.answered());
export const readWhole = () => new Int32Array(hb.memory.buffer, hb.answer(), hb.answered());

export function writeTag(tag: string): number {
  let bits = 0;
  for (let i = 0; i < 4; i++) bits = (bits << 8) | (tag.charCodeAt(i) & 255);
  return bits >>> 0;
}

export function readTag(bits: number): string {
  return String.fromCharCode(bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255);
}
