import pairs from '../../data/bidi-brackets.json' with { type: 'json' };
import type { BidiClass } from './bidi-class.ts';
import { type Strong, strongOf } from './strong.ts';

/** Angle brackets are encoded twice; composed, both are one. UAX 9, BD14 to BD16. */
const closerOf = new Map(pairs.map((pair) => [pair.slice(0, 1), pair.slice(1)].map(compose) as [string, string]));
const closers = new Set(closerOf.values());
const mostOpen = 63;

/**
 * A pair of brackets takes the direction of what it encloses: the text's own if that occurs inside, else that of what
 * stands before it. Marks on a bracket go with it. Writes into `classes`; `given` are those of the characters. UAX 9, N0.
 */
export function resolveBrackets(
  codePoints: readonly number[],
  given: readonly BidiClass[],
  classes: BidiClass[],
  edge: Strong,
): void {
  const strongBefore = (at: number) => {
    for (let i = at - 1; i >= 0; i--) {
      const strong = strongOf(classes[i]!);
      if (strong) return strong;
    }
    return edge;
  };
  for (const [opener, closer] of findPairs(codePoints)) {
    const inside = classes.slice(opener + 1, closer).map(strongOf);
    const other: Strong = edge === 'L' ? 'R' : 'L';
    if (!inside.includes(edge) && !inside.includes(other)) continue;
    const direction = inside.includes(edge) || strongBefore(opener) === edge ? edge : other;
    for (const at of [opener, closer]) {
      classes[at] = direction;
      for (let mark = at + 1; given[mark] === 'NSM'; mark++) classes[mark] = direction;
    }
  }
}

/** The places of brackets that belong together, in the order of the opening ones; none from where 63 are open. */
function findPairs(codePoints: readonly number[]): [opener: number, closer: number][] {
  const open: { closer: string; at: number }[] = [];
  const found: [number, number][] = [];
  for (const [at, codePoint] of codePoints.entries()) {
    const character = compose(String.fromCodePoint(codePoint));
    const closer = closerOf.get(character);
    if (closer !== undefined) {
      if (open.length === mostOpen) break;
      open.push({ closer, at });
    } else if (closers.has(character)) {
      const match = open.findLastIndex((one) => one.closer === character);
      if (match < 0) continue;
      found.push([open[match]!.at, at]);
      open.length = match;
    }
  }
  return found.sort(([a], [b]) => a - b);
}

function compose(character: string): string {
  return character.normalize('NFC');
}
