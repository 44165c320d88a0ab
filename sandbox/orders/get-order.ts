import { type Effect, shown } from '../calls/call.ts';
import { orderById } from './order.ts';
import { viewOrder } from './order-view.ts';

/** GET /v2/checkout/orders/{id} */
export const getOrder: Effect = (paypal, { id }) => shown(viewOrder(paypal, orderById(paypal, id)));
