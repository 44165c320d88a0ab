import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is called of HarfBuzz's subsetter; pointers and handles are numbers. hb-subset.h */
export type SubsetModule = {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_or_fail(face: number, input: number): number;
  _initialize(): void;
};

/**
 * A fresh copy of the subsetter that comes with harfbuzzjs, which its own wrapper does not open. It is made anew for each
 * font and left to the garbage collector, so that no broken font leaves anything behind in its memory.
 */
export function openSubsetModule(): SubsetModule {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const opened = new WebAssembly.Instance(compiled, {}).exports as unknown as SubsetModule;
  opened._initialize();
  return opened;
}

let compiled: WebAssembly.Module | undefined;
