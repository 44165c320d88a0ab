/** A licence as the search sees it: what one costs, and how much of each demand one covers. */
export type Candidate = { price_cents: number; covers: readonly number[] };
