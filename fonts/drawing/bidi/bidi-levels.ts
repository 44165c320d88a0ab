import { type BidiClass, classifyBidi } from './bidi-class.ts';
import { resolveBrackets } from './resolve-brackets.ts';
import { resolveWeak } from './resolve-weak.ts';
import { type Strong, strongOf } from './strong.ts';

/** The base direction of a text by its first strong letter; left to right when it has none. UAX 9, P2 and P3. */
export function findDirection(codePoints: readonly number[]): 'ltr' | 'rtl' {
  for (const codePoint of codePoints) {
    const bidi = classifyBidi(codePoint);
    if (bidi === 'L') return 'ltr';
    if (bidi === 'R' || bidi === 'AL') return 'rtl';
  }
  return 'ltr';
}

/**
 * The embedding level of every code point of one line: even levels run left to right, odd ones right to left.
 * Follows UAX 9 from rule X9 to L1; explicit embeddings and isolates are not interpreted.
 */
export function levelText(codePoints: readonly number[], direction: 'ltr' | 'rtl'): number[] {
  const base = direction === 'rtl' ? 1 : 0;
  const classes = codePoints.map(classifyBidi);
  const levels: number[] = new Array(codePoints.length).fill(base);
  // Rule X9: what is neutral to boundaries, such as a joiner, has no say and goes with what stands before it.
  const placed = codePoints.flatMap((_, i) => (classes[i] === 'BN' ? [] : [i]));
  const given = placed.map((i) => classes[i]!);
  const resolved = levelPlaced(
    placed.map((i) => codePoints[i]!),
    given,
    base,
  );
  placed.forEach((i, at) => {
    levels[i] = resolved[at]!;
  });
  for (let i = 1; i < levels.length; i++) if (classes[i] === 'BN') levels[i] = levels[i - 1]!;
  return levels;
}

function levelPlaced(codePoints: readonly number[], given: readonly BidiClass[], base: 0 | 1): number[] {
  const edge: Strong = base === 1 ? 'R' : 'L';
  const classes = resolveWeak(given, edge);
  resolveBrackets(codePoints, given, classes, edge);
  resolveNeutrals(classes, edge);
  const levels = classes.map((bidi) => {
    if (base === 0) return bidi === 'L' ? 0 : bidi === 'R' ? 1 : 2;
    return bidi === 'R' ? 1 : 2;
  });
  // Rule L1: tabs, and spaces before them or at the end, stand as the paragraph runs.
  let trailing = true;
  for (let i = levels.length - 1; i >= 0; i--) {
    const bidi = given[i]!;
    trailing = bidi === 'S' || bidi === 'B' || (trailing && bidi === 'WS');
    if (trailing) levels[i] = base;
  }
  return levels;
}

/** What is still without direction takes that of both its sides, else the text's own. UAX 9, N1 and N2. */
function resolveNeutrals(classes: BidiClass[], edge: Strong): void {
  const neutral = (bidi: BidiClass | undefined) => bidi === 'ON' || bidi === 'WS' || bidi === 'S' || bidi === 'B';
  for (let i = 0; i < classes.length; i++) {
    if (!neutral(classes[i])) continue;
    let end = i;
    while (neutral(classes[end])) end++;
    const left = i === 0 ? edge : strongOf(classes[i - 1]!);
    const right = end === classes.length ? edge : strongOf(classes[end]!);
    classes.fill(left === right && left !== null ? left : edge, i, end);
    i = end - 1;
  }
}
