import type { Capture } from '../records.ts';

/** What the sandbox keeps of a capture: 3.49 % and 49 minor units, never more than the amount. Money that goes back brings none of it. */
export function feeOf({ minor }: Pick<Capture, 'minor'>): number {
  return Math.min(minor, Math.round((minor * 349) / 10_000) + 49);
}
