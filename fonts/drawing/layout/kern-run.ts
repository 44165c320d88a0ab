import type { KernPairs } from '../../tables/kern.ts';

type Kerned = { glyph: number; advance: number };

/**
 * Moves the glyphs of a shaped run, which stand from left to right, by the pairs of a legacy `kern` table. What takes no
 * room, as marks do, stands between no pair.
 */
export function kernRun(glyphs: Kerned[], pairs: KernPairs): void {
  let left: Kerned | undefined;
  for (const right of glyphs) {
    if (right.advance === 0) continue;
    if (left) left.advance += pairs.get(left.glyph * 0x10000 + right.glyph) ?? 0;
    left = right;
  }
}
