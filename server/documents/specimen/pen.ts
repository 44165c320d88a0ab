import type { Outline } from '#fonts/engine.ts';
import { PAGE } from '../pdf/page-size.ts';

export const LEFT = 48;

export const WIDTH = PAGE.width - 2 * LEFT;

/** Below the heading, and above the foot. */
export const TOP = 110;

export const END = PAGE.height - 64;

export const label = (text: string, x: number, baseline: number, width = WIDTH, isIdle = true): Mark => ({
  label: text,
  x,
  baseline,
  size: 8.5,
  isIdle,
  width,
});

/** The workshop draws as many characters at once; nobody reads a line so long either. */
export const LONGEST_LINE = 200;

/** Draws a text in a style of the font (the regular one by default); null where letters are missing, or it is too long. */
export type Draw = (text: string, styleId?: number) => Promise<Outline | null>;

/** A line whose left edge is its ink, at `size` points of an em; cut to the width by a smaller size where that is asked. */
export function place(
  outline: Outline,
  alt: string,
  { x = LEFT, baseline, scale }: { x?: number; baseline: number; scale: number },
): Mark {
  return { path: outline.path, alt, x: x - outline.ink[0] * scale, baseline, scale };
}

/** The largest scale at which an outline is no wider and no higher than it may be. */
export const fitScale = ({ ink }: Outline, height: number, width = WIDTH): number =>
  Math.min(width / Math.max(ink[2], 1), height / Math.max(ink[3], 1));

/** A paragraph broken between words at a width in font units, and before a line grows too long to be drawn. Each line is drawn as one, with its kerning. */
export async function breakLines(
  draw: Draw,
  text: string,
  width: number,
): Promise<{ text: string; outline: Outline }[]> {
  const lines: { text: string; outline: Outline }[] = [];
  let line: { text: string; outline: Outline } | null = null;
  for (const word of text.split(' ')) {
    const longer: string = line ? `${line.text} ${word}` : word;
    const isDrawn = [...longer].length <= LONGEST_LINE;
    const outline = isDrawn ? await draw(longer) : null;
    if (!outline && isDrawn) return [];
    if (line && (!outline || outline.ink[2] > width)) {
      lines.push(line);
      const alone = await draw(word);
      line = alone && { text: word, outline: alone };
    } else line = outline && { text: longer, outline };
  }
  return line ? [...lines, line] : lines;
}

/** Words of ours, or an outline of the font, at a place of a page in points. Alt is what the outline says, for who can not see it. */
export type Mark =
  | { label: string; x: number; baseline: number; size: number; isIdle: boolean; width: number }
  | { path: string; alt: string; x: number; baseline: number; scale: number };

/** One page of a specimen. */
export type Leaf = { heading: string; marks: Mark[] };
