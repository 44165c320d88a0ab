import { mustExist } from '#contract/must-exist.ts';
import {
  breakLines,
  type Draw,
  END,
  LEFT,
  type Leaf,
  type Line,
  label,
  type PageItem,
  place,
  TOP,
  WIDTH,
} from '../pdf/pen.ts';
import type { OwnText } from './own-texts.ts';

const WATERFALL = [64, 48, 36, 28, 22, 18, 14, 12, 10, 8];
const ACROSS = [18, 13];
const BESIDE = [10, 8];
/** Where sizes stand, and the lines next to them. */
const ASIDE = 40;
const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;
const LEADING = 1.4;

/** One line in every size, from a poster to a footnote. */
export async function showSizes(own: OwnText, unitsPerEm: number, draw: Draw): Promise<Leaf> {
  const marks: PageItem[] = [];
  let baseline = TOP;
  for (const size of WATERFALL) {
    const scale = size / unitsPerEm;
    const line = (await breakLines(draw, own.text, (WIDTH - ASIDE) / scale, own.language))[0];
    if (!line || line.outline.ink[2] * scale > WIDTH - ASIDE) continue;
    baseline += size * 1.15;
    marks.push(label(String(size), LEFT, baseline, { width: ASIDE - 10 }));
    const x = own.isRightToLeft ? LEFT + WIDTH - line.outline.ink[2] * scale : LEFT + ASIDE;
    marks.push(place(line.outline, line.text, { x, baseline, scale }));
    baseline += size * 0.35 + 6;
  }
  return { heading: 'Sizes', marks };
}

/** A paragraph in the sizes that are read: the large ones across the page, the small ones side by side. */
export async function showText(
  own: OwnText,
  unitsPerEm: number,
  draw: Draw,
): Promise<{ marks: PageItem[]; end: number }> {
  const items: PageItem[] = [];
  const set = async (size: number, x: number, top: number, width: number) => {
    const scale = size / unitsPerEm;
    const lines = await breakLines(draw, own.text, width / scale, own.language);
    if (lines.length === 0) return top;
    const shown = setLines(lines, { x, width, top: top + 14, size, scale, own });
    items.push(label(String(size), x, top + 8.5, { width }), ...shown.marks);
    return shown.end + GAP;
  };
  let top = TOP;
  for (const size of ACROSS) top = await set(size, LEFT, top, WIDTH);
  const ends = await Promise.all(BESIDE.map((size, at) => set(size, LEFT + at * (COLUMN + GAP), top, COLUMN)));
  return { marks: items.filter((item) => 'baseline' in item && item.baseline < END), end: Math.max(...ends) };
}

/** The same words in languages of the font: the first across the page, the others in two columns. */
export async function showLanguages(texts: readonly OwnText[], unitsPerEm: number, draw: Draw): Promise<Leaf> {
  const [first, ...others] = texts;
  if (!first) return { heading: 'In use', marks: [] };
  const marks: PageItem[] = [];
  const set = async (own: OwnText, x: number, top: number, width: number, size: number) => {
    const scale = size / unitsPerEm;
    const lines = await breakLines(draw, own.text, width / scale, own.language);
    if (lines.length === 0) return top;
    const shown = setLines(lines, { x, width, top: top + 16, size, scale, own });
    if (shown.end > END) return top;
    marks.push(label(own.name, x, top + 8.5, { width, align: own.isRightToLeft ? 'end' : 'start' }), ...shown.marks);
    return shown.end + GAP;
  };
  const below = await set(first, LEFT, TOP, WIDTH, 20);
  const ends = [below, below];
  for (const own of others) {
    const column = mustExist(ends[0]) <= mustExist(ends[1]) ? 0 : 1;
    ends[column] = await set(own, LEFT + column * (COLUMN + GAP), mustExist(ends[column]), COLUMN, 11);
  }
  return { heading: 'In use', marks };
}

type Setting = { x: number; width: number; top: number; size: number; scale: number; own: OwnText };

function setLines(
  lines: readonly Line[],
  { x, width, top, size, scale, own }: Setting,
): { marks: PageItem[]; end: number } {
  const marks = lines.map(({ text, outline }, at) => {
    const left = own.isRightToLeft ? x + width - outline.ink[2] * scale : x;
    return place(outline, text, { x: left, baseline: top + size + at * size * LEADING, scale });
  });
  return { marks, end: top + size + (lines.length - 1) * size * LEADING + size * 0.4 };
}
