import type { House } from '../house.ts';
import { unknownId } from '../orders/order.ts';
import type { Capture, Refund } from '../records.ts';

type CaptureStatus = Capture['outcome'] | 'REFUNDED' | 'PARTIALLY_REFUNDED';

export function captureById(house: House, id: string): Capture {
  const capture = house.captures.get(id);
  if (capture === undefined) throw unknownId();
  return capture;
}

export function refundsOf(house: House, capture: Capture): Refund[] {
  return capture.refundIds.map((id) => {
    const refund = house.refunds.get(id);
    if (refund === undefined) throw new Error(`The capture ${capture.id} names the refund ${id}, which is not kept.`);
    return refund;
  });
}

/** Minor units that went back to the payer. */
function refundedMinor(house: House, capture: Capture): number {
  return sum(refundsOf(house, capture).filter(({ status }) => status === 'COMPLETED'));
}

/** Minor units that went back or are on their way back, and so can not be refunded again. */
export function reservedMinor(house: House, capture: Capture): number {
  return sum(refundsOf(house, capture).filter(({ status }) => status === 'COMPLETED' || status === 'PENDING'));
}

/** The outcome by now: a capture that is denied later becomes DECLINED when its time has come, without anybody doing it. */
export function captureOutcome(house: House, capture: Capture): Capture['outcome'] {
  const denied = capture.outcome === 'PENDING' && capture.denied_ms !== null && house.now() >= capture.denied_ms;
  return denied ? 'DECLINED' : capture.outcome;
}

/** The status on the wire. Refunds that failed or were cancelled moved no money and do not show in it. */
export function captureStatus(house: House, capture: Capture): CaptureStatus {
  const outcome = captureOutcome(house, capture);
  const refunded = refundedMinor(house, capture);
  if (outcome !== 'COMPLETED' || refunded === 0) return outcome;
  return refunded === capture.minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

function sum(refunds: Refund[]): number {
  return refunds.reduce((total, refund) => total + refund.minor, 0);
}
