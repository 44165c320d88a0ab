import type { LetterSpan } from './shaped-line.ts';

/** A stretch of text that stands on one line; counts UTF-16 units. */
export type LineSlice = { start: number; end: number };

const breakable = /[\s\-\u2010\u2013\u2014\u200b/]/u;
const ideograph = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u;

/** Letters between which a line may be broken behind them, and those where it may be broken before them too. */
export const breaksBehind = (letter: string) => breakable.test(letter) || ideograph.test(letter);
export const breaksBefore = (letter: string) => ideograph.test(letter);

/**
 * Breaks a shaped paragraph where it would be wider than `width` font units: behind a space or hyphen and around an
 * ideograph (a little of UAX 14), and inside a word only when the word alone is too wide. Spaces at a break take no
 * room.
 */
export function breakLines(
  text: string,
  spans: readonly Pick<LetterSpan, 'start' | 'end' | 'width'>[],
  width: number,
): LineSlice[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const lines: LineSlice[] = [];
  let [start, used, breakAt, usedToBreak] = [0, 0, -1, 0];
  for (const span of ordered) {
    const letter = text.slice(span.start, span.end);
    const isSpace = /^\s+$/u.test(letter);
    if (breaksBefore(letter) && span.start > start) [breakAt, usedToBreak] = [span.start, used];
    if (!isSpace && used > 0 && used + span.width > width) {
      const end = breakAt > start ? breakAt : span.start;
      lines.push({ start, end });
      used -= breakAt > start ? usedToBreak : used;
      start = end;
      breakAt = -1;
    }
    used += span.width;
    if (breaksBehind(letter)) [breakAt, usedToBreak] = [span.end, used];
  }
  return [...lines, { start, end: text.length }];
}

/** What of a slice is shown: a space where a line is broken hangs over the edge. */
export function shownOf(text: string, { start, end }: LineSlice): string {
  return end === text.length ? text.slice(start, end) : text.slice(start, end).trimEnd();
}
