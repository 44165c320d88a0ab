import { asCents, centsOf, toDollars } from '#contract/money.ts';
import type { Part } from '#contract/nouns/parts.ts';

/** So many packages are combined with each other at the most. */
const MOST_COMBINED = 10;

/**
 * The parts that are exactly the chosen styles for the least money: packages that lie within them and single styles, or
 * the family, where that costs no more. Nothing chosen is the family, too.
 * @param parts the family first. @returns null where some of the styles are not sold without others.
 */
export function chooseParts(parts: readonly Part[], chosen: ReadonlySet<number>): Part[] | null {
  const [family] = parts;
  if (!family) return null;
  if (chosen.size === 0 || family.styleIds.every((id) => chosen.has(id))) return [family];
  const isWithin = ({ styleIds }: Part) => styleIds.every((id) => chosen.has(id));
  const packages = parts.filter((part) => part.kind === 'package' && isWithin(part)).slice(0, MOST_COMBINED);
  const single = (id: number) => parts.find(({ kind, styleIds }) => kind === 'style' && styleIds.includes(id));
  let best: { parts: Part[]; price: number } | null = null;
  for (let mask = 0; mask < 2 ** packages.length; mask += 1) {
    const taken = packages.filter((_, at) => (mask >> at) & 1);
    const covered = new Set(taken.flatMap(({ styleIds }) => styleIds));
    const styles = [...chosen].filter((id) => !covered.has(id)).map(single);
    if (styles.some((style) => style === undefined)) continue;
    const together = [...taken, ...styles.filter((style) => style !== undefined)];
    const price = sumOf(together);
    if (best === null || price < best.price) best = { parts: inOrder(parts, together), price };
  }
  if (best === null) return null;
  return best.price >= family.price ? [family] : best.parts;
}

/**
 * The chosen styles after some more are chosen, or some no longer: those that are not sold without them leave with
 * them.
 */
export function toggleStyles(
  parts: readonly Part[],
  chosen: ReadonlySet<number>,
  styleIds: readonly number[],
  isChosen: boolean,
): Set<number> {
  const next = new Set(chosen);
  for (const id of styleIds) isChosen ? next.add(id) : next.delete(id);
  const others = parts.filter(({ kind }) => kind !== 'family');
  const isSold = (id: number) =>
    others.some((part) => part.styleIds.includes(id) && part.styleIds.every((one) => next.has(one)));
  for (const id of next) if (!isSold(id)) next.delete(id);
  return next;
}

/** What some parts cost together under the Standard licence. */
export const sumOf = (parts: readonly Part[]): number =>
  toDollars(asCents(parts.reduce((cents, { price }) => cents + centsOf(price), 0)));

const inOrder = (parts: readonly Part[], some: readonly Part[]) => parts.filter((part) => some.includes(part));
