import { mustExist } from './must-exist.ts';

/**
 * Whole cents by weights: the parts together are exactly the amount, and the same amount taken back is divided the same
 * way. What is left of a cent goes to those who miss most of one, the first among equals. Without any weight the first
 * has all.
 */
export function divide(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, at) => (at === 0 ? cents : 0));
  const amount = BigInt(Math.abs(cents));
  const exact = weights.map((weight) => amount * BigInt(weight));
  const parts = exact.map((part) => part / BigInt(sum));
  const missing = exact.map((part, at) => ({ at, rest: part % BigInt(sum) }));
  missing.sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  const left = Number(amount - parts.reduce((total, part) => total + part, 0n));
  for (const { at } of missing.slice(0, left)) parts[at] = mustExist(parts[at]) + 1n;
  return parts.map((part) => (cents < 0 ? -Number(part) : Number(part)) || 0);
}
