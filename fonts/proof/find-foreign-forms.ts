import { scanInk } from '../measure/measure-strokes.ts';
import { judgeMark } from './find-loose-marks.ts';
import { type Edges, rowAt, shapeWord } from './glyph-edges.ts';

/** Letters that a language reads in another form than the font sets them in, and which of its rules is missing. */
export type ForeignForms = {
  letters: string;
  language: string;
  form: 'cedilla' | 'dotless' | 'small-capital' | 'cursive' | 'dotted-j' | 'wide-dot';
};

type Check = (
  edges: Edges,
  language: string,
  features: ReadonlySet<string>,
  lean: number,
) => Pick<ForeignForms, 'letters' | 'form'> | null;

/** By language, in the order in which they are listed. */
const CHECKS: [languages: string[], check: Check][] = [
  [['sr', 'mk'], findCursive],
  [['tr', 'az'], findDotless],
  [['tr', 'az'], findSmallCapital],
  [['ro'], findCedilla],
  [['ca'], findWideDot],
  [['nl'], findDottedJ],
];

/** Each lack once, for the first of its languages that the font claims. */
export function findForeignForms(
  edges: Edges,
  languages: readonly string[],
  features: ReadonlySet<string>,
  lean: number,
): ForeignForms[] {
  return CHECKS.flatMap(([wanted, check]) => {
    const language = wanted.find((one) => languages.includes(one));
    const found = language === undefined ? null : check(edges, language, features, lean);
    return found ? [{ language: language!, ...found }] : [];
  });
}

const glyphOf = ({ font }: Edges, letter: string) => font.glyph(letter.codePointAt(0)!);

const setIn = (edges: Edges, text: string, language: string) =>
  shapeWord(edges.font, text, { language }).map(({ glyph }) => glyph);

/** Romanian letters with a comma below were once written with a cedilla, and still come so from old keyboards. */
function findCedilla(edges: Edges, language: string): ReturnType<Check> {
  const wrong = ['şș', 'ţț'].filter((both) => {
    const [old, right] = [...both] as [string, string];
    const [own, comma] = [glyphOf(edges, old), glyphOf(edges, right)];
    if (!own || !comma) return false;
    const [shown] = setIn(edges, old, language);
    return shown === own && !hasComma(edges, own) && hasComma(edges, comma);
  });
  return wrong.length > 0 ? { letters: wrong.map((both) => both[0]).join(''), form: 'cedilla' } : null;
}

/** A comma hangs free below the letter, a cedilla on it. */
const hasComma = (edges: Edges, glyph: number) =>
  edges.of(glyph).polygons.some((polygon) => polygon.every((value, at) => at % 2 === 0 || value < 0));

/** Turkish tells i from ı by its dot, which a ligature of f and i may swallow. */
function findDotless(edges: Edges, language: string): ReturnType<Check> {
  const [glyph, ...more] = setIn(edges, 'fi', language);
  const x = edges.of(glyphOf(edges, 'x')).box;
  if (glyph === undefined || more.length > 0 || !x) return null;
  const { box, polygons } = edges.of(glyph);
  if (!box) return null;
  const middle = (box.left + box.right) / 2;
  const hasDot = polygons.some((polygon) => {
    const points = polygon.map((value, at) => [value, polygon[at + 1]!] as const).filter((_, at) => at % 2 === 0);
    const isAbove = points.every(([, y]) => y > x.top);
    return isAbove && points.reduce((sum, [at]) => sum + at, 0) / points.length > middle;
  });
  return hasDot ? null : { letters: 'fi', form: 'dotless' };
}

/** The small capital of i has a dot in Turkish, since that of ı has none. */
function findSmallCapital(edges: Edges, language: string, features: ReadonlySet<string>): ReturnType<Check> {
  if (!features.has('smcp') || !glyphOf(edges, 'ı')) return null;
  const [i, dotless] = ['i', 'ı'].map(
    (text) => shapeWord(edges.font, text, { language, features: [['smcp', 1]] })[0]?.glyph,
  );
  return i === dotless && i !== glyphOf(edges, 'i') ? { letters: 'i', form: 'small-capital' } : null;
}

/** A slanted т of three stems is the Russian cursive; Serbian and Macedonian write г д п т in another one. */
function findCursive(edges: Edges, language: string): ReturnType<Check> {
  const [te] = setIn(edges, 'т', language);
  const ink = te === undefined ? null : edges.of(te);
  if (!ink?.box || te !== glyphOf(edges, 'т')) return null;
  return scanInk(ink.polygons, ink.box.top * 0.4).length >= 3 ? { letters: 'гдпт', form: 'cursive' } : null;
}

/** Dutch stresses ij with an accent on both letters, over a j without its dot. */
function findDottedJ(edges: Edges, language: string, _: ReadonlySet<string>, lean: number): ReturnType<Check> {
  const [j] = setIn(edges, 'j\u0301', language);
  const isDotted = j === glyphOf(edges, 'j') && judgeMark(edges, 'j\u0301', lean) !== null;
  return isDotted ? { letters: 'íj\u0301', form: 'dotted-j' } : null;
}

/** How much more white than between two l there may be on each side of the dot. */
const WIDE = 1.25;

/** Catalan sets a dot between two l that belong together. */
function findWideDot(edges: Edges, language: string): ReturnType<Check> {
  const [l, dot, other, ...more] = setIn(edges, 'l·l', language);
  if (l === undefined || dot !== glyphOf(edges, '·') || other !== l || more.length > 0) return null;
  const { box } = edges.of(dot);
  if (!box) return null;
  const row = rowAt((box.bottom + box.top) / 2);
  const [between, before, after] = ['ll', 'l·', '·l'].map((text) => whiteAt(edges, text, row));
  return Math.min(before!, after!) > between! * WIDE ? { letters: 'l·l', form: 'wide-dot' } : null;
}

function whiteAt({ font, unitsPerEm, of }: Edges, text: string, row: number): number {
  const [first, second] = shapeWord(font, text);
  if (!first || !second) return 0;
  const origin = ((first.advance + second.x - first.x) * 1000) / unitsPerEm;
  return origin + of(second.glyph).left[row]! - of(first.glyph).right[row]!;
}
