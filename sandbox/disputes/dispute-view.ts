import type { Capture } from '../records.ts';
import { writeMoney } from '../wire/money.ts';

/**
 * The dispute about a capture (PayPal: Disputes v1, `dispute`), as it stands in events and in the list. A capture has one
 * at most, so its id is made of the capture's.
 */
export function viewDispute({ id, orderId, minor, currency, disputed, decidedFor }: Capture): object {
  const outcome =
    decidedFor === undefined ? {} : { dispute_outcome: { outcome_code: `RESOLVED_${decidedFor}_FAVOUR` } };
  return {
    dispute_id: `PP-D-${id}`,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
    status: disputed ? 'OPEN' : 'RESOLVED',
    dispute_amount: writeMoney(minor, currency),
    disputed_transactions: [{ seller_transaction_id: id, reference_id: orderId }],
    ...(disputed ? {} : outcome),
  };
}
