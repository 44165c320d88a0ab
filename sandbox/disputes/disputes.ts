import { type Effect, shown } from '../calls/call.ts';
import { giveBack, reservedMinor } from '../payments/capture.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Capture, Change } from '../records.ts';
import { writeMoney } from '../wire/money.ts';
import { unknownId } from '../wire/reply.ts';

/** The id of the dispute about a capture: it has one at most, so the id is made of the capture's. */
const disputeIdOf = (captureId: string): string => `PP-D-${captureId}`;

/**
 * The dispute about a capture as it stands in a list (PayPal: Disputes v1, `dispute_info`): in short, without its
 * outcome.
 */
function viewDisputeInShort({ id, minor, currency, disputed }: Capture): object {
  return {
    dispute_id: disputeIdOf(id),
    reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
    status: disputed ? 'OPEN' : 'RESOLVED',
    dispute_amount: writeMoney(minor, currency),
  };
}

/** The whole of it, as it is shown on its own and in events (`dispute`). */
export function viewDispute(capture: Capture): object {
  const { id, orderId, disputed, decidedFor } = capture;
  const outcome = { dispute_outcome: { outcome_code: `RESOLVED_${decidedFor}_FAVOUR` } };
  return {
    ...viewDisputeInShort(capture),
    disputed_transactions: [{ seller_transaction_id: id, reference_id: orderId }],
    ...(disputed || decidedFor === undefined ? {} : outcome),
  };
}

/** Ends a dispute. Where the buyer wins, all that is left of the money goes back to him. */
export function decide(paypal: PayPalState, capture: Capture, winner: 'BUYER' | 'SELLER'): Change[] {
  const left = capture.minor - reservedMinor(paypal, capture);
  const reversal = winner === 'BUYER' && left > 0 ? giveBack(capture, left, paypal.now(), { isReversal: true }) : [];
  return [...reversal, ['capture', capture.id, { disputed: false, decidedFor: winner }]];
}

const wasDisputed = ({ disputed, decidedFor }: Capture): boolean => disputed || decidedFor !== undefined;

/** GET /v1/customer/disputes?disputed_transaction_id=…: those about one capture. */
export const listDisputes: Effect = (paypal, { query }) => {
  const capture = paypal.captures.get(String(query.disputed_transaction_id));
  return shown({ items: capture !== undefined && wasDisputed(capture) ? [viewDisputeInShort(capture)] : [] });
};

/** GET /v1/customer/disputes/{id} */
export const getDispute: Effect = (paypal, { id }) => {
  const capture = [...paypal.captures.values()].find((one) => disputeIdOf(one.id) === id && wasDisputed(one));
  if (capture === undefined) throw unknownId();
  return shown(viewDispute(capture));
};
