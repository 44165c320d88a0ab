import { reservedMinor } from '../payments/capture.ts';
import { giveBack } from '../payments/give-back.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Change } from '../records.ts';

/** Ends a dispute. Where the buyer wins, all that is left of the money goes back to him. */
export function decide(paypal: PayPalState, capture: Capture, winner: 'BUYER' | 'SELLER'): Change[] {
  const left = capture.minor - reservedMinor(paypal, capture);
  const reversal = winner === 'BUYER' && left > 0 ? giveBack(capture, left, paypal.now(), { isReversal: true }) : [];
  return [...reversal, ['capture', capture.id, { disputed: false, decidedFor: winner }]];
}
