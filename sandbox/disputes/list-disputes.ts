import { type Effect, shown } from '../calls/call.ts';
import { unknownId } from '../orders/order.ts';
import type { Capture } from '../records.ts';
import { disputeIdOf, viewDispute, viewDisputeInShort } from './dispute-view.ts';

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
