import { compareStyles } from '../font-columns.ts';
import type { ReadFont } from './read-fonts.ts';

/** Fonts of one family, each style once, with what was left out on the way. */
export type Family = { name: string; fonts: ReadFont[]; warnings: string[] };

/** What a shop would rather sell from: the font itself before what was packed for the web, which may hold less. */
const RANK: Record<ReadFont['container'], number> = { ttf: 0, otf: 1, woff: 2, woff2: 3 };

/** Groups fonts by their typographic family; of a style that came in several files the best is kept. */
export function groupFamilies(fonts: readonly ReadFont[]): Family[] {
  const groups = Map.groupBy(fonts, ({ facts }) => facts.family.normalize('NFKC').toLowerCase());
  return [...groups.values()].map((members) => {
    const styles = [...Map.groupBy(members, styleKey).values()].map((same) =>
      same.toSorted((a, b) => RANK[a.container] - RANK[b.container] || (a.name < b.name ? -1 : 1)),
    );
    const kept = styles.map(([first]) => first!).sort((a, b) => compareStyles(a.facts, b.facts));
    return { name: kept[0]!.facts.family, fonts: kept, warnings: styles.flatMap(noteDoubles) };
  });
}

const styleKey = ({ facts: { style, weight, width, slope, axes } }: ReadFont) =>
  [style.toLowerCase(), weight, width, slope, axes.map(({ tag }) => tag).join('+')].join('|');

/** The same style in other containers is what every family comes with; only two of one container are worth a word. */
function noteDoubles([kept, ...others]: ReadFont[]): string[] {
  if (!kept) return [];
  return others
    .filter((other) => other.key !== kept.key)
    .flatMap((other) => {
      if (other.container === kept.container)
        return [`${kept.facts.style} is there twice, as ${kept.name} and ${other.name}; the first was taken.`];
      if (other.container === 'otf')
        return [`${kept.facts.style} came as TTF and as OTF; the shop keeps the TTF, and no OTF is offered.`];
      return [];
    });
}
