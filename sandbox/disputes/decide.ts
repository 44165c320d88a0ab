import type { House } from '../house.ts';
import { reservedMinor } from '../payments/capture.ts';
import { giveBack } from '../payments/give-back.ts';
import type { Capture, Change } from '../records.ts';

/** Ends a dispute. Where the buyer wins, all that is left of the money goes back to him. */
export function decide(house: House, capture: Capture, winner: 'BUYER' | 'SELLER'): Change[] {
  const left = capture.minor - reservedMinor(house, capture);
  const reversal = winner === 'BUYER' && left > 0 ? giveBack(capture, left, house.now(), { isReversal: true }) : [];
  return [...reversal, ['capture', capture.id, { disputed: false, decidedFor: winner }]];
}
