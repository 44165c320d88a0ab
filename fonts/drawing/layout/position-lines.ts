import type { LineSlice } from './break-lines.ts';
import type { LetterSpan, ShapedLine } from './shaped-line.ts';

/** Thickness of the stroke that stands for a missing letter, in ems. */
const gapStrokeEms = 0.04;
const missingColor = '#E4402A';

/** x, y, width, height in font units, y downwards. */
export type Box = [x: number, y: number, width: number, height: number];

/**
 * What is known of a face to place its glyphs; lengths in font units, boxes xMin, yMin, xMax, yMax with y downwards.
 */
export type Metrics = {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  boxOf: (glyph: number) => readonly [number, number, number, number] | null;
};

/** How lines stand: leading and width in thousandths of an em, a width of null for never breaking. */
export type LineSetting = { leading: number; width: number | null; align: 'start' | 'center' | 'end' };

/** One line of a text: where it begins (UTF-16 units), its baseline, and a caret for each of its units and its end. */
export type TextLine = { start: number; y: number; carets: number[] };

/** Text set in lines; everything is in font units, y downwards, the first baseline at 0. */
export type LaidText = Omit<ShapedLine, 'spans'> & { lines: TextLine[] };

/** What stands on one line, shaped, and the place of its letters in the text. */
export type Piece = LineSlice & { line: ShapedLine; rtl: boolean };

/**
 * Sets shaped lines one below the other, `leading` apart. With a width, each begins or ends with its ink on the edge;
 * without one, as wide as the widest.
 */
export function positionLines(
  text: string,
  pieces: readonly Piece[],
  metrics: Metrics,
  setting: LineSetting,
): LaidText {
  const { unitsPerEm } = metrics;
  const wrap = setting.width === null ? null : (setting.width * unitsPerEm) / 1000;
  const width = wrap ?? Math.max(...pieces.map(({ line }) => line.advance));
  const laid: LaidText = { glyphs: [], gaps: [], advance: width, missing: [], lines: [] };
  const isSingle = wrap === null && pieces.length === 1;
  for (const [row, { line, start, end, rtl }] of pieces.entries()) {
    const x = isSingle ? 0 : alignInk(measureLine(metrics, line).ink, width, setting.align, rtl);
    const y = Math.round((row * setting.leading * unitsPerEm) / 1000);
    for (const glyph of line.glyphs) laid.glyphs.push({ ...glyph, x: glyph.x + x, y: glyph.y + y });
    for (const [gapX, gapWidth] of line.gaps) laid.gaps.push([gapX + x, gapWidth, y]);
    const carets = positionCarets(text.slice(start, end), line.spans);
    laid.lines.push({ start, y, carets: carets.map((caret) => caret + x) });
    laid.missing.push(...line.missing);
  }
  laid.missing = [...new Set(laid.missing)];
  return laid;
}

/** How far to the right a line moves in a width. Its ink stands on the edge, not its side bearing. */
function alignInk([left, , ink]: Box, width: number, align: LineSetting['align'], rtl: boolean): number {
  if (align === 'center') return Math.round((width - ink) / 2 - left);
  const isRight = (align === 'end') !== rtl;
  return Math.round(isRight ? width - left - ink : -left);
}

/**
 * Where a caret stands before each UTF-16 unit of a line, and behind the last: font units from the line's left. Letters
 * that were shaped as one share its width; marks share the caret of their letter.
 */
function positionCarets(text: string, spans: readonly LetterSpan[]): number[] {
  const carets = new Array<number>(text.length + 1).fill(Number.NaN);
  for (const { start, end, x, width, rtl: isLeftward } of spans) {
    const letters = [...text.slice(start, end)];
    const bases = Math.max(1, letters.filter((letter) => !/^\p{M}/u.test(letter)).length);
    let passed = 0;
    let at = start;
    for (const letter of letters) {
      if (at > start && !/^\p{M}/u.test(letter)) passed += 1;
      const share = (width * Math.min(passed, bases)) / bases;
      const position = Math.round(isLeftward ? x + width - share : x + share);
      for (let unit = 0; unit < letter.length; unit++) carets[at + unit] = position;
      at += letter.length;
    }
  }
  const last = spans.find(({ end }) => end === text.length);
  carets[text.length] = last ? Math.round(last.rtl ? last.x : last.x + last.width) : 0;
  // A unit that was not shaped at all stands where the next one does.
  for (let at = text.length - 1; at >= 0; at--) if (Number.isNaN(carets[at])) carets[at] = carets[at + 1]!;
  return carets;
}

/** As much of a line, or of several, as is measured. */
type Drawn = Pick<ShapedLine, 'glyphs' | 'gaps' | 'advance'>;

/**
 * The box of everything a line draws, missing letters' strokes included, and the viewBox around it: across exactly the
 * ink, so that every line stands on its optical edge; down the font's ascender to descender, or further where the ink
 * goes further. A line without ink is as wide as its advance.
 */
export function measureLine(metrics: Metrics, line: Drawn): { ink: Box; viewBox: Box } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x0: number, y0: number, x1: number, y1: number) => {
    left = Math.min(left, x0);
    top = Math.min(top, y0);
    right = Math.max(right, x1);
    bottom = Math.max(bottom, y1);
  };
  for (const { glyph, x, y } of line.glyphs) {
    const box = metrics.boxOf(glyph);
    if (box) add(x + box[0], y + box[1], x + box[2], y + box[3]);
  }
  const half = (gapStrokeEms * metrics.unitsPerEm) / 2;
  for (const [x, width, y] of line.gaps) add(x, y - half, x + width, y + half);
  if (left > right) [left, top, right, bottom] = [0, 0, Math.max(line.advance, 1), 0];
  const [x0, x1] = [Math.floor(left), Math.ceil(right)];
  const y0 = Math.floor(Math.min(top, -metrics.ascender));
  const y1 = Math.ceil(Math.max(bottom, -metrics.descender));
  return {
    ink: [round(left), round(top), round(right - left), round(bottom - top)],
    viewBox: [x0, y0, Math.max(x1 - x0, 1), Math.max(y1 - y0, 1)],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Text that is wrapped is as wide as it was asked to be, and wider only where its ink is; it ends below its last line.
 */
export function frameText(metrics: Metrics, text: LaidText, width: number | null): { ink: Box; viewBox: Box } {
  const { ink, viewBox } = measureLine(metrics, text);
  const last = text.lines.at(-1)?.y ?? 0;
  const [x, y, wide, tall] = viewBox;
  const left = width === null ? x : Math.min(x, 0);
  const right = width === null ? x + wide : Math.max(x + wide, Math.ceil((width * metrics.unitsPerEm) / 1000));
  const bottom = Math.max(y + tall, last - metrics.descender);
  return { ink, viewBox: [left, y, right - left, Math.ceil(bottom) - y] };
}

/** SVG that places glyphs, which are defined under `prefix` and their number. */
export function writeUses(glyphs: readonly { glyph: number; x: number; y: number }[], prefix: string): string {
  return glyphs
    .map(({ glyph, x, y }) => `<use href="#${prefix}${glyph}" x="${x}"${y === 0 ? '' : ` y="${y}"`}/>`)
    .join('');
}

/** SVG of the strokes on the baseline that stand for missing letters. */
export function writeGaps({ gaps }: Pick<LaidText, 'gaps'>, unitsPerEm: number): string {
  if (gaps.length === 0) return '';
  const path = gaps.map(([x, width, y]) => `M${x} ${y}h${width}`).join('');
  return `<path d="${path}" fill="none" stroke="${missingColor}" stroke-width="${gapStrokeEms * unitsPerEm}"/>`;
}
