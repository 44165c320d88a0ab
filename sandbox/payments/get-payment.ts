import { type Effect, shown } from '../calls/call.ts';
import { unknownId } from '../orders/order.ts';
import { captureById } from './capture.ts';
import { viewLoneCapture } from './capture-view.ts';
import { viewRefund } from './refund-view.ts';

/** GET /v2/payments/captures/{id} */
export const getCapture: Effect = (paypal, { id }) => shown(viewLoneCapture(paypal, captureById(paypal, id)));

/** GET /v2/payments/refunds/{id} */
export const getRefund: Effect = (paypal, { id }) => {
  const refund = paypal.refunds.get(id);
  if (refund === undefined) throw unknownId();
  return shown(viewRefund(paypal, refund));
};
