import type { BidiClass } from './bidi-class.ts';
import type { Strong } from './strong.ts';

/** The classes after marks, figures and their signs have taken those of their neighbours. UAX 9, W1 to W7. */
export function resolveWeak(given: readonly BidiClass[], edge: Strong): BidiClass[] {
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

/** A separator between two figures, and signs such as % beside one, belong to the number. W4 to W6. */
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
