import { refuseFont } from '../broken-font.ts';
import type { CodePointRange } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { type Cutter, type Cutting, openCutter } from './subset-module.ts';

/**
 * hb_subset_sets_t: the sets that the subset includes whole, so that names, languages and features are those of the
 * font.
 */
const nameIds = 4;
const nameLanguages = 5;
const layoutFeatures = 6;

/**
 * Copyright, family, style, identifier, full name, version, PostScript name; licence and its address; typographic
 * names.
 */
const telling = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17];

/**
 * A font cut down to some characters and the glyphs that their features lead to, as plain sfnt; axes and layout
 * features stay, where they are not to be left out, and of the names those that tell what it is, and what axes and
 * features are called. Throws BrokenFont for a font that cannot be read or cut. Source: hb-subset.
 */
export async function subsetFont(
  bytes: Uint8Array,
  points: CodePointRange[],
  maxBytes: number,
  features: 'all' | 'none' = 'all',
): Promise<Uint8Array> {
  const { file } = await openFont(bytes, maxBytes);
  return cutCharacters(openCutter(file), points, features);
}

/** The same of a font that is cut several times. */
export function cutCharacters(
  cutter: Cutter,
  points: readonly CodePointRange[],
  features: 'all' | 'none' = 'all',
): Uint8Array {
  const cut = cutter(({ hb, input }) => {
    const wanted = hb.hb_subset_input_unicode_set(input);
    for (const [first, last] of points) for (let point = first; point <= last; point++) hb.hb_set_add(wanted, point);
    keepAll(hb, hb.hb_subset_input_set(input, nameLanguages));
    const names = hb.hb_subset_input_set(input, nameIds);
    hb.hb_set_clear(names);
    for (const id of telling) hb.hb_set_add(names, id);
    const retained = hb.hb_subset_input_set(input, layoutFeatures);
    if (features === 'all') keepAll(hb, retained);
    else hb.hb_set_clear(retained);
  });
  return cut ?? refuseFont('The font can’t be cut down to some of its characters.', 'unsupported');
}

function keepAll(hb: Cutting['hb'], set: number): void {
  hb.hb_set_clear(set);
  hb.hb_set_invert(set);
}
