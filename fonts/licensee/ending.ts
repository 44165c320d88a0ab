import { paddedLength } from '../tables/write-sfnt.ts';
import type { FontLicense } from '../types.ts';

/**
 * What a licensed copy ends with: names, and what stands behind them. `lengths` are those that its front depends on.
 */
export type Ending = { lengths: readonly number[]; parts: readonly Uint8Array[] };

/**
 * A sound font file as its licensed copies are made of it. All copies with endings of the same lengths begin with the
 * same bytes. `ending` holds on to nothing of the file but its names and what stands behind them.
 */
export type Stampable = { ending(licence: FontLicense): Ending; front(lengths: readonly number[]): Uint8Array };

/**
 * The parts of an ending as they stand behind a front of that length: each but the first from a multiple of four bytes
 * on.
 */
export function joinEnding(frontLength: number, parts: readonly Uint8Array[]): Uint8Array {
  let end = frontLength;
  const positions = parts.map((part, i) => {
    const at = i === 0 ? end : paddedLength(end);
    end = at + part.length;
    return at - frontLength;
  });
  const joined = new Uint8Array(end - frontLength);
  for (const [i, part] of parts.entries()) joined.set(part, positions[i]);
  return joined;
}
