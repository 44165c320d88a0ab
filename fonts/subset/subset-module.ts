import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is called of HarfBuzz's subsetter; pointers and handles are numbers. hb-subset.h */
type SubsetModule = {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_face_destroy(face: number): void;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_preprocess(face: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_get_flags(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
  _initialize(): void;
};

export type Cutting = { hb: SubsetModule; face: number; input: number };

/** Cuts a font once more: the font that is left, or null where it cannot be cut so. */
export type Cutter = (ask: (cutting: Cutting) => void) => Uint8Array | null;

/** Cuts a sound font as `ask` says. @returns the font that is left, or null where it cannot be cut so. */
export const cutFont = (file: Uint8Array, ask: (cutting: Cutting) => void): Uint8Array | null => openCutter(file)(ask);

/**
 * What cuts a sound font, several times if it must. It is done in a fresh copy of the subsetter that comes with
 * harfbuzzjs, which its own wrapper does not open, and which is left to the garbage collector, so that no broken font
 * leaves anything behind in its memory. @param isForMany reads the font's tables ahead, once for all cuts.
 */
export function openCutter(file: Uint8Array, isForMany = false): Cutter {
  const hb = openSubsetModule();
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const opened = hb.hb_face_create(hb.hb_blob_create(data, file.length, 2, 0, 0), 0);
  const face = isForMany ? hb.hb_subset_preprocess(opened) : opened;
  return (ask) => {
    const input = hb.hb_subset_input_create_or_fail();
    if (input === 0) throw new Error('The subsetter has no memory left.');
    ask({ hb, face, input });
    const cut = hb.hb_subset_or_fail(face, input);
    hb.hb_subset_input_destroy(input);
    if (cut === 0) return null;
    const result = hb.hb_face_reference_blob(cut);
    const start = hb.hb_blob_get_data(result, 0);
    const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(cut);
    return bytes;
  };
}

function openSubsetModule(): SubsetModule {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const opened = new WebAssembly.Instance(compiled, {}).exports as unknown as SubsetModule;
  opened._initialize();
  return opened;
}

let compiled: WebAssembly.Module | undefined;
