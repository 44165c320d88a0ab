import { present } from '../orders/read-fields.ts';
import type { Capture, Change, Refund } from '../records.ts';
import { newId } from '../wire/ids.ts';

/** Money that goes back to the payer without a call of the shop: its seller gave it on the sandbox's pages, or the sandbox took it. */
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
