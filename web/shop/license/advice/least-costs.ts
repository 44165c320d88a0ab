import type { Candidate } from './candidate.ts';

/** Larger than what dividing cents can be wrong by, and far below one cent. */
const roundingError = 1e-3;

/**
 * A bound for the search: what the amounts left cost at the very least when only candidates from a place on may be taken. Each
 * demand costs at least its amount at the lowest rate; demands that no candidate covers together are added up, of the
 * others the dearest counts.
 */
export function leastCosts(
  candidates: readonly Candidate[],
  demands: number,
): (place: number, left: readonly number[]) => number {
  const places = candidates.map((_, from) => {
    const rest = candidates.slice(from);
    return { rates: listRates(rest, demands), groups: groupDemands(rest, demands) };
  });
  return (place, left) => {
    const known = places[place];
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

/** The lowest price for one of each demand; 0 where nothing covers it. */
function listRates(candidates: readonly Candidate[], demands: number): number[] {
  return Array.from({ length: demands }, (_, at) => {
    const rates = candidates
      .filter(({ covers }) => (covers[at] ?? 0) > 0)
      .map(({ price_cents, covers }) => price_cents / (covers[at] ?? 1));
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
