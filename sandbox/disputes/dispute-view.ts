import type { Capture } from '../records.ts';
import { writeMoney } from '../wire/money.ts';

/** The id of the dispute about a capture: it has one at most, so the id is made of the capture's. */
export const disputeIdOf = (captureId: string): string => `PP-D-${captureId}`;

/** The dispute about a capture as it stands in a list (PayPal: Disputes v1, `dispute_info`): in short, without its outcome. */
export function viewDisputeInShort({ id, minor, currency, disputed }: Capture): object {
  return {
    dispute_id: disputeIdOf(id),
    reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
    status: disputed ? 'OPEN' : 'RESOLVED',
    dispute_amount: writeMoney(minor, currency),
  };
}

/** The whole of it, as it is shown by itself and in events (`dispute`). */
export function viewDispute(capture: Capture): object {
  const { id, orderId, disputed, decidedFor } = capture;
  const outcome = { dispute_outcome: { outcome_code: `RESOLVED_${decidedFor}_FAVOUR` } };
  return {
    ...viewDisputeInShort(capture),
    disputed_transactions: [{ seller_transaction_id: id, reference_id: orderId }],
    ...(disputed || decidedFor === undefined ? {} : outcome),
  };
}
