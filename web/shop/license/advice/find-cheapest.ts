/** More of one licence than this is a matter for a talk, not for a cart. */
export const mostOfOne = 10;

/** A licence as the search sees it: what one costs, and how much of each demand one covers. */
export type Candidate = { price_cents: number; covers: readonly number[] };

type Found = { quantities: number[]; cost: number; count: number };

/**
 * The quantities, one for each candidate, from 0 to `mostOfOne`, that cover every amount at the least price. Of two that cost
 * the same the one with fewer licences wins, then the one that takes more of the earlier candidates. Null when none covers.
 */
export function findCheapest(candidates: readonly Candidate[], amounts: readonly number[]): number[] | null {
  // What all candidates from a place on can cover at most, to give up early.
  const within = candidates.map((_, from) =>
    amounts.map((_, at) => candidates.slice(from).reduce((sum, { covers }) => sum + (covers[at] ?? 0) * mostOfOne, 0)),
  );
  let best: Found | null = null;

  function isWorse(cost: number, count: number): boolean {
    return best !== null && (cost > best.cost || (cost === best.cost && count >= best.count));
  }

  function go(place: number, left: readonly number[], { quantities, cost, count }: Found): void {
    if (isWorse(cost, count)) return;
    if (left.every((amount) => amount <= 0)) {
      best = { quantities: [...quantities, ...Array(candidates.length - place).fill(0)], cost, count };
      return;
    }
    const candidate = candidates[place];
    if (!candidate || left.some((amount, at) => amount > (within[place]?.[at] ?? 0))) return;
    for (let quantity = usefulMost(candidate, left); quantity >= 0; quantity -= 1) {
      const rest = left.map((amount, at) => lessen(amount, candidate.covers[at] ?? 0, quantity));
      go(place + 1, rest, {
        quantities: [...quantities, quantity],
        cost: cost + quantity * candidate.price_cents,
        count: count + quantity,
      });
    }
  }

  go(0, amounts, { quantities: [], cost: 0, count: 0 });
  return (best as Found | null)?.quantities ?? null;
}

/** Beyond this many a candidate has nothing left to cover. */
function usefulMost({ covers }: Candidate, left: readonly number[]): number {
  const wanted = left.map((amount, at) => {
    const cover = covers[at] ?? 0;
    return amount <= 0 || cover === 0 ? 0 : Math.max(1, Math.ceil(amount / cover));
  });
  return Math.min(mostOfOne, Math.max(0, ...wanted));
}

function lessen(amount: number, cover: number, quantity: number): number {
  // Infinity times nought is not a number.
  return quantity === 0 ? amount : amount - cover * quantity;
}
