import { readSfnt } from '../tables/read-sfnt.ts';
import { findTable } from '../tables/sfnt.ts';
import type { CharacterSet, FontPart, PartSlice } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { writeWoff2 } from '../woff/write-woff2.ts';
import { divideFont } from './divide-font.ts';
import { cutCharacters } from './subset-font.ts';
import { openCutter } from './subset-module.ts';

/** So long one call goes on: what is left is for the next. */
const SLICE_MS = 3_000;

/**
 * The parts of a font for the web, each packed as WOFF2: as many as a few seconds are enough for. `rest` are the sets
 * of the others, which the next call is given. @param sets null for all of the font. Throws BrokenFont.
 */
export async function cutParts(
  bytes: Uint8Array,
  sets: readonly CharacterSet[] | null,
  maxBytes: number,
): Promise<PartSlice> {
  const left = sets ?? (await divideFont(bytes, maxBytes));
  // A single part would be the whole.
  if (sets === null && left.length < 2) return { parts: [], rest: [] };
  const { file, sfnt } = await openFont(bytes, maxBytes);
  // Read ahead, CFF2 outlines come out in other bytes than by themselves.
  const cutter = openCutter(file, findTable(sfnt, 'CFF2') === undefined);
  const started = performance.now();
  const parts: FontPart[] = [];
  for (const set of left) {
    if (parts.length > 0 && performance.now() - started > SLICE_MS) break;
    parts.push({ set, bytes: writeWoff2(readSfnt(cutCharacters(cutter, set.holds))) });
  }
  return { parts, rest: left.slice(parts.length) };
}
