import type { FeatureChange, Outline } from '#fonts/engine.ts';
import { type Draw, END, fitScale, LEFT, label, type PageItem, place, WIDTH } from '../pdf/pen.ts';

/** What a reader of a page would notice; what a script needs to be written at all is not for choosing. */
const CHOSEN =
  /^(?:liga|dlig|hlig|smcp|c2sc|pcap|onum|lnum|pnum|tnum|frac|afrc|sups|subs|sinf|ordn|zero|case|titl|swsh|cswh|salt|hist|calt|ss\d\d|cv\d\d)$/;
/**
 * What shows a feature that works on letters together, or on few of many; in this order they stand, and stylistic sets
 * behind them.
 */
const SAMPLES: Readonly<Record<string, string>> = {
  liga: 'fi fl ffi ff fj',
  dlig: 'ct st Th sp',
  hlig: 'ct st',
  calt: 'off tfi --> ==',
  frac: '1/2 3/4 7/8',
  afrc: '1/2 3/4',
  case: '(H) «H» H-H',
  ordn: '1a 2o',
  onum: '0123456789',
  lnum: '0123456789',
  pnum: '0123456789',
  tnum: '0123456789',
  sups: 'x2 y3',
  subs: 'H2O',
  sinf: 'H2O',
  zero: '0 100',
  smcp: 'Small Caps',
  c2sc: 'CAPS',
};
const MOST_LETTERS = 10;
const NAME_WIDTH = 170;
const ROW = 38;
const COLUMN = (WIDTH - NAME_WIDTH - 20) / 2;

const order = Object.keys(SAMPLES);
const rank = ({ tag }: { tag: string }) => (order.indexOf(tag) + 1 || order.length + 1) - 1;

type Row = { tag: string; name: string; text: string; off: Outline; on: Outline };

/** Each feature that can be switched, with what it changes; without those that change nothing that is shown. */
export async function tryFeatures(
  features: readonly { tag: string; name: string }[],
  changes: readonly FeatureChange[],
  draw: Draw,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { tag, name } of features.toSorted((a, b) => rank(a) - rank(b))) {
    if (!CHOSEN.test(tag)) continue;
    const letters = changes.find((change) => change.tag === tag)?.letters ?? [];
    const text = SAMPLES[tag] ?? letters.slice(0, MOST_LETTERS).join('');
    if (text === '') continue;
    const [off, on] = await Promise.all([0, 1].map((value) => draw(text, { features: { [tag]: value } })));
    if (off && on && off.path !== on.path) rows.push({ tag, name, text, off, on });
  }
  return rows;
}

export const heightOf = (rows: readonly unknown[]): number => rows.length * ROW;

/** What stands there without each feature, and with it. */
export function showFeatures(rows: readonly Row[], unitsPerEm: number, top: number): PageItem[] {
  const shown = rows.slice(0, Math.floor((END - top) / ROW));
  const items = shown.flatMap(({ tag, name, text, off, on }, at): PageItem[] => {
    const baseline = top + at * ROW + 24;
    const scale = Math.min(22 / unitsPerEm, fitScale(off, ROW * 0.9, COLUMN), fitScale(on, ROW * 0.9, COLUMN));
    return [
      { field: [LEFT, top + at * ROW, WIDTH, 0.5], ink: 'line' },
      label(name, LEFT, baseline - 6, { ink: 'ink', width: NAME_WIDTH - 12 }),
      label(tag, LEFT, baseline + 6, { width: NAME_WIDTH - 12 }),
      place(off, text, { x: LEFT + NAME_WIDTH, baseline, scale, ink: 'second' }),
      place(on, `${text}, ${name}`, { x: LEFT + NAME_WIDTH + COLUMN + 20, baseline, scale }),
    ];
  });
  const rest = rows.length - shown.length;
  return rest > 0 ? [...items, label(`and ${rest} more`, LEFT, END)] : items;
}
