import { mustExist } from '#contract/must-exist.ts';
import { refunds } from '#contract/nouns/refunds.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { presentOrder } from '#server/orders/order.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { orderById } from '#server/orders/queries.ts';
import { refundOrder } from './refund-order.ts';

export const refundRoutes = (tools: OrderTools) =>
  pair(refunds, {
    refundOrder: async ({ params, body, caller, key }) => {
      const state = await refundOrder(tools, params.id, body, { caller, key });
      const order = presentOrder(mustExist(await orderById(tools.db, params.id)), caller.id, linkMaking(tools));
      return state === 'done' ? respond(200, order) : respond(202, order);
    },
  });
