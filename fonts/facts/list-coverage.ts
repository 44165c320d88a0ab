import type { Face, Font } from '../harfbuzz/harfbuzz.ts';
import type { CodePointRange } from '../types.ts';

const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/**
 * The code points a font really serves, sorted and merged into ranges: those it maps to a glyph that draws something,
 * and those that are rightly invisible. A letter mapped to an empty glyph does not count; control characters never do.
 */
export function listCoverage(face: Face, font: Font): CodePointRange[] {
  const ranges: CodePointRange[] = [];
  const drawn = new Map<number, boolean>();
  for (const codePoint of face.codePoints()) {
    if (!isServed(font, codePoint, drawn)) continue;
    const last = ranges.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

/** `drawn` caches whether a glyph has ink: a font may map the whole of Unicode to one that is slow to measure. */
function isServed(font: Font, codePoint: number, drawn: Map<number, boolean>): boolean {
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return false;
  const glyph = font.glyph(codePoint);
  if (glyph === 0) return false;
  let isDrawn = drawn.get(glyph);
  if (isDrawn === undefined) {
    const ink = font.ink(glyph);
    isDrawn = ink !== null && (ink.width !== 0 || ink.height !== 0);
    drawn.set(glyph, isDrawn);
  }
  return isDrawn || invisible.test(String.fromCodePoint(codePoint));
}

/** Quick answers to "does the font serve this code point". */
export function indexCoverage(ranges: readonly CodePointRange[]): (codePoint: number) => boolean {
  const covered = new Set<number>();
  for (const [first, last] of ranges) for (let c = first; c <= last; c++) covered.add(c);
  return (codePoint) => covered.has(codePoint);
}
