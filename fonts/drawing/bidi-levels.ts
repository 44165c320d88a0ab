import { type BidiClass, classifyBidi } from './bidi-class.ts';

type Strong = 'L' | 'R';

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
 * Follows UAX 9 rules W1 to W7, N0 to N2, I1, I2 and L1; explicit embeddings are not interpreted.
 */
export function levelText(codePoints: readonly number[], direction: 'ltr' | 'rtl'): number[] {
  const base = direction === 'rtl' ? 1 : 0;
  const edge: Strong = base === 1 ? 'R' : 'L';
  const classes = codePoints.map(classifyBidi);
  resolveWeak(classes, edge);
  resolveBrackets(codePoints, classes, edge);
  resolveNeutrals(classes, edge);
  const levels = classes.map((bidi) => {
    if (base === 0) return bidi === 'L' ? 0 : bidi === 'R' ? 1 : 2;
    return bidi === 'R' ? 1 : 2;
  });
  for (let i = levels.length - 1; i >= 0 && /^\p{White_Space}/u.test(String.fromCodePoint(codePoints[i]!)); i--)
    levels[i] = base;
  return levels;
}

function resolveWeak(classes: BidiClass[], edge: Strong): void {
  let before: BidiClass = edge;
  let strong: BidiClass = edge;
  classes.forEach((bidi, i) => {
    if (bidi === 'NSM') classes[i] = before;
    before = classes[i]!;
    if (before === 'L' || before === 'R' || before === 'AL') strong = before;
    if (before === 'EN' && strong === 'AL') classes[i] = 'AN';
    before = classes[i]!;
  });
  classes.forEach((bidi, i) => {
    if (bidi === 'AL') classes[i] = 'R';
  });
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
  strong = edge;
  classes.forEach((bidi, i) => {
    if (bidi === 'ES' || bidi === 'CS') classes[i] = 'ON';
    if (bidi === 'L' || bidi === 'R') strong = bidi;
    if (bidi === 'EN' && strong === 'L') classes[i] = 'L';
  });
}

const closers = new Map(
  [...'()[]{}⟨⟩「」『』【】《》〈〉（）'].flatMap((c, i, all) => (i % 2 === 0 ? [[c, all[i + 1]!]] : [])),
);

/** A bracket pair takes the direction of what it encloses: the text's own if that occurs inside. UAX 9, N0. */
function resolveBrackets(codePoints: readonly number[], classes: BidiClass[], edge: Strong): void {
  const open: { closer: string; at: number }[] = [];
  codePoints.forEach((codePoint, i) => {
    const character = String.fromCodePoint(codePoint);
    const closer = closers.get(character);
    if (closer) open.push({ closer, at: i });
    const match = open.findLastIndex((one) => one.closer === character);
    if (match < 0) return;
    const at = open[match]!.at;
    open.length = match;
    const inside = classes.slice(at + 1, i).map(strongOf);
    const other: Strong = edge === 'L' ? 'R' : 'L';
    let pair: Strong | null = inside.includes(edge) ? edge : null;
    if (!pair && inside.includes(other)) {
      const before =
        classes
          .slice(0, at)
          .map(strongOf)
          .findLast((strong) => strong !== null) ?? edge;
      pair = before === other ? other : edge;
    }
    if (pair) classes[at] = classes[i] = pair;
  });
}

function resolveNeutrals(classes: BidiClass[], edge: Strong): void {
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] !== 'ON') continue;
    let end = i;
    while (classes[end] === 'ON') end++;
    const left = i === 0 ? edge : strongOf(classes[i - 1]!);
    const right = end === classes.length ? edge : strongOf(classes[end]!);
    classes.fill(left === right && left !== null ? left : edge, i, end);
    i = end - 1;
  }
}

/** Numbers count as right to left beside neutrals, since they only keep their own class in right-to-left text. */
function strongOf(bidi: BidiClass): Strong | null {
  if (bidi === 'L') return 'L';
  return bidi === 'R' || bidi === 'EN' || bidi === 'AN' ? 'R' : null;
}
