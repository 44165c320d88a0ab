import { type Effect, shown } from '../calls/call.ts';
import { viewDispute } from './dispute-view.ts';

/** GET /v1/customer/disputes?disputed_transaction_id=…: those about one capture. */
export const listDisputes: Effect = (house, { query }) => {
  const capture = house.captures.get(String(query.disputed_transaction_id));
  const isDisputed = capture !== undefined && (capture.disputed || capture.decidedFor !== undefined);
  return shown({ items: isDisputed ? [viewDispute(capture)] : [] });
};
