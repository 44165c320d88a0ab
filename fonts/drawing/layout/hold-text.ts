import type { CheckedRequest } from '../check-request.ts';
import type { FaceInstance } from '../face.ts';
import { breaksBefore, breaksBehind } from './break-lines.ts';
import { listParagraphs, metricsOf, type Paragraph, shapePart } from './lay-out-text.ts';
import { shapeOtherwise } from './shape-text.ts';
import type { ShapedLine } from './shaped-line.ts';
import { trackLetters } from './space-letters.ts';
import { splitRuns } from './split-runs.ts';
import type { LetterLayout, TextLayout } from './text-layout.ts';

/** Words of more letters are not tried for places inside them at which a line may break. */
const longestWord = 40;

/**
 * What a page needs to set a text in other lines, with other leading and other tracking, without asking: the letters as
 * they are shaped in one line, and between which of them a line can be broken so that they stay as they are.
 */
export function holdText(
  instance: FaceInstance,
  unitsPerEm: number,
  request: CheckedRequest,
  paragraphs: readonly Paragraph[],
): TextLayout {
  const shape = (paragraph: Paragraph, text: string) =>
    listLetters(shapePart(instance, unitsPerEm, request, paragraph, text), trackLetters(request.tracking, unitsPerEm));
  const otherwise = listParagraphs(instance, unitsPerEm, shapeOtherwise(request));
  const layout = paragraphs.map((paragraph) => {
    const letters = listLetters(paragraph.line, trackLetters(request.tracking, unitsPerEm));
    if (isOfOneDirection(paragraph)) findCuts(paragraph, letters, (text) => shape(paragraph, text));
    return { start: paragraph.start, end: paragraph.start + paragraph.text.length, rtl: paragraph.rtl, letters };
  });
  return {
    metrics: metricsOf(instance, unitsPerEm),
    isTracked: request.tracking !== 0,
    isAlike: layout.every(({ letters }, at) => isSame(letters, listLetters(otherwise[at]!.line, 0))),
    paragraphs: layout,
  };
}

/** The letters of a shaped line from left to right, for a start as if no line could be broken between them. */
function listLetters({ spans, glyphs }: ShapedLine, tracking: number): LetterLayout[] {
  const placed = Map.groupBy(glyphs, ({ start }) => start);
  return spans.map(({ start, end, x, width, rtl, isJoined, isMissing }) => ({
    start,
    end,
    width: width - (isJoined ? 0 : tracking),
    rtl,
    isJoined,
    isMissing,
    mayBegin: false,
    endWidth: null,
    glyphs: (placed.get(start) ?? []).map((one) => ({ glyph: one.glyph, x: one.x - x, y: one.y })),
  }));
}

const isOfOneDirection = ({ line, rtl }: Paragraph) => line.spans.every((span) => span.rtl === rtl);

function isSame(letters: readonly LetterLayout[], others: readonly LetterLayout[]): boolean {
  return (
    letters.length === others.length &&
    letters.every((one, at) => isDrawnAlike(one, others[at]!, 0) && one.width === others[at]!.width)
  );
}

/**
 * Finds where a line may begin and end without its letters being shaped in another way: by shaping each word alone, and
 * the parts on both sides of each place inside it.
 */
function findCuts({ text, rtl }: Paragraph, letters: LetterLayout[], shape: (text: string) => LetterLayout[]): void {
  const scriptAt = findScripts(text, rtl ? 'rtl' : 'ltr');
  for (const word of listWords(text, letters)) {
    const positions = word.length > longestWord ? [0] : word.keys();
    for (const at of positions) {
      const tail = word.slice(at);
      const end = widthAtEnd(tail, shape(text.slice(tail[0]!.start, tail.at(-1)!.end)));
      tail[0]!.mayBegin = end !== null && scriptAt(0, tail[0]!.start) === scriptAt(tail[0]!.start, tail[0]!.start);
      if (at === 0) word.at(-1)!.endWidth = end;
      else word[at - 1]!.endWidth = widthAtEnd(word.slice(0, at), shape(text.slice(word[0]!.start, tail[0]!.start)));
    }
  }
}

/**
 * The script that the letters at a place are shaped in when the text begins at another: signs of all scripts go with
 * their neighbours.
 */
function findScripts(text: string, dir: 'ltr' | 'rtl'): (from: number, at: number) => string {
  const whole = splitRuns(text, dir);
  return (from, at) => {
    const runs = from === 0 || whole.length === 1 ? whole : splitRuns(text.slice(from), dir);
    const position = runs === whole ? at : at - from;
    return runs.find(({ start, end }) => start <= position && position < end)?.script ?? '';
  };
}

/**
 * Letters in the order of the text, as far as they stand together on whatever line; spaces between them are left out.
 */
function listWords(text: string, letters: readonly LetterLayout[]): LetterLayout[][] {
  const words: LetterLayout[][] = [[]];
  for (const letter of letters.toSorted((one, other) => one.start - other.start)) {
    const statement = text.slice(letter.start, letter.end);
    if (breaksBefore(statement)) words.push([]);
    if (!/^\s+$/u.test(statement)) words.at(-1)!.push(letter);
    if (breaksBehind(statement)) words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

/**
 * How wide the last of some letters is where nothing else is next to them; null where they are shaped in another way
 * then.
 */
function widthAtEnd(letters: readonly LetterLayout[], single: readonly LetterLayout[]): number | null {
  const ordered = single.toSorted((one, other) => one.start - other.start);
  const isCached =
    letters.length === ordered.length &&
    letters.every((letter, at) => {
      const other = ordered[at]!;
      const isLast = at === letters.length - 1;
      return isDrawnAlike(letter, other, letters[0]!.start) && (isLast || letter.width === other.width);
    });
  return isCached ? ordered.at(-1)!.width : null;
}

/** `from` is where the text of the other one begins. */
function isDrawnAlike(one: LetterLayout, other: LetterLayout, from: number): boolean {
  return (
    one.start === other.start + from &&
    one.end === other.end + from &&
    one.isMissing === other.isMissing &&
    one.isJoined === other.isJoined &&
    one.glyphs.length === other.glyphs.length &&
    one.glyphs.every(({ glyph, x, y }, at) => {
      const same = other.glyphs[at]!;
      return glyph === same.glyph && x === same.x && y === same.y;
    })
  );
}
