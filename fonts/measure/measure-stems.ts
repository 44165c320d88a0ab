import type { Letters } from './letters.ts';
import { scanInk } from './measure-strokes.ts';
import { boxPolygons, leanPolygons, type Polygon, turnAside } from './polygon.ts';

/** What stems are like, in cap heights; null where no stem stands on a foot of its own. */
export type Stems = {
  thick: number;
  /** How much wider the serif is than the stem: nothing for a sans. */
  overhang: number;
  /** The thickness of the serif next to the stem, relative to the stem; null without an overhang. */
  slab: number | null;
  /** The bar of the H, of its stem. */
  bar: number | null;
};

/** Letters with a first stem that stands free on the baseline. */
const standing = 'HIFPTKMNhnmr';
/** Just above the baseline, where a foot is widest; a cupped one is widest a little higher. In cap heights. */
const feet = [0.012, 0.04];
/** Where a stem is nothing but a stem, of the height of small letters. */
const bare = 0.3;
/** An overhang of so much of the stem has a thickness to be measured. */
const measurable = 0.15;

/** The stems of a font, set upright by `slope` (degrees) first; the middle of what its letters say. */
export function measureStems(letters: Letters, cap: number, slope: number): Stems | null {
  const upright = (character: string) => leanPolygons(letters(character), -Math.tan((slope / 180) * Math.PI));
  const small = boxPolygons(upright('x'))?.top ?? cap;
  const found = [...standing].flatMap((character) => {
    const stem = measureStem(upright(character), cap, small);
    return stem ? [stem] : [];
  });
  if (found.length < standing.length / 2) return null;
  const thick = middle(found.map((stem) => stem.thick));
  const slabs = found.flatMap(({ slab }) => (slab === null ? [] : [slab]));
  const bar = measureBar(upright('H'), cap);
  return {
    thick: thick / cap,
    overhang: middle(found.map((stem) => stem.overhang)) / cap,
    slab: slabs.length > found.length / 2 ? middle(slabs) : null,
    bar: bar === null ? null : bar / thick,
  };
}

function measureStem(letter: readonly Polygon[], cap: number, small: number) {
  const box = boxPolygons(letter);
  const [stem] = box ? scanInk(letter, box.bottom + bare * Math.min(small, box.top - box.bottom)) : [];
  if (!box || !stem) return null;
  const thick = stem[1] - stem[0];
  const [footer] = feet
    .flatMap((height) => scanInk(letter, box.bottom + height * cap).slice(0, 1))
    .sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
  if (!footer) return null;
  const left = stem[0] - footer[0];
  const [beside] = left > measurable * thick ? scanInk(turnAside(letter), stem[0] - left / 2) : [];
  return { thick, overhang: footer[1] - footer[0] - thick, slab: beside ? (beside[1] - beside[0]) / thick : null };
}

/** How thick the bar of an H is in its middle; null where ink there is no bar. */
function measureBar(letter: readonly Polygon[], cap: number): number | null {
  const box = boxPolygons(letter);
  const [bar] = box ? scanInk(turnAside(letter), (box.left + box.right) / 2) : [];
  return bar && bar[1] - bar[0] < cap / 2 ? bar[1] - bar[0] : null;
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
