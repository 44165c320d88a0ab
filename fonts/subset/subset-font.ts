import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { refuseFont } from '../broken-font.ts';
import { openFont } from '../sfnt/open-font.ts';
import type { CodePointRange } from '../types.ts';

/** hb_subset_sets_t: what is kept whole, so that names, languages and features are those of the font. */
const nameIds = 4;
const nameLanguages = 5;
const layoutFeatures = 6;

/** Copyright, family, style, identifier, full name, version, PostScript name; licence and its address; typographic names. */
const telling = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17];

/**
 * A font cut down to some characters and the glyphs that their features lead to, as plain sfnt; axes and layout features
 * stay, where they are not to be left out, and of the names those that tell what it is, and what axes and features are called. Throws BrokenFont for a font that can not be read or cut. Source: hb-subset.
 */
export async function subsetFont(
  bytes: Uint8Array,
  points: CodePointRange[],
  maxBytes: number,
  features: 'all' | 'none' = 'all',
): Promise<Uint8Array> {
  const { file } = await openFont(bytes, maxBytes);
  const hb = openSubsetModule();
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const blob = hb.hb_blob_create(data, file.length, 2, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  if (input === 0) throw new Error('The subsetter has no memory left.');
  const wanted = hb.hb_subset_input_unicode_set(input);
  for (const [first, last] of points) for (let point = first; point <= last; point++) hb.hb_set_add(wanted, point);
  keepAll(hb, hb.hb_subset_input_set(input, nameLanguages));
  const names = hb.hb_subset_input_set(input, nameIds);
  hb.hb_set_clear(names);
  for (const id of telling) hb.hb_set_add(names, id);
  const kept = hb.hb_subset_input_set(input, layoutFeatures);
  if (features === 'all') keepAll(hb, kept);
  else hb.hb_set_clear(kept);
  const cut = hb.hb_subset_or_fail(face, input);
  if (cut === 0) refuseFont('The font can not be cut down to some of its characters.', 'unsupported');
  const result = hb.hb_face_reference_blob(cut);
  const start = hb.hb_blob_get_data(result, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
}

function keepAll(hb: SubsetModule, set: number): void {
  hb.hb_set_clear(set);
  hb.hb_set_invert(set);
}

/** What is called of HarfBuzz's subsetter; pointers and handles are numbers. hb-subset.h */
type SubsetModule = {
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
function openSubsetModule(): SubsetModule {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const opened = new WebAssembly.Instance(compiled, {}).exports as unknown as SubsetModule;
  opened._initialize();
  return opened;
}

let compiled: WebAssembly.Module | undefined;
