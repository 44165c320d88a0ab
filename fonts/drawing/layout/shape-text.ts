import type { ShapedGlyph } from '../../harfbuzz/harfbuzz.ts';
import type { CheckedRequest } from '../check-request.ts';
import { type FaceInstance, isDrawn } from '../face.ts';
import type { ShapedLine } from './shaped-line.ts';
import { leaveGap, trackLetters } from './space-letters.ts';
import { splitRuns, type TextRun } from './split-runs.ts';

const spaceEms = 0.25;
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/**
 * Shapes one line with HarfBuzz, run by run, with the requested tracking. In place of a letter without an outline there
 * is a gap of 0.62 em with a baseline stroke, and the letter is listed in `missing`, in the order of the text.
 */
export function shapeText(instance: FaceInstance, unitsPerEm: number, request: CheckedRequest): ShapedLine {
  const line: ShapedLine = { glyphs: [], gaps: [], advance: 0, missing: [], spans: [] };
  const lost = new Set<number>();
  for (const run of splitRuns(request.text, request.dir)) {
    const shaped = shapeRun(instance, run, request);
    const clusters = Map.groupBy(shaped, (one) => one.cluster);
    const ends = listEnds([...clusters.keys()], run);
    const absent = findAbsent(instance, clusters, ends, request.text, lost);
    const tracking = joined.has(run.script) ? 0 : trackLetters(request.tracking, unitsPerEm);
    for (const [cluster, glyphs] of clusters) {
      const x = line.advance;
      const isMissing = absent.has(cluster);
      if (isMissing) leaveGap(line, unitsPerEm);
      else for (const one of glyphs) positionGlyph(line, one, request.text, unitsPerEm);
      line.advance += tracking;
      const end = ends.get(cluster) ?? run.end;
      const isJoined = joined.has(run.script);
      line.spans.push({ start: cluster, end, x, width: line.advance - x, rtl: run.rtl, isJoined, isMissing });
    }
  }
  const order = [...lost].sort((a, b) => a - b);
  line.missing = [...new Set(order.map((at) => String.fromCodePoint(request.text.codePointAt(at)!)))];
  return line;
}

/** Where the letters of each cluster end: where the next ones begin. */
function listEnds(starts: readonly number[], run: TextRun): Map<number, number> {
  const ordered = starts.toSorted((a, b) => a - b);
  return new Map(ordered.map((start, at) => [start, ordered[at + 1] ?? run.end]));
}

function positionGlyph(line: ShapedLine, one: ShapedGlyph, text: string, unitsPerEm: number): void {
  if (one.glyph === 0) {
    // A font without a space still sets words apart; nothing is drawn for what is invisible anyway.
    if (/^\p{White_Space}/u.test(text.slice(one.cluster))) line.advance += Math.round(spaceEms * unitsPerEm);
    return;
  }
  line.glyphs.push({ glyph: one.glyph, x: line.advance + one.x, y: -one.y, start: one.cluster });
  line.advance += one.advance;
}

function shapeRun({ font }: FaceInstance, run: TextRun, request: CheckedRequest): ShapedGlyph[] {
  // The whole text goes along as context, so that Arabic letters join across runs.
  return font.shape({
    ...run,
    text: request.text,
    language: request.lang ?? 'und',
    features: chooseFeatures(request),
    dottedCircle: !unknowing.has(run.script),
  });
}

/** Tai Tham: HarfBuzz knows too little of its syllables to detect a mark without a base letter. */
const unknowing = new Set(['Lana']);

/**
 * The clusters that cannot be drawn; the positions of their letters are added to `lost`. A cluster is absent when a
 * glyph of it is .notdef, or when it draws nothing although its letters should and their own glyphs are empty (a font
 * may map a letter to an empty glyph; a ligature may rightly leave one part empty).
 */
function findAbsent(
  instance: FaceInstance,
  clusters: ReadonlyMap<number, ShapedGlyph[]>,
  ends: ReadonlyMap<number, number>,
  text: string,
  lost: Set<number>,
): Set<number> {
  const absent = new Set<number>();
  for (const [start, end] of ends) {
    const letters: number[] = [];
    for (let at = start; at < end; at += text.codePointAt(at)! > 0xffff ? 2 : 1) {
      if (!blank.test(text.slice(at, at + 2))) letters.push(at);
    }
    if (letters.length === 0) continue;
    const glyphs = (clusters.get(start) ?? []).map((one) => one.glyph);
    const notdef = glyphs.includes(0);
    if (!notdef && glyphs.some((glyph) => isDrawn(instance, glyph))) continue;
    const undrawn = letters.filter((at) => {
      const glyph = instance.font.glyph(text.codePointAt(at)!);
      return glyph === 0 || !isDrawn(instance, glyph);
    });
    if (undrawn.length === 0 && !notdef) continue;
    absent.add(start);
    for (const at of undrawn.length > 0 ? undrawn : letters) lost.add(at);
  }
  return absent;
}

/** Scripts with letters that join or hang from one line (ISO 15924): letter-spacing would tear their words apart. */
const joined = new Set(
  'Adlm Arab Aran Beng Chrs Deva Elym Guru Mand Mani Mong Nkoo Ougr Phag Phlp Rohg Sogd Sogo Syrc'.split(' '),
);

/** What is switched off where letters are set apart: they do not form ligatures, unless somebody asks for them. */
const joining: [tag: string, value: number][] = [
  ['liga', 0],
  ['clig', 0],
];

function chooseFeatures({ features, tracking }: CheckedRequest): [tag: string, value: number][] {
  return tracking === 0 ? features : [...joining, ...features];
}

/** A request without tracking that shapes as one with it does, or the other way round. */
export function shapeOtherwise(request: CheckedRequest): CheckedRequest {
  const features = request.tracking === 0 ? [...joining, ...request.features] : request.features;
  return { ...request, tracking: 0, features };
}
