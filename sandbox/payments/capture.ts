import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Change, Refund } from '../records.ts';
import { newId } from '../wire/ids.ts';
import { present } from '../wire/read-fields.ts';
import { unknownId } from '../wire/reply.ts';

type CaptureStatus = Capture['outcome'] | 'REFUNDED' | 'PARTIALLY_REFUNDED';

export function captureById(paypal: PayPalState, id: string): Capture {
  const capture = paypal.captures.get(id);
  if (capture === undefined) throw unknownId();
  return capture;
}

export function refundsOf(paypal: PayPalState, capture: Capture): Refund[] {
  return capture.refundIds.map((id) => {
    const refund = paypal.refunds.get(id);
    if (refund === undefined) throw new Error(`The capture ${capture.id} names the refund ${id}, which is not kept.`);
    return refund;
  });
}

/** Minor units that went back to the payer. */
function refundedMinor(paypal: PayPalState, capture: Capture): number {
  return sum(refundsOf(paypal, capture).filter(({ status }) => status === 'COMPLETED'));
}

/** Minor units that went back or are on their way back, and so cannot be refunded again. */
export function reservedMinor(paypal: PayPalState, capture: Capture): number {
  return sum(refundsOf(paypal, capture).filter(({ status }) => status === 'COMPLETED' || status === 'PENDING'));
}

/**
 * The outcome by now: a capture that is denied later becomes DECLINED when its time has come, without anybody doing it.
 */
export function captureOutcome(paypal: PayPalState, capture: Capture): Capture['outcome'] {
  const denied = capture.outcome === 'PENDING' && capture.denied_ms !== null && paypal.now() >= capture.denied_ms;
  return denied ? 'DECLINED' : capture.outcome;
}

/** The status on the wire. Refunds that failed or were cancelled moved no money and do not show in it. */
export function captureStatus(paypal: PayPalState, capture: Capture): CaptureStatus {
  const outcome = captureOutcome(paypal, capture);
  const refunded = refundedMinor(paypal, capture);
  if (outcome !== 'COMPLETED' || refunded === 0) return outcome;
  return refunded === capture.minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

function sum(refunds: Refund[]): number {
  return refunds.reduce((total, refund) => total + refund.minor, 0);
}

/**
 * What the sandbox stores of a capture: 3.49 % and 49 minor units, never more than the amount. Money that goes back
 * brings none of it.
 */
export function feeOf({ minor }: Pick<Capture, 'minor'>): number {
  return Math.min(minor, Math.round((minor * 349) / 10_000) + 49);
}

/**
 * Money that goes back to the payer without a call of the shop: its seller gave it on the sandbox's pages, or the
 * sandbox took it.
 */
export function giveBack(
  capture: Capture,
  minor: number,
  now_ms: number,
  marks: Pick<Refund, 'isReversal'> = {},
): Change[] {
  const id = newId();
  const { currency } = capture;
  const refund: Refund = {
    id,
    captureId: capture.id,
    created_ms: now_ms,
    currency,
    minor,
    status: 'COMPLETED',
    ...present({ custom_id: capture.custom_id }),
    ...marks,
  };
  return [
    ['refund', id, refund],
    ['capture', capture.id, { refundIds: [...capture.refundIds, id] }],
  ];
}
