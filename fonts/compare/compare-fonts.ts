import { traceGlyph } from '../drawing/glyph-outline.ts';
import { positionContours } from '../drawing/matrix.ts';
import { indexCoverage } from '../facts/list-coverage.ts';
import { readFacts } from '../facts/read-facts.ts';
import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import type { FontChanges, FontFacts } from '../types.ts';
import { openFont } from '../woff/open-font.ts';

/**
 * What is different in a later version of a font: characters, advances, outlines, features and names. Lengths are in
 * units of the later one; variable fonts are compared at their defaults. Throws BrokenFont.
 */
export async function compareFonts(before: Uint8Array, after: Uint8Array, maxBytes: number): Promise<FontChanges> {
  const [was, is] = [await readFacts(before, maxBytes), await readFacts(after, maxBytes)];
  const [had, has] = [indexCoverage(was.coverage), indexCoverage(is.coverage)];
  const earlier = await openAtScale(before, is.unitsPerEm, maxBytes);
  const later = await openAtScale(after, is.unitsPerEm, maxBytes);
  const changes: FontChanges = {
    unitsPerEm: is.unitsPerEm,
    unitsPerEmBefore: was.unitsPerEm,
    added: pointsOf(is).filter((point) => !had(point)),
    removed: pointsOf(was).filter((point) => !has(point)),
    advances: [],
    outlines: [],
    features: {
      added: missingFrom(was.features, is.features),
      removed: missingFrom(is.features, was.features),
    },
    names: NAMES.flatMap((name) => (was[name] === is[name] ? [] : [{ name, before: was[name], after: is[name] }])),
  };
  for (const point of pointsOf(is)) {
    if (!had(point)) continue;
    const [old, now] = [earlier.glyph(point), later.glyph(point)];
    const [oldAdvance, advance] = [Math.round(earlier.advance(old)), Math.round(later.advance(now))];
    if (oldAdvance !== advance) changes.advances.push({ point, before: oldAdvance, after: advance });
    if (draw(earlier, old) !== draw(later, now)) changes.outlines.push(point);
  }
  return changes;
}

const NAMES = ['family', 'style', 'fullName', 'postscriptName', 'version', 'copyright', 'licenseText'] as const;

/** The font with its lengths in units of another em, so that both can be laid over each other. */
async function openAtScale(bytes: Uint8Array, unitsPerEm: number, maxBytes: number): Promise<Font> {
  const { file } = await openFont(bytes, maxBytes);
  return new Font(new Face(file), { scale: unitsPerEm });
}

const draw = (font: Font, glyph: number) => positionContours(traceGlyph(font, glyph), 0, 0);

const pointsOf = ({ coverage }: FontFacts) =>
  coverage.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

const missingFrom = (some: FontFacts['features'], others: FontFacts['features']) =>
  others.filter(({ tag }) => !some.some((one) => one.tag === tag));
