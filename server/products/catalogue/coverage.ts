import { mustExist } from '#contract/must-exist.ts';
import type { CodePointRange } from '#fonts/engine.ts';

/** Ranges as PostgreSQL reads an int4multirange: {[65,91),[97,123)}. */
export function toMultirange(ranges: CodePointRange[]): string {
  return `{${ranges.map(([first, last]) => `[${first},${last + 1})`).join(',')}}`;
}

/** Ranges out of an int4multirange as PostgreSQL writes it. */
export function fromMultirange(text: string): CodePointRange[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, first, end]) => [Number(first), Number(end) - 1]);
}

/** What all of several fonts can draw. Each list is sorted and without overlaps, and so is the result. */
export function commonCoverage(fonts: CodePointRange[][]): CodePointRange[] {
  const [first = [], ...rest] = fonts;
  return rest.reduce(intersect, first);
}

function intersect(a: CodePointRange[], b: CodePointRange[]): CodePointRange[] {
  const common: CodePointRange[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const from = Math.max(mustExist(a[i])[0], mustExist(b[j])[0]);
    const to = Math.min(mustExist(a[i])[1], mustExist(b[j])[1]);
    if (from <= to) common.push([from, to]);
    if (mustExist(a[i])[1] < mustExist(b[j])[1]) i += 1;
    else j += 1;
  }
  return common;
}

/**
 * The code points that a font must draw to write a text: all of it but spaces and what is invisible by nature
 * (format characters, variation selectors). Composed letters count as one.
 */
export function neededCodePoints(text: string): CodePointRange[] {
  const visible = text.normalize('NFC').replace(/[\s\p{Cf}\p{Z}\p{Cc}\p{Variation_Selector}]/gu, '');
  const points = [...new Set([...visible].map((character) => mustExist(character.codePointAt(0))))].sort(
    (a, b) => a - b,
  );
  return points.map((point) => [point, point]);
}
