/** Larger than what dividing cents can be wrong by, and far below one cent. */
const roundingError = 1e-3;

/**
 * A bound for the search: what the amounts left cost at the very least when only candidates from a place on may be
 * taken. Each demand costs at least its amount at the lowest rate; demands that no candidate covers together are added
 * up, of the others the dearest counts.
 */
function leastCosts(
  candidates: readonly Candidate[],
  demands: number,
): (position: number, left: readonly number[]) => number {
  const positions = candidates.map((_, from) => {
    const rest = candidates.slice(from);
    return { rates: listRates(rest, demands), groups: groupDemands(rest, demands) };
  });
  return (position, left) => {
    const known = positions[position];
    if (!known) return 0;
    const dearest = new Map<number, number>();
    left.forEach((amount, at) => {
      const group = known.groups[at] ?? at;
      const cost = amount <= 0 ? 0 : amount * (known.rates[at] ?? 0);
      dearest.set(group, Math.max(dearest.get(group) ?? 0, cost));
    });
    const sum = [...dearest.values()].reduce((total, cost) => total + cost, 0);
    return Math.ceil(sum - roundingError);
  };
}

/** The lowest price for one of each demand, however many licences are taken for it; 0 where nothing covers it. */
function listRates(candidates: readonly Candidate[], demands: number): number[] {
  return Array.from({ length: demands }, (_, at) => {
    const rates = candidates
      .filter(({ covers }) => (covers[at] ?? 0) > 0)
      .map(({ costOf, covers }) => leastUnit(costOf) / (covers[at] ?? 1));
    return rates.length === 0 ? 0 : Math.min(...rates);
  });
}

/** A number for each demand, the same for two when candidates connect them. */
function groupDemands(candidates: readonly Candidate[], demands: number): number[] {
  let groups = Array.from({ length: demands }, (_, at) => at);
  for (const { covers } of candidates) {
    const joined = new Set(groups.filter((_, at) => (covers[at] ?? 0) > 0));
    const name = Math.min(...joined);
    groups = groups.map((group) => (joined.has(group) ? name : group));
  }
  return groups;
}

/** More of one licence than this is a matter for a talk, not for a cart. */
export const mostOfOne = 10;
const upToMost = Array.from({ length: mostOfOne }, (_, at) => at + 1);

type Found = { quantities: number[]; cost: number; count: number };

/**
 * The quantities, one for each candidate, from 0 to `mostOfOne`, that cover every amount at the least price. Of two
 * that cost the same the one with fewer licences wins, then the one that takes more of the earlier candidates. Null
 * when none covers.
 */
export function findCheapest(candidates: readonly Candidate[], amounts: readonly number[]): number[] | null {
  // The dearest come first: what they leave over is little, so the search ends soon.
  const order = candidates
    .map((_, at) => at)
    .toSorted((one, other) => (candidates[other]?.costOf(1) ?? 0) - (candidates[one]?.costOf(1) ?? 0));
  const sorted = order.flatMap((at) => candidates[at] ?? []);
  // What all candidates from a place on can cover at most, to give up early.
  const within = sorted.map((_, from) =>
    amounts.map((_, at) => sorted.slice(from).reduce((sum, { covers }) => sum + (covers[at] ?? 0) * mostOfOne, 0)),
  );
  const least = leastCosts(sorted, amounts.length);
  let best: Found | null = null;

  function go(position: number, left: readonly number[], chosen: number[], cost: number, count: number): void {
    const isDone = left.every((amount) => amount <= 0);
    const atLeast = cost + (isDone ? 0 : least(position, left));
    if (best !== null && (atLeast > best.cost || (atLeast === best.cost && count > best.count))) return;
    if (isDone) {
      const quantities = candidates.map((_, at) => chosen[order.indexOf(at)] ?? 0);
      if (best === null || isBetter({ quantities, cost, count }, best)) best = { quantities, cost, count };
      return;
    }
    const candidate = sorted[position];
    if (!candidate || left.some((amount, at) => amount > (within[position]?.[at] ?? 0))) return;
    for (let quantity = usefulMost(candidate, left); quantity >= 0; quantity -= 1) {
      const rest = left.map((amount, at) => lessen(amount, candidate.covers[at] ?? 0, quantity));
      go(position + 1, rest, [...chosen, quantity], cost + candidate.costOf(quantity), count + quantity);
    }
  }

  go(0, amounts, [], 0, 0);
  return (best as Found | null)?.quantities ?? null;
}

function isBetter(one: Found, other: Found): boolean {
  if (one.cost !== other.cost) return one.cost < other.cost;
  if (one.count !== other.count) return one.count < other.count;
  const at = one.quantities.findIndex((quantity, position) => quantity !== other.quantities[position]);
  return at >= 0 && (one.quantities[at] ?? 0) > (other.quantities[at] ?? 0);
}

/** Beyond this many a candidate has nothing left to cover, and more of it do not cost less. */
function usefulMost({ costOf, covers }: Candidate, left: readonly number[]): number {
  const wanted = left.map((amount, at) => {
    const cover = covers[at] ?? 0;
    return amount <= 0 || cover === 0 ? 0 : Math.max(1, Math.ceil(amount / cover));
  });
  const enough = Math.min(mostOfOne, Math.max(0, ...wanted));
  // Where a step begins, some more licences may cost less together.
  return enough === 0 ? 0 : (upToMost.findLast((many) => many > enough && costOf(many) < costOf(enough)) ?? enough);
}

function lessen(amount: number, cover: number, quantity: number): number {
  // Infinity times zero is not a number.
  return quantity === 0 ? amount : amount - cover * quantity;
}

/** What one costs at the least where up to `mostOfOne` are taken together. */
const leastUnit = (costOf: Candidate['costOf']) => Math.min(...upToMost.map((many) => costOf(many) / many));

/** A licence as the search sees it: what this many cost, and how much of each demand one covers. */
type Candidate = { costOf: (quantity: number) => number; covers: readonly number[] };
