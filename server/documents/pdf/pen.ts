import type { Outline, PreviewRequest } from '#fonts/engine.ts';
import { PAGE } from './page-size.ts';
import type { Ink, TextStyle } from './sheet.ts';

export const LEFT = 48;

export const WIDTH = PAGE.width - 2 * LEFT;

/** Below the heading, and above the footer. */
export const TOP = 110;

export const END = PAGE.height - 64;

type LabelStyle = Partial<Pick<TextStyle, 'size' | 'weight' | 'ink' | 'width' | 'align'>>;

/** Words of ours, small and in the second ink where nothing else is asked. */
export const label = (text: string, x: number, baseline: number, style: LabelStyle = {}): PageItem => ({
  label: text,
  x,
  baseline,
  style: { size: 8.5, width: WIDTH, ink: 'second', ...style },
});

/** The workshop draws at most this many characters, and a longer line would be unreadable. */
export const LONGEST_LINE = 200;

/** How a text is drawn: in a style of the font (the regular one by default), with features and axes of it. */
export type Drawn = { styleId?: number } & Pick<PreviewRequest, 'features' | 'axes' | 'lang'>;

/** Draws a text; null where letters are missing, or it is too long. */
export type Draw = (text: string, how?: Drawn) => Promise<Outline | null>;

type Place = { x?: number; baseline: number; scale: number; ink?: Ink };

/** A line placed by the left edge of its ink, at `scale` points per font unit. */
export function place(outline: Outline, alt: string, { x = LEFT, baseline, scale, ink = 'ink' }: Place): PageItem {
  return { path: outline.path, alt, x: x - outline.ink[0] * scale, baseline, scale, ink };
}

/** The largest scale at which an outline is no wider and no higher than it may be. */
export const fitScale = ({ ink }: Outline, height: number, width = WIDTH): number =>
  Math.min(width / Math.max(ink[2], 1), height / Math.max(ink[3], 1));

/**
 * Where a line may end: behind a word, with what stood between it and the next; between words where a script has no
 * spaces.
 */
function cutWords(text: string, language: string): { word: string; gap: string }[] {
  if (/ /.test(text)) return text.split(' ').map((word) => ({ word, gap: ' ' }));
  const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  const words: { word: string; gap: string }[] = [];
  for (const { segment, isWordLike } of segments) {
    const last = words.at(-1);
    // A sign never begins a line.
    if (!isWordLike && last) last.word += segment;
    else words.push({ word: segment, gap: '' });
  }
  return words;
}

export type Line = { text: string; outline: Outline };

/**
 * A paragraph broken between words at a width in font units, and before a line grows too long to be drawn. Each line is
 * drawn as one, with its kerning.
 */
export async function breakLines(draw: Draw, text: string, width: number, language = 'en'): Promise<Line[]> {
  const lines: Line[] = [];
  let line: Line | null = null;
  const drawn = (words: string) => draw(words, { lang: language });
  for (const { word, gap } of cutWords(text, language)) {
    const longer: string = line ? line.text + gap + word : word;
    const isDrawn = [...longer].length <= LONGEST_LINE;
    const outline = isDrawn ? await drawn(longer) : null;
    if (!outline && isDrawn) return [];
    if (line && (!outline || outline.ink[2] > width)) {
      lines.push(line);
      const single = await drawn(word);
      line = single && { text: word, outline: single };
    } else line = outline && { text: longer, outline };
  }
  return line ? [...lines, line] : lines;
}

/**
 * Words of ours, an outline of the font, or a field of ink, at a place of a page in points. Alt is what the outline
 * says, for who cannot see it.
 */
export type PageItem =
  | { label: string; x: number; baseline: number; style: TextStyle }
  | { path: string; alt: string; x: number; baseline: number; scale: number; ink: Ink }
  | { field: [x: number, y: number, width: number, height: number]; ink: Ink };

/** One page of a specimen; a cover is dark from edge to edge, and says on its own what it is. */
export type Leaf = { heading: string; marks: PageItem[]; isCover?: boolean };
