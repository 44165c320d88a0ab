import type { CodePointRange } from '#fonts/engine.ts';
import sets from './unicode-sets.json' with { type: 'json' };

/** A part of a font that a browser fetches when a page uses a character of it: what it holds, and what it is fetched for. */
export type CharacterSet = { name: string; holds: CodePointRange[]; fetchedFor: CodePointRange[] };

/**
 * The characters of a font in sets of scripts, so that a page brings those it uses; whatever is in none of them is the last
 * set, `more`. A set that the font has nothing of is left out.
 */
export function splitCoverage(coverage: readonly CodePointRange[]): CharacterSet[] {
  const named = sets.map(({ name, ranges }) => {
    const fetchedFor = ranges as CodePointRange[];
    return { name, holds: intersect(coverage, fetchedFor), fetchedFor };
  });
  const rest = without(
    coverage,
    named.flatMap(({ fetchedFor }) => fetchedFor).sort((a, b) => a[0] - b[0]),
  );
  return [...named, { name: 'more', holds: rest, fetchedFor: rest }].filter(({ holds }) => holds.length > 0);
}

function intersect(one: readonly CodePointRange[], other: readonly CodePointRange[]): CodePointRange[] {
  return one
    .flatMap(([first, last]) => other.map(([from, to]): CodePointRange => [Math.max(first, from), Math.min(last, to)]))
    .filter(([first, last]) => first <= last);
}

/** `taken` is sorted and does not overlap. */
function without(coverage: readonly CodePointRange[], taken: readonly CodePointRange[]): CodePointRange[] {
  return coverage.flatMap(([first, last]) => {
    const left: CodePointRange[] = [];
    let next = first;
    for (const [from, to] of taken) {
      if (to < next || from > last) continue;
      if (from > next) left.push([next, from - 1]);
      next = to + 1;
    }
    return next <= last ? [...left, [next, last] as CodePointRange] : left;
  });
}
