import pairs from '../../data/bidi-brackets.json' with { type: 'json' };
import stretches from '../../data/bidi-classes.json' with { type: 'json' };

const starts = stretches.map((stretch) => Number.parseInt(stretch, 16));

const classes = stretches.map((stretch) => stretch.slice(stretch.indexOf(' ') + 1) as BidiClass);

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
  // Where nothing runs to the left, all of it runs to the right.
  if (base === 0 && !classes.some((bidi) => bidi === 'R' || bidi === 'AL' || bidi === 'AN')) return levels;
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

/** The classes after marks, figures and their signs have taken those of their neighbours. UAX 9, W1 to W7. */
function resolveWeak(given: readonly BidiClass[], edge: Strong): BidiClass[] {
  const classes = joinMarks(given, edge);
  joinSigns(classes);
  let strong: BidiClass = edge;
  classes.forEach((bidi, i) => {
    if (bidi === 'ES' || bidi === 'CS') classes[i] = 'ON';
    if (bidi === 'L' || bidi === 'R') strong = bidi;
    if (bidi === 'EN' && strong === 'L') classes[i] = 'L';
  });
  return classes;
}

/** Marks join what they stand on, and European figures after Arabic letters are Arabic ones. W1 to W3. */
function joinMarks(given: readonly BidiClass[], edge: Strong): BidiClass[] {
  let before: BidiClass = edge;
  let strong: BidiClass = edge;
  const classes = given.map((bidi) => {
    if (bidi !== 'NSM') before = bidi;
    if (before === 'L' || before === 'R' || before === 'AL') strong = before;
    return before === 'EN' && strong === 'AL' ? 'AN' : before;
  });
  return classes.map((bidi) => (bidi === 'AL' ? 'R' : bidi));
}

/** A separator between two figures, and signs such as % next to one, belong to the number. W4 to W6. */
function joinSigns(classes: BidiClass[]): void {
  for (let i = 1; i < classes.length - 1; i++) {
    const [left, right] = [classes[i - 1], classes[i + 1]];
    if (classes[i] === 'ES' && left === 'EN' && right === 'EN') classes[i] = 'EN';
    else if (classes[i] === 'CS' && left === right && (left === 'EN' || left === 'AN')) classes[i] = left;
  }
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] !== 'ET') continue;
    let end = i;
    while (classes[end] === 'ET') end++;
    const number = classes[i - 1] === 'EN' || classes[end] === 'EN';
    classes.fill(number ? 'EN' : 'ON', i, end);
    i = end - 1;
  }
}

/** Angle brackets are encoded twice; composed, both are one. UAX 9, BD14 to BD16. */
const closerOf = new Map(pairs.map((pair) => [pair.slice(0, 1), pair.slice(1)].map(compose) as [string, string]));
const closers = new Set(closerOf.values());
const mostOpen = 63;

/**
 * A pair of brackets takes the direction of what it encloses: the text's own if that occurs inside, else that of what
 * stands before it. Marks on a bracket go with it. Writes into `classes`; `given` are those of the characters. UAX 9,
 * N0.
 */
function resolveBrackets(
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

/** The Unicode bidirectional classes that text without embeddings and isolates has; the marks of those are BN. */
type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'BN' | 'B' | 'S' | 'WS' | 'ON';

/** The bidirectional class of a code point, also of one not yet assigned. Unicode 17, Bidi_Class; UAX 9, table 4. */
export function classifyBidi(codePoint: number): BidiClass {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= codePoint) low = middle;
    else high = middle;
  }
  return classes[low]!;
}

/** A direction that decides for what stands next to it. */
type Strong = 'L' | 'R';

/** The direction a class stands for next to neutrals: figures count as right to left there. UAX 9, N0 and N1. */
function strongOf(bidi: BidiClass): Strong | null {
  if (bidi === 'L') return 'L';
  return bidi === 'R' || bidi === 'EN' || bidi === 'AN' ? 'R' : null;
}
