import { type Effect, shown } from '../calls/call.ts';
import { orderById } from './order.ts';
import { viewOrder } from './order-view.ts';

/** GET /v2/checkout/orders/{id} */
export const getOrder: Effect = (house, { id }) => shown(viewOrder(house, orderById(house, id)));
