import type { ShapedLine } from './shaped-line.ts';

const gapEms = 0.62;
const gapInsetEms = 0.05;

/** Leaves the room of a missing letter at the end of a line, with its stroke. */
export function leaveGap(line: Pick<ShapedLine, 'gaps' | 'advance'>, unitsPerEm: number): void {
  const inset = Math.round(gapInsetEms * unitsPerEm);
  const width = Math.round(gapEms * unitsPerEm);
  line.gaps.push([line.advance + inset, width - 2 * inset, 0]);
  line.advance += width;
}

/** The space to add behind each letter, in font units. `tracking` is in thousandths of an em. */
export function trackLetters(tracking: number, unitsPerEm: number): number {
  return Math.round((tracking * unitsPerEm) / 1000);
}
